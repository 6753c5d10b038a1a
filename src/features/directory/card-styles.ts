const cardLink = {
  // The whole card is the link; its ring goes round the card.
  '& h3 a::after': { content: '""', position: 'absolute', inset: 0 },
  '& h3 a:focus-visible': { outline: 'none' },
  '&:has(h3 a:focus-visible)': {
    outline: '3px solid var(--n-colors-honey)',
    outlineOffset: '4px',
    borderRadius: 'sm',
  },
  '@media (hover: hover)': {
    '&:hover .picture img': { transform: 'scale(1.03)' },
    '&:hover h3': {
      textDecoration: 'underline',
      textDecorationThickness: '2px',
      textUnderlineOffset: '0.15em',
    },
  },
}

const picture = {
  '& .picture': { position: 'relative', overflow: 'hidden', borderRadius: 'sm' },
  '& .picture img': { transition: 'transform 200ms ease-out' },
}

const name = {
  fontFamily: 'heading',
  fontWeight: '700',
  letterSpacing: '-0.015em',
  lineHeight: '1.15',
  lineClamp: 2,
}

const badges = { display: 'flex', flexWrap: 'wrap', gap: '1' }

/** An artist's card: a portrait with the words below; its height does not depend on its words. */
export const artistCardStyles = {
  position: 'relative',
  display: 'grid',
  gap: '3',
  alignContent: 'start',
  ...picture,
  ...cardLink,
  '& .words': { minHeight: { base: '6.75rem', md: '5.75rem' }, minWidth: 0 },
  '& h3': { ...name, fontSize: { base: 'lg', md: 'xl' } },
  '& .where': { fontSize: 'sm', lineHeight: '1.4', color: 'muted', marginTop: '2px', truncate: true },
  '& .badges': { ...badges, marginTop: '2', maxHeight: '3.25rem', overflow: 'hidden' },
}

/** Two beside each other on a phone, up to four on a desktop. */
export const artistGridStyles = {
  display: 'grid',
  columnGap: { base: '4', md: '6' },
  rowGap: { base: '4', md: '8' },
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '@media (min-width: 40rem)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  '@media (min-width: 64rem)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  transition: 'opacity 150ms',
  '&[aria-busy=true]': { opacity: 0.55 },
}

/** A venue's card: a front on the left, the words beside it. */
export const venueCardStyles = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: { base: '7rem minmax(0, 1fr)', md: '9rem minmax(0, 1fr)' },
  columnGap: { base: '4', md: '6' },
  alignItems: 'start',
  ...picture,
  ...cardLink,
  '& .words': { minWidth: 0, display: 'grid', gap: '1', justifyItems: 'start' },
  '& .kind': { fontSize: 'sm', fontWeight: '700', color: 'honey', lineHeight: '1.4' },
  '& h3': { ...name, fontSize: { base: 'xl', md: '2xl' } },
  '& .with': { fontSize: 'sm', lineHeight: '1.4', color: 'muted', lineClamp: 2 },
  '& .badges': { ...badges, marginTop: '2' },
  '& .mark': {
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
  },
}

/** One under another on a phone, two beside each other from 768 px. */
export const venueGridStyles = {
  display: 'grid',
  columnGap: '8',
  rowGap: { base: '6', md: '10' },
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
}
