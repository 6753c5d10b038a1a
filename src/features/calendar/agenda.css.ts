import { style } from '../../ui/compile.ts'

/** Aligns the button's text with the list. */
export const open = style({ marginLeft: '-4' })
