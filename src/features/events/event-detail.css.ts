import { style } from '../../ui/compile.ts'

export const back = style({ marginLeft: { lg: '-4' } })
