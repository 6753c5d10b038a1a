/** In the frame of posters: the countdown, then the form on a card of its own. */
export const launchStyles = {
  display: 'grid',
  gap: '8',
  // Clear of the posters above, on a phone.
  paddingTop: { base: '8', md: '4', lg: '0' },
  '& .head': { display: 'grid', gap: '5', justifyItems: 'start', '& [role=timer]': { width: '100%' } },
  '& .lead': { fontSize: 'lg', lineHeight: '1.4', color: 'muted', textWrap: 'balance' },
  '& .line': { fontWeight: '600', textWrap: 'pretty' },
  '& .card': {
    padding: { base: '5', md: '6' },
    bg: 'raised',
    borderWidth: '1.5px',
    borderColor: 'line',
    borderRadius: 'xl',
  },
  '& .card h2': {
    fontFamily: 'heading',
    fontSize: { base: 'xl', md: '2xl' },
    fontWeight: '800',
    lineHeight: '1.12',
    letterSpacing: '-0.02em',
  },
  '& .text': { marginTop: '2', color: 'muted', textWrap: 'pretty', overflowWrap: 'anywhere' },
  '& form': { display: 'grid', gap: '4', marginTop: '5' },
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: '3', marginTop: '5' },
  '& .small': {
    fontSize: 'sm',
    color: 'muted',
    '& a': {
      display: 'inline-block',
      paddingBlock: '3',
      color: 'honey',
      fontWeight: '600',
      textDecoration: 'underline',
      textUnderlineOffset: '0.2em',
    },
  },
}
