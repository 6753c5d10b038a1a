import { style } from '../../ui/compile.ts'

/** The action, with the facts beside it. */
export const layout = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  columnGap: '16',
  rowGap: '10',
  alignItems: 'start',
})
// Set from the first frame by `data-auth`, since the page's HTML does not include the session.
export const wide = style(layout, {
  'html[data-auth=member] &': { gridTemplateColumns: 'minmax(0, 1fr)' },
})
export const todo = style({ display: 'grid', gap: '6', minWidth: 0 })
export const aside = style({ display: 'grid', gap: '4', maxWidth: 'prose' })
export const asideTitle = style({
  fontFamily: 'heading',
  fontSize: 'xl',
  fontWeight: '700',
  letterSpacing: '-0.02em',
})
export const known = style({ display: 'grid', gap: '3' })
export const fact = style({
  paddingLeft: '4',
  borderLeft: '2px solid var(--n-colors-control)',
  color: 'muted',
  textWrap: 'pretty',
})
export const otherWay = style({
  display: 'inline-block',
  color: 'honey',
  fontWeight: '600',
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
})
export const fold = style({
  minHeight: '11',
  cursor: 'pointer',
  fontWeight: '600',
  color: 'honey',
  '[open] > &': { marginBottom: '4' },
})

export const card = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '5',
  alignContent: 'start',
  minWidth: 0,
  padding: { base: '5', md: '8' },
  bg: 'raised',
  borderRadius: 'xl',
  borderWidth: '1.5px',
  borderColor: 'line',
})
export const title = style({
  fontFamily: 'heading',
  fontSize: { base: 'xl', md: '2xl' },
  fontWeight: '800',
  lineHeight: '1.12',
  letterSpacing: '-0.02em',
  textWrap: 'balance',
})
export const text = style({ color: 'muted', textWrap: 'pretty', overflowWrap: 'anywhere' })
export const statement = style({
  padding: '4',
  bg: 'sunken',
  borderLeft: '4px solid var(--n-colors-accent)',
  borderRadius: 'md',
})
export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: '3' })
export const form = style({ display: 'grid', gap: '5' })
export const pair = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
  columnGap: '4',
  rowGap: '5',
})

export const list = style({ display: 'grid', gap: '4' })
export const term = style({ fontSize: 'sm', color: 'muted' })
export const value = style({
  fontFamily: 'heading',
  fontSize: 'lg',
  fontWeight: '700',
  lineHeight: '1.25',
  overflowWrap: 'anywhere',
})

/** The refund of a withdrawn Pass, line by line. */
export const sums = style({ display: 'grid' })
export const sum = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: '4',
  paddingBlock: '3',
  borderTopWidth: '1px',
  borderColor: 'line',
})
export const sumTerm = style(term, { minWidth: 0, overflowWrap: 'anywhere', textWrap: 'pretty' })
export const amount = style(value, { flexShrink: 0, whiteSpace: 'nowrap' })
export const refundTerm = style(sumTerm, { fontSize: 'md', fontWeight: '600' })
export const refundAmount = style(amount, { fontSize: '2xl', fontWeight: '800' })
