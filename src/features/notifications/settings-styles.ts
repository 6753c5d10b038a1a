/** Two matters, each said on the left and decided on the right. */
export const settingsStyles = {
  display: 'grid',
  gap: { base: '10', md: '12' },
  '& > .offline': { color: 'muted', marginBottom: { base: '-4', md: '-6' } },
  '& > section': {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
    columnGap: '12',
    rowGap: '4',
    alignItems: 'start',
  },
  '& > section + section': {
    paddingTop: { base: '8', md: '12' },
    borderTopWidth: '1.5px',
    borderColor: 'line',
  },
  '& .head > p': { marginTop: '2', color: 'muted', maxWidth: '20rem', textWrap: 'pretty' },
  '& ul': { display: 'grid' },
  '& li': { paddingBlock: '4' },
  '& li:first-of-type': { paddingTop: '0' },
  '& li + li': { borderTopWidth: '1px', borderColor: 'line' },
  '& .note': {
    marginTop: '3',
    paddingLeft: '3',
    borderLeftWidth: '3px',
    borderColor: 'accent',
    fontSize: 'sm',
    textWrap: 'pretty',
    _empty: { display: 'none' },
  },
} as const
