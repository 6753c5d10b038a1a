import { style } from '../../ui/compile.ts'

export const form = style({ display: 'grid', gap: '5' })
export const facts = style({ display: 'grid', gap: '2', color: 'muted', textWrap: 'pretty' })
export const fact = style({ paddingLeft: '3', borderLeft: '2px solid var(--n-colors-control)' })
export const link = style({
  color: 'honey',
  fontWeight: '600',
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
})
export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: '3' })

/** The paid tickets. */
export const paid = style({ display: 'grid', gap: '3' })
export const unread = style(paid, { justifyItems: 'start' })
export const ticket = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: '4',
  paddingBlock: '3',
  borderTop: '2px dashed var(--n-colors-control)',
})
export const name = style({
  fontFamily: 'heading',
  fontWeight: '700',
  lineHeight: '1.25',
  overflowWrap: 'anywhere',
})
export const when = style({ gridColumn: '1 / -1', color: 'muted', fontSize: 'sm' })
