import { style } from '../../ui/compile.ts'

export const offline = style({ marginBottom: { base: '-4', md: '-6' } })
/** The description on the left, the switches on the right. */
export const group = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
  columnGap: '12',
  rowGap: '4',
  alignItems: 'start',
  '& + &': { paddingTop: { base: '8', md: '12' }, borderTopWidth: '1.5px', borderColor: 'line' },
})
export const row = style({
  paddingBlock: '4',
  '&:first-of-type': { paddingTop: '0' },
  '& + &': { borderTopWidth: '1px', borderColor: 'line' },
})
export const note = style({
  marginTop: '3',
  paddingLeft: '3',
  borderLeftWidth: '3px',
  borderColor: 'accent',
  _empty: { display: 'none' },
})

/** The placeholder of the switches while they load. */
export const label = style({ marginBottom: '3' })
export const hint = style({ width: 'min(24rem, 90%)' })
