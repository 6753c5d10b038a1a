// Longer than most: a call to action on honey, numbered steps and figures that no other page has.
import { CRAMPED, style } from '../../ui/compile.ts'
import { pageGutter } from '../../ui/page-gutter.ts'
import { headings } from '../../ui/type-scale.ts'

export const head = style({ ...pageGutter, paddingTop: { base: '8', md: '14' } })
export const title = style({ maxWidth: '11em' })
export const lead = style({ fontSize: { base: 'md', md: 'xl' } })
export const notice = style({ ...pageGutter, paddingTop: '8' })

export const what = style({ fontSize: { base: 'md', md: 'lg' } })
export const steps = style({ counterReset: 'step' })
export const step = style({
  counterIncrement: 'step',
  display: 'grid',
  gridTemplateColumns: { base: 'min(4rem, 16vw) minmax(0, 1fr)', md: 'minmax(0, 1fr)' },
  columnGap: '4',
  alignContent: 'start',
  paddingBlock: '5',
  borderTopWidth: '1px',
  borderColor: 'control',
  _before: {
    content: 'counter(step)',
    ...headings['6xl'],
    fontSize: { base: '6xl', md: '7xl' },
    color: 'honey',
    marginBottom: { md: '5' },
  },
})

export const benefit = style({
  display: 'grid',
  gridTemplateColumns: { base: 'auto minmax(0, 1fr)', sm: 'minmax(0, 1fr)' },
  alignContent: 'start',
  // Large text takes the whole width.
  [CRAMPED]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
// A honey cell around each icon.
export const cell = style({
  display: 'grid',
  placeItems: 'center',
  width: 'min(3rem, 13vw)',
  height: 'min(3.4rem, 14.7vw)',
  bg: 'accent',
  color: 'onAccent',
  clipPath: 'polygon(50% 0, 100% 25%, 100% 75%, 50% 100%, 0 75%, 0 25%)',
})

export const stats = style({
  gridTemplateColumns: {
    // In a row if the text fits, so not with large text.
    base: 'repeat(auto-fit, minmax(min(7.5rem, 100%), 1fr))',
    md: 'repeat(4, minmax(0, 1fr))',
  },
  gap: { base: '6', md: '5' },
})
export const stat = style({ flexDirection: 'column-reverse', justifyContent: 'flex-end' })
export const voice = style({ borderTop: '3px solid var(--n-colors-accent)', paddingTop: '4' })

export const closing = style({
  position: 'relative',
  overflow: 'hidden',
  marginTop: { base: '8', md: '12' },
  bg: 'accent',
  color: 'onAccent',
})
export const closingInner = style({
  ...pageGutter,
  position: 'relative',
  display: 'grid',
  justifyItems: 'start',
  gap: '7',
  paddingBlock: { base: '12', md: '20' },
})
export const closingComb = style({
  display: { base: 'none', md: 'block' },
  width: '8rem',
  top: '10',
  right: 'max(2rem, calc(50% - 35.5rem))',
})
export const closingTitle = style({ fontSize: { base: '4xl', md: '6xl' }, maxWidth: '14em' })
export const go = style({
  px: '8',
  bg: 'onAccent',
  color: '#fff7e6',
  _hover: { bg: '#000000' },
  _focusVisible: { outlineColor: 'onAccent' },
})
