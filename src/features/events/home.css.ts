import { style, within } from '../../ui/compile.ts'
import { pageGutter } from '../../ui/page-gutter.ts'

// Longer than 60 lines for the hero: a wall of posters that the text fades into.

export const events = style({
  ...pageGutter,
  // An artist's one line is shorter than a list's description; a phone's posters are narrow.
  '--text-height': { base: '8.5rem', card: '7.5rem' },
  paddingBlock: { base: '3', md: '10' },
  display: 'grid',
  gap: { base: '4', md: '10' },
})

export const row = style({
  'section + &': { marginTop: { base: '4', md: '8' } },
  // Hides the second row if the first one already shows the error.
  'section:has([role=alert]) + &': { display: 'none' },
})

/** Lies on the paled cards of the previous genre, so that nothing moves. */
export const loading = style({
  position: 'absolute',
  zIndex: 1,
  marginTop: '4',
  px: '4',
  py: '2',
  bg: 'raised',
  borderWidth: '1px',
  borderColor: 'control',
  borderRadius: 'full',
  fontWeight: '600',
})

export const hero = style({
  position: 'relative',
  overflow: 'hidden',
  borderBottomWidth: '1px',
  borderColor: 'line',
})

export const inner = style({
  ...pageGutter,
  position: 'relative',
  // Above the wall.
  zIndex: 1,
  // Leaves room for concerts on a phone's first screen.
  minHeight: { base: 'min(23rem, 95vw)', md: '36rem' },
  display: 'flex',
  flexDirection: 'column',
  justifyContent: { base: 'flex-end', md: 'center' },
  paddingBlock: { base: '5', md: '16' },
})

export const wall = style({
  position: 'absolute',
  top: { base: '-5rem', md: '-9rem' },
  // Beside the text and as tall as the screen; the rest runs past the edge.
  left: { md: '59%', lg: 'auto' },
  right: { base: '-14%', md: 'auto', lg: 'max(-4%, calc(50% - 44rem))' },
  width: { base: '128%', md: '34rem', lg: '45%' },
  maxWidth: '36rem',
  transform: 'rotate(-7deg)',
  // Forced colours remove the fade, and put slabs behind the words.
  '@media (forced-colors: active)': { display: 'none' },
})
// On a phone the text's ground covers the third row, whose place remains: the wall turns about its middle.
within(wall, 'span:nth-of-type(n + 7)', { aspectRatio: '4 / 5' })
within(wall, 'span:nth-of-type(n + 7) svg', { display: { base: 'none', md: 'block' } })

// On a phone the wall fades to dark behind the text, however many lines it has.
export const text = style({
  position: 'relative',
  maxWidth: { md: '36rem', lg: '42rem' },
  _before: {
    content: '""',
    display: { base: 'block', md: 'none' },
    position: 'absolute',
    inset: '-6rem calc(-1 * var(--gutter)) -2rem',
    backgroundImage:
      'linear-gradient(to bottom, transparent, color-mix(in srgb, var(--n-colors-ground) 80%, transparent) 5.5rem, color-mix(in srgb, var(--n-colors-ground) 92%, transparent) 10rem, var(--n-colors-ground) 13rem)',
  },
})
// Above the fade.
const aboveArt = { position: 'relative' } as const

export const title = style({
  ...aboveArt,
  fontSize: { base: 'min(12.6vw, 4.5rem)', md: 'clamp(3.75rem, 6.6vw, 5.75rem)' },
  whiteSpace: 'nowrap',
})

export const lead = style({
  ...aboveArt,
  marginTop: '5',
  fontSize: { base: 'md', md: 'xl' },
  lineHeight: '1.5',
  maxWidth: { base: '30rem', md: '22rem', lg: '30rem' },
  textWrap: 'pretty',
})
export const actions = style(aboveArt)

export const action = style({ px: { base: '5', md: '7' }, fontSize: { base: 'md', md: 'lg' } })
