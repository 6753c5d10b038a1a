import { style } from '../../ui/compile.ts'

/** Aligns the button's text with the list. */
export const open = style({ marginLeft: '-4' })
export const dialog = style({ display: 'grid', gap: '5' })
export const made = style({ display: 'grid', gap: '3' })
export const note = style({ fontSize: 'sm', color: 'muted', maxWidth: '60ch' })
export const coming = style({ height: '7rem' })
export const address = style({ display: 'grid', gap: '2' })
export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: '2' })
