import { style } from '../../ui/compile.ts'

export const section = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
  columnGap: '12',
  rowGap: '6',
  alignItems: 'start',
  paddingTop: { base: '8', md: '12' },
  marginTop: { base: '10', md: '12' },
  borderTopWidth: '1.5px',
  borderColor: 'line',
})

export const lead = style({ marginTop: '2', color: 'muted', maxWidth: '20rem', textWrap: 'pretty' })

/** The stored data and its actions. */
export const rows = style({ display: 'grid' })

export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4',
  paddingBlock: '5',
  '&:first-of-type': { paddingTop: '0' },
  '& + &': { borderTopWidth: '1px', borderColor: 'line' },
})

export const what = style({ flex: '1 1 16rem', minWidth: 0 })

export const rowTitle = style({ fontFamily: 'heading', fontWeight: '700', fontSize: 'lg' })

export const devices = style({ display: 'grid', gap: '4', minWidth: '0', justifyItems: 'start' })

export const count = style({ color: 'muted' })

export const list = style({ display: 'grid', width: '100%', minWidth: '0' })

export const device = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '4',
  rowGap: '2',
  minHeight: '4.75rem',
  paddingBlock: '3',
  '& + &': { borderTopWidth: '1px', borderColor: 'line' },
})

export const devicesWhat = style({ flex: '1 1 14rem', minWidth: '0', overflowWrap: 'anywhere' })

export const name = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '1',
  fontFamily: 'heading',
  fontWeight: '700',
})

export const fact = style({ fontSize: 'sm', color: 'muted' })

export const coming = style({ height: '12rem', width: '100%' })

export const question = style({ display: 'grid', gap: '3', overflowWrap: 'anywhere' })

export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: '3', mt: '2' })

export const form = style({ display: 'grid', gap: '5' })

export const facts = style({ display: 'grid', gap: '2', color: 'muted', textWrap: 'pretty' })

export const deletionFact = style({ paddingLeft: '3', borderLeft: '2px solid var(--n-colors-control)' })

export const link = style({
  color: 'honey',
  fontWeight: '600',
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
})

export const deletionWays = style({ display: 'flex', flexWrap: 'wrap', gap: '3' })

export const paid = style({ display: 'grid', gap: '3' })

export const unread = style(paid, { justifyItems: 'start' })

export const ticket = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: '4',
  paddingBlock: '3',
  borderTop: '2px dashed var(--n-colors-control)',
})

export const deletionName = style({
  fontFamily: 'heading',
  fontWeight: '700',
  lineHeight: '1.25',
  overflowWrap: 'anywhere',
})

export const when = style({ gridColumn: '1 / -1', color: 'muted', fontSize: 'sm' })
