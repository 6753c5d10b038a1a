import { style } from '../../ui/compile.ts'

export const back = style({ marginLeft: '-4' })
