import { style } from '../../ui/compile.ts'
import { pageGutter } from '../../ui/page-gutter.ts'

/** The page: the order, then the payment; side by side from 1024 px. */
export const page = style({
  ...pageGutter,
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
  alignItems: 'start',
  columnGap: '14',
  rowGap: '7',
  paddingTop: { base: '6', md: '14' },
  paddingBottom: { base: '12', md: '20' },
})
export const what = style({ display: 'grid', gap: { base: '5', lg: '8' }, minWidth: '0' })
export const how = style({ display: 'grid', gap: '7', minWidth: '0' })
export const heading = style({ display: 'grid', justifyItems: 'start', gap: '3' })
export const lead = style({ color: 'muted', fontSize: 'lg', textWrap: 'pretty' })
// A rubber stamp that says that this is not a bank.
export const stamp = style({
  px: '3',
  py: '1',
  marginBottom: '1',
  borderWidth: '2.5px',
  borderColor: 'honey',
  borderRadius: 'md',
  color: 'honey',
  fontFamily: 'heading',
  fontWeight: '800',
  fontSize: 'lg',
  lineHeight: '1.2',
  transform: 'rotate(-2.5deg)',
})

export const receipt = style({
  bg: 'raised',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'xl',
})
export const part = style({ padding: { base: '5', md: '6' } })
export const total = style(part, { borderTop: '2px dashed var(--n-colors-control)' })
export const term = style({ color: 'muted', fontSize: 'sm' })
export const label = style({
  fontFamily: 'heading',
  fontSize: 'xl',
  fontWeight: '700',
  lineHeight: '1.25',
  overflowWrap: 'anywhere',
  textWrap: 'balance',
})
export const amount = style({
  fontFamily: 'heading',
  fontSize: { base: '5xl', md: '6xl' },
  fontWeight: '800',
  lineHeight: '1',
  letterSpacing: '-0.04em',
})
export const note = style({ marginTop: '3', color: 'muted', fontSize: 'sm', textWrap: 'pretty' })

export const cardsTitle = style({
  fontFamily: 'heading',
  fontWeight: '700',
  fontSize: 'xl',
  lineHeight: '1.2',
})
export const cardsLead = style({ color: 'muted', marginTop: '1' })
export const cards = style({ display: 'grid', marginTop: '3', borderTopWidth: '1px', borderColor: 'line' })
export const card = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '2',
  py: '3',
  borderBottomWidth: '1px',
  borderColor: 'line',
})
export const cardText = style({ flex: '1 1 12rem' })
export const cardNumber = style({
  display: 'block',
  fontFamily: 'mono',
  fontSize: 'lg',
  fontWeight: '600',
  whiteSpace: 'nowrap',
  userSelect: 'all',
})
export const outcome = style({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  fontSize: 'sm',
  color: 'muted',
})

export const form = style({ display: 'grid', gap: '5' })
export const input = style({ fontFamily: 'mono', fontSize: 'lg', letterSpacing: '0.04em' })
export const refusal = style({
  display: 'flex',
  gap: '3',
  padding: '4',
  bg: 'sunken',
  borderLeft: '4px solid var(--n-colors-danger)',
  borderRadius: 'md',
})
export const refusalSign = style({ flexShrink: 0, marginTop: '2px', color: 'danger' })
export const refusalTitle = style({ display: 'block' })
export const pay = style({ display: 'grid', gap: '2' })
export const nothingMoves = style({ color: 'muted', fontSize: 'sm', textAlign: 'center' })
