import { pageGutter } from '../../ui/page-gutter.ts'

/** The page of an artist or a venue: on a phone one column under a picture from edge to edge, from 1024 px it stands beside the words. */
export const profileStyles = {
  ...pageGutter,
  paddingBottom: { base: '12', lg: '20' },
  '& > .tools': {
    display: 'flex',
    paddingBlock: { base: '3', lg: '6' },
    // On a phone it lies on the picture, which then begins right under the bar.
    '@media (max-width: 63.99rem)': {
      position: 'relative',
      zIndex: 1,
      height: 0,
      paddingBlock: 0,
      '& a': { marginTop: '3', bg: 'ground' },
    },
  },
  '& > .columns': {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
    columnGap: '16',
    alignItems: 'start',
  },
  // Of its own columns only: the cards of other lists stand below.
  '& > .columns > .picture': {
    position: { base: 'relative', lg: 'sticky' },
    top: { lg: '7rem' },
    marginInline: { base: 'calc(-1 * var(--gutter))', md: '0' },
    viewTransitionName: 'shared-picture',
    '& img': {
      width: '100%',
      aspectRatio: { base: '1 / 1', md: '3 / 2', lg: '4 / 5' },
      objectFit: 'cover',
      borderRadius: { base: '0', md: 'sm' },
    },
    '& .mark': {
      position: 'absolute',
      right: '4',
      bottom: '4',
      display: 'grid',
      placeItems: 'center',
      width: '11',
      height: '11',
      borderRadius: 'full',
      bg: 'ground',
      color: 'honey',
    },
  },
  '& > .columns > .words': {
    display: 'grid',
    gap: '6',
    paddingTop: { base: '5', lg: '0' },
    minWidth: 0,
    '& .badges': { display: 'flex', flexWrap: 'wrap', gap: '2' },
    '& .badges + h1': { marginTop: '3' },
    '& .city': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      marginTop: '3',
      fontSize: 'lg',
      color: 'muted',
      '& svg': { color: 'honey', flexShrink: 0 },
    },
    '& .about': { maxWidth: 'prose', whiteSpace: 'pre-line', textWrap: 'pretty', lineHeight: '1.65' },
    '& .quiet': { color: 'muted' },
  },
  '& section > h2': {
    fontFamily: 'heading',
    fontWeight: '800',
    fontSize: 'xl',
    lineHeight: '1.2',
    letterSpacing: '-0.02em',
    marginBottom: '3',
  },
  '& .upcoming': {
    marginTop: { base: '10', lg: '16' },
    // An artist's one line is shorter than a list's description.
    '--words': '8.75rem',
    '@media (min-width: 40rem)': { '--words': '7.5rem' },
  },
  '& .upcoming > h2': { fontSize: { base: '2xl', md: '3xl' }, marginBottom: { base: '5', md: '8' } },
}

/** A venue's facts, each in a card of its own; two beside each other where both are short, one alone as wide as both. */
export const cardsStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '3',
  '& > section': {
    flex: { base: '1 1 100%', md: '1 1 calc(50% - 0.75rem)' },
    minWidth: 0,
    padding: { base: '4', md: '5' },
    bg: 'raised',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
  },
  '& > .whole': { flexBasis: '100%' },
  '& > .explore': { bg: 'sunken' },
  '& .explore p': { color: 'muted', marginBottom: '4' },
  '& .explore .actions': { display: 'flex', flexWrap: 'wrap', gap: '3' },
}

/** Names and links as a row of pills. */
export const pillsStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  '& a, & .plain': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '11',
    px: '4',
    borderWidth: '1.5px',
    borderColor: 'control',
    borderRadius: 'full',
    fontWeight: '600',
    maxWidth: '100%',
  },
  '& .plain': { borderColor: 'line', color: 'muted' },
  '& a:hover': { borderColor: 'ink', bg: 'raised' },
}
