import { style } from '../../ui/compile.ts'
import { inlineLink } from '../../ui/text-link.ts'

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

/** A row of a list: its text gets the room that its button leaves. */
const row = style({ '& + &': { borderTopWidth: '1px', borderColor: 'line' } })
export const right = style(row, { '&:first-of-type': { paddingTop: '0' } })
export const device = style(row, { minHeight: '4.75rem' })
export const what = style({ flex: '1 1 14rem' })

/** What an account's deletion removes. */
export const fact = style({ paddingLeft: '3', borderLeft: '2px solid var(--n-colors-control)' })
export const ticket = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: '4',
  paddingBlock: '3',
  borderTop: '2px dashed var(--n-colors-control)',
})
export const link = style(inlineLink)
