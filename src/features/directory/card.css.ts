import { CRAMPED, inside, style } from '../../ui/compile.ts'
import { pageGutter } from '../../ui/page-gutter.ts'

// Longer than 60 lines: a list renders dozens of cards, and classes cost less than style props.

/** Home shows three artists in a row, with less text on a phone, and smaller venues. */
export const homeArtists = style({
  width: '100%',
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  columnGap: { base: '3', md: '6' },
  [CRAMPED]: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '6' },
})

export const homeVenues = style({ width: '100%', display: 'grid', gap: '6' })

/** Two in a row on a phone, one with large text, up to four on a desktop. */
export const artists = style({
  display: 'grid',
  columnGap: { base: '4', md: '6' },
  rowGap: { base: '4', md: '8' },
  gridTemplateColumns: {
    base: 'repeat(auto-fill, minmax(min(7.5rem, 100%), 1fr))',
    card: 'repeat(3, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr))',
  },
  transition: 'opacity 150ms',
  '&[aria-busy=true]': { opacity: 0.55 },
})

/** One per row on a phone, two from 768 px. */
export const venues = style({
  display: 'grid',
  columnGap: '8',
  rowGap: { base: '6', md: '10' },
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
})

const card = style({
  position: 'relative',
  display: 'grid',
  // The whole card is the link, so its focus ring surrounds the card.
  '&:has(h3 a:focus-visible)': {
    outline: '3px solid var(--n-colors-honey)',
    outlineOffset: '4px',
    borderRadius: 'sm',
  },
})

export const link = style({
  _after: { content: '""', position: 'absolute', inset: 0 },
  _focusVisible: { outline: 'none' },
})

export const picture = style({ position: 'relative', overflow: 'hidden', borderRadius: 'sm' })

export const poster = style({
  transition: 'transform 200ms ease-out',
  '@media (hover: hover)': inside(card, ':hover', { transform: 'scale(1.03)' }),
  ...inside(homeVenues, '', { aspectRatio: '1 / 1' }),
})

const name = style({
  letterSpacing: '-0.015em',
  textWrap: 'wrap',
  lineClamp: 2,
  '@media (hover: hover)': inside(card, ':hover', {
    textDecoration: 'underline',
    textDecorationThickness: '2px',
    textUnderlineOffset: '0.15em',
  }),
})

const badges = { display: 'flex', flexWrap: 'wrap', gap: '1', marginTop: '2' } as const

// Above the link that covers the card.
const follow = style({ position: 'relative', zIndex: 1 })

/** A portrait with the text below; the height does not depend on the text. */
export const artist = {
  card: style(card, { gap: '3', alignContent: 'start' }),
  follow: style(follow, {
    position: 'absolute',
    top: '2',
    right: '2',
    // A small portrait stays small.
    cardDown: inside(homeArtists, '', { top: '-2', right: '-2' }),
  }),
  text: style({
    minHeight: { base: '6.75rem', md: '5.75rem' },
    minWidth: 0,
    cardDown: inside(homeArtists, '', { minHeight: '3.5rem' }),
  }),
  name: style(name, {
    fontSize: { base: 'lg', md: 'xl' },
    ...inside(homeArtists, '', { fontSize: { base: 'md', md: 'xl' } }),
  }),
  where: style({ fontSize: 'sm', lineHeight: '1.4', color: 'muted', marginTop: '2px', truncate: true }),
  badges: style({
    ...badges,
    maxHeight: '3.25rem',
    overflow: 'hidden',
    cardDown: inside(homeArtists, '', { display: 'none' }),
  }),
}

/** A front on the left, the text beside it. */
export const venue = {
  card: style(card, {
    gridTemplateColumns: { base: 'min(7rem, 30vw) minmax(0, 1fr)', md: '9rem minmax(0, 1fr)' },
    // From 768 px the follow button has a column of its own.
    gridAutoFlow: 'column',
    columnGap: { base: '4', md: '6' },
    alignItems: 'start',
    ...inside(homeVenues, '', { gridTemplateColumns: 'min(6.5rem, 30vw) minmax(0, 1fr)' }),
  }),
  /** On the picture on a phone, since the text leaves no room. */
  follow: style(follow, {
    position: { base: 'absolute', md: 'relative' },
    top: { base: '1', md: '0' },
    left: { base: '1', md: '0' },
  }),
  text: style({ minWidth: 0, display: 'grid', gap: '1', justifyItems: 'start' }),
  kind: style({ fontSize: 'min(0.875rem, 8vw)', fontWeight: '700', color: 'honey', lineHeight: '1.4' }),
  name: style(name, { fontSize: { base: 'xl', md: '2xl' } }),
  with: style({ fontSize: 'sm', lineHeight: '1.4', color: 'muted', lineClamp: 2 }),
  badges: style(badges),
}

/** Says that the picture is not a photo of the venue. */
export const sign = style({
  position: 'absolute',
  left: '2',
  bottom: '2',
  display: 'grid',
  placeItems: 'center',
  width: '8',
  height: '8',
  borderRadius: 'full',
  bg: 'ground',
  color: 'honey',
})

export const coming = {
  text: style({ minWidth: 0, display: 'grid', gap: '2' }),
  picture: style({ width: '100%', aspectRatio: '4 / 5', borderRadius: 'sm' }),
  name: style({ height: '1.3rem', width: '80%' }),
  line: style({ height: '0.9rem', width: '50%', marginTop: '2' }),
}

export const section = style({ ...pageGutter, paddingBlock: { base: '10', md: '16' } })

export const sides = style({
  display: 'grid',
  gap: { base: '10', lg: '16' },
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
  alignItems: 'start',
})
