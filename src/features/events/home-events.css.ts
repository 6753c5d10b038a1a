import { style } from '../../ui/compile.ts'
import { pageGutter } from '../../ui/page-gutter.ts'

export const events = style({
  ...pageGutter,
  // An artist's one line is shorter than a list's description.
  '--words': { base: '8.75rem', card: '7.5rem' },
  paddingBlock: { base: '3', md: '10' },
  display: 'grid',
  gap: { base: '4', md: '10' },
})
export const ways = style({ minWidth: '0' })
export const row = style({
  'section + &': { marginTop: { base: '4', md: '8' } },
  // Where the first row says that there are none, the second has nothing to add.
  'section:has([role=alert]) + &': { display: 'none' },
})
export const asOf = style({ marginBottom: '4' })
