import { style } from '../../ui/compile.ts'
import { pageGutter } from '../../ui/page-gutter.ts'

export const footer = style({
  borderTopWidth: '1px',
  borderColor: 'line',
  paddingBottom: 'calc(var(--n-spacing-8) + env(safe-area-inset-bottom))',
})

export const inner = style({
  ...pageGutter,
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 5fr)' },
  columnGap: '16',
  rowGap: '6',
  paddingTop: { base: '8', lg: '12' },
})

export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  minHeight: '11',
  _hover: { color: 'honey' },
})

export const ways = style({
  display: 'grid',
  // A single column if two would break words: large text, the smallest screens.
  gridTemplateColumns: {
    base: 'repeat(auto-fit, minmax(min(8.75rem, 100%), 1fr))',
    md: 'repeat(4, minmax(0, 1fr))',
  },
  columnGap: { base: '4', md: '6' },
  rowGap: '6',
  fontWeight: '600',
})

export const legal = style({ paddingTop: '4', borderTopWidth: '1px', borderColor: 'line' })
