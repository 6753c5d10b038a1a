import { style } from '../../ui/compile.ts'

export const place = style({ display: 'block', flexShrink: 0, width: '11', height: '11' })
