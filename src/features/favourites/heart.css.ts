import { style } from '../../ui/compile.ts'

export const place = style({ display: 'block', width: '11', height: '11' })
