import { style } from '../../ui/compile.ts'
import { pageGutter } from '../../ui/page-gutter.ts'

export const related = style({
  ...pageGutter,
  // An artist's one line is shorter than a list's description.
  '--text-height': { base: '8.75rem', card: '7.5rem' },
  display: 'grid',
  gap: { base: '8', md: '12' },
  paddingBottom: { base: '10', lg: '20' },
})
