import { CRAMPED, inside, style } from '../../ui/compile.ts'

// Longer than 60 lines: a list renders forty cards, and classes cost less than style props.

const cards = {
  display: 'grid',
  columnGap: '6',
  rowGap: { base: '6', md: '10' },
  transition: 'opacity 150ms',
  '&[aria-busy=true]': { opacity: 0.55 },
} as const

const columns = { base: 'minmax(0, 1fr)', card: 'repeat(2, minmax(0, 1fr))' } as const

const inGrid = {
  ...columns,
  md: 'repeat(6, minmax(0, 1fr))',
  lg: 'repeat(12, minmax(0, 1fr))',
} as const

/** The grid of cards: a list on a phone, then two, three and four per row. */
export const grid = style({ ...cards, gridTemplateColumns: inGrid })

/** The grid of home's cards: on a phone, posters side by side that are pushed along. */
export const rail = style(grid, {
  cardDown: {
    gridTemplateColumns: 'none',
    gridAutoFlow: 'column',
    gridAutoColumns: 'clamp(9.5rem, 44vw, 15rem)',
    columnGap: '4',
    overflowX: 'auto',
    // The first and last posters stand in the page's gutters; a focus ring and a heart have their room.
    marginInline: 'calc(-1 * var(--gutter))',
    paddingInline: 'var(--gutter)',
    scrollPaddingInline: 'var(--gutter)',
    marginBlock: '-2',
    paddingBlock: '2',
    scrollSnapType: 'x proximity',
    scrollbarWidth: 'none',
  },
})

/** Styles a card upright, poster over text: from 640 px, and on a phone in a rail. */
const upright = (styles: Parameters<typeof inside>[2]) => ({ card: styles, ...inside(rail, '', styles) })

/**
 * A card: a row of flyer and text on a phone, a poster with text below from 640 px. Its height does not
 * depend on its text, so that skeletons and cards have the same size.
 */
export const card = style({
  position: 'relative',
  display: 'grid',
  // From 320 px, day, hour and a price with decimals fit on one line beside the poster.
  gridTemplateColumns: 'max(48px, min(6.5rem, 57vw - 120px)) minmax(0, 1fr)',
  alignItems: 'start',
  columnGap: 'min(1rem, 4vw)',
  rowGap: '4',
  ...upright({ gridTemplateColumns: 'minmax(0, 1fr)', columnGap: '3', rowGap: '3' }),
  // The whole card is the link, so its focus ring surrounds the card.
  '&:has(h3 a:focus-visible)': {
    outline: '3px solid var(--n-colors-honey)',
    outlineOffset: '4px',
    borderRadius: 'sm',
  },
})

export const picture = style({ position: 'relative', overflow: 'hidden', borderRadius: 'sm' })

export const poster = style({
  transition: 'transform 200ms ease-out',
  '@media (hover: hover)': inside(card, ':hover', { transform: 'scale(1.03)' }),
})

// Above the link that covers the card: at the end of the badges' line on a phone, else on the poster's
// corner.
export const heart = style({
  position: 'absolute',
  zIndex: 1,
  top: '-3',
  right: '-2',
  ...upright({ top: '2', right: '2' }),
})

export const badges = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '1',
  ...upright({ position: 'absolute', top: '3', left: '3', right: '3' }),
  ...inside(card, `:has(${heart})`, {
    paddingRight: { base: 'min(2.25rem, 12vw)', card: '0' },
    right: { card: '14' },
  }),
  ...inside(`${rail} ${card}`, `:has(${heart})`, { paddingRight: '0', right: '14' }),
})

export const text = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: '0',
  minHeight: 'var(--text-height, 10rem)',
  ...upright({ minHeight: 'var(--text-height, 9rem)' }),
})

export const title = style({
  fontSize: { base: 'lg', card: 'xl' },
  letterSpacing: '-0.015em',
  textWrap: 'wrap',
  lineClamp: 2,
  marginTop: '1',
  '@media (hover: hover)': inside(card, ':hover', {
    textDecoration: 'underline',
    textDecorationThickness: '2px',
    textUnderlineOffset: '0.15em',
  }),
})

export const link = style({
  _after: { content: '""', position: 'absolute', inset: 0 },
  _focusVisible: { outline: 'none' },
})

export const decides = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '1',
  marginTop: '1',
  fontSize: { base: '0.8125rem', card: 'sm' },
  fontWeight: '700',
  lineHeight: '1.4',
  // Keeps day, hour and a price with decimals on one line.
  '@media (max-width: 359px)': { fontSize: '0.75rem' },
})

export const when = style({ color: 'honey' })

export const note = style({ color: 'muted', fontWeight: '400', fontSize: 'xs', whiteSpace: 'nowrap' })

// Shows the city in full, on a line of its own if both do not fit on one.
export const where = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '1',
  fontSize: 'sm',
  lineHeight: '1.4',
  marginTop: '1',
  overflowWrap: 'anywhere',
})
export const place = style({ flex: '0 1 auto', minWidth: '0', lineClamp: 2, [CRAMPED]: { lineClamp: 4 } })

export const city = style({ flexShrink: 0, maxWidth: '100%' })

export const about = style({
  fontSize: 'sm',
  [CRAMPED]: { fontSize: 'min(0.875rem, 8vw)' },
  color: 'muted',
  lineHeight: '1.4',
  marginTop: '1',
  lineClamp: 2,
})

/** Beside a picture. An artist's one line is shorter than a list's description. */
export const narrow = style({
  ...cards,
  '--text-height': { base: '8.75rem', card: '7.5rem' },
  gridTemplateColumns: { ...columns, md: 'repeat(2, minmax(0, 1fr))' },
})

const row = {
  transition: 'opacity 180ms, transform 180ms',
  '&[data-leaving]': { opacity: 0, transform: 'scale(0.96)' },
  ...inside(rail, '', { scrollSnapAlign: 'start' }),
} as const

export const narrowRow = style(row)

/** A card's place. One card alone in the last row would look lost: the last four are two by two, the last five three and two. */
export const gridRow = style({
  ...row,
  gridColumn: { md: 'span 2', lg: 'span 3' },
  mdOnly: {
    '&:nth-last-child(4):nth-child(3n + 1), :nth-last-child(4):nth-child(3n + 1) ~ &': {
      gridColumn: 'span 3',
    },
  },
  lg: {
    '&:nth-last-child(5):nth-child(4n + 1), :nth-last-child(5):nth-child(4n + 1) ~ &': {
      gridColumn: 'span 4',
    },
    ':nth-last-child(5):nth-child(4n + 1) ~ &:nth-last-child(-n + 2)': { gridColumn: 'span 6' },
  },
})

/** The place of a card that is not rendered yet, as high as the card (`event-card.css.ts`). */
export const coming = style({
  paddingBottom: 'var(--text-height, 10rem)',
  ...upright({ paddingBottom: 'calc(125% + 0.75rem + var(--text-height, 9rem))' }),
})
