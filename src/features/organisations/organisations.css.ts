import { style } from '../../ui/compile.ts'

export const row = style({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '2',
  minHeight: '4.75rem',
  paddingBlock: '4',
  overflowWrap: 'anywhere',
  '& + &': { borderTopWidth: '1px', borderColor: 'line' },
})
/** The text of a row gets the room that its buttons leave. */
export const what = style({ flex: '1 1 14rem', minWidth: '0' })
export const name = style({
  '&:hover': { textDecoration: 'underline' },
  '&::after': { content: '""', position: 'absolute', inset: '0' },
})
export const panel = style({ position: 'relative' })
export const steps = style({
  display: 'grid',
  gap: '3',
  paddingLeft: '6',
  listStyle: 'decimal',
  textWrap: 'pretty',
})
export const act = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '4',
  paddingBlock: '2',
  overflowWrap: 'anywhere',
  '& + &': { borderTopWidth: '1px', borderColor: 'line' },
})
/** A form and what belongs beside it. */
export const cards = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gap: '6',
  alignItems: 'start',
})
