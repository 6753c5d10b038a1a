import { style } from '../../ui/compile.ts'

export const back = style({ marginLeft: '-4' })
export const coming = style({ marginTop: '5' })
