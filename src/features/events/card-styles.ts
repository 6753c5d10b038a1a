/**
 * A card: on a phone a row of a flyer and its words, from 640 px a poster with the words below. Its height does not depend
 * on its words, so that skeletons and cards take the same place.
 */
export const cardStyles = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '7rem 1fr',
  alignItems: 'start',
  gap: '4',
  '@media (min-width: 40rem)': { gridTemplateColumns: '1fr', gap: '3' },
  '& .picture': { position: 'relative', overflow: 'hidden', borderRadius: 'sm' },
  '& .picture img': { transition: 'transform 200ms ease-out' },
  '& .badges': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '1',
    '@media (min-width: 40rem)': { position: 'absolute', top: '3', left: '3', right: '3' },
  },
  // Beside the link that covers the card: on a phone at the end of the badges' line, then on the poster's corner.
  '& .heart': {
    position: 'absolute',
    zIndex: 1,
    top: '-3',
    right: '-2',
    '@media (min-width: 40rem)': { top: '2', right: '2' },
  },
  '&:has(.heart) .badges': {
    paddingRight: '9',
    '@media (min-width: 40rem)': { right: '14', paddingRight: 0 },
  },
  '& .words': {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    minHeight: 'var(--words, 10rem)',
    '@media (min-width: 40rem)': { minHeight: 'var(--words, 9rem)' },
  },
  '& h3': {
    fontFamily: 'heading',
    fontWeight: '700',
    fontSize: 'lg',
    lineHeight: '1.15',
    letterSpacing: '-0.015em',
    lineClamp: 2,
    marginTop: '1',
    '@media (min-width: 40rem)': { fontSize: 'xl' },
  },
  // The whole card is the link; its ring goes round the card.
  '& h3 a::after': { content: '""', position: 'absolute', inset: 0 },
  '& h3 a:focus-visible': { outline: 'none' },
  '&:has(h3 a:focus-visible)': {
    outline: '3px solid var(--n-colors-honey)',
    outlineOffset: '4px',
    borderRadius: 'sm',
  },
  '& .decides': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '3',
    marginTop: '1',
    fontSize: 'sm',
    fontWeight: '700',
    lineHeight: '1.4',
    '& time': { color: 'honey' },
  },
  '& .where': { fontSize: 'sm', lineHeight: '1.4', truncate: true, marginTop: '1' },
  '& .by, & .about': { fontSize: 'sm', color: 'muted', lineHeight: '1.4', marginTop: '1', lineClamp: 2 },
  '@media (hover: hover)': {
    '&:hover .picture img': { transform: 'scale(1.03)' },
    '&:hover h3': {
      textDecoration: 'underline',
      textDecorationThickness: '2px',
      textUnderlineOffset: '0.15em',
    },
  },
}

/** Where cards stand: a list on a phone, then two, three and four beside each other. */
export const gridStyles = {
  display: 'grid',
  columnGap: '6',
  rowGap: { base: '6', md: '10' },
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 40rem)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '@media (min-width: 48rem)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  '@media (min-width: 64rem)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  transition: 'opacity 150ms',
  '& > li': { transition: 'opacity 180ms, transform 180ms' },
  '& > li[data-leaving]': { opacity: 0, transform: 'scale(0.96)' },
  '&[aria-busy=true]': { opacity: 0.55 },
  // Once for the grid, not once a card: a list that changes with each key has no time to lose.
  '& .event-card': cardStyles,
}
