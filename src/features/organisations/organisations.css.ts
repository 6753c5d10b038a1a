import { style } from '../../ui/compile.ts'

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
