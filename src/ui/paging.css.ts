import { style } from './compile.ts'

/** The current page between both buttons; above them on narrow screens. */
export const paging = style({
  display: 'grid',
  gridTemplateColumns: { base: '1fr 1fr', sm: '1fr auto 1fr' },
  alignItems: 'center',
  gap: '3',
  marginTop: '10',
})
export const page = style({
  gridColumn: { base: '1 / -1', sm: '2' },
  gridRow: '1',
  justifySelf: 'center',
  fontWeight: '600',
  whiteSpace: 'nowrap',
})
export const previous = style({ gridColumn: '1', justifySelf: 'start' })
export const next = style({ gridColumn: { base: '2', sm: '3' }, justifySelf: 'end' })
