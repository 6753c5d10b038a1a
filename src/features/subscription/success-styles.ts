import { pageGutter } from '../../ui/page-gutter.ts'

/** What happened and the ways on, the Pass beside them; on a phone the Pass comes between the two. */
export const successStyles = {
  ...pageGutter,
  display: 'grid',
  gridTemplate: {
    base: '"words" "object" "ways" / minmax(0, 1fr)',
    lg: '"words object" auto "ways object" auto / minmax(0, 1fr) minmax(0, 27rem)',
  },
  columnGap: '16',
  rowGap: { base: '8', lg: '7' },
  paddingTop: { base: '8', md: '16' },
  paddingBottom: { base: '12', md: '20' },
  '& h1': {
    fontFamily: 'heading',
    fontWeight: '800',
    fontSize: { base: '5xl', md: '6xl' },
    lineHeight: '0.95',
    letterSpacing: '-0.04em',
    textWrap: 'balance',
  },
  '& .words': { gridArea: 'words', alignSelf: { lg: 'end' }, maxWidth: '34rem' },
  '& .words p': { marginTop: '4', fontSize: 'lg', textWrap: 'pretty' },
  '& .words .demo': { color: 'muted', fontSize: 'md' },
  '& .ways': { gridArea: 'ways', alignSelf: 'start', display: 'flex', flexWrap: 'wrap', gap: '3' },
  '& .owner': { marginTop: '6', fontSize: 'lg', fontWeight: '600' },
  // On honey dark, on black honey: what the face is not.
  '& .open': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    marginTop: '5',
    minHeight: '14',
    px: '5',
    borderRadius: 'full',
    bg: 'onAccent',
    color: '#fff7e6',
    fontFamily: 'heading',
    fontWeight: '700',
    fontSize: 'lg',
    transition: 'transform 150ms',
    _active: { transform: 'scale(0.98)' },
    _focusVisible: { outlineColor: 'onAccent' },
  },
  '& [data-level=premium] .open': {
    bg: 'accent',
    color: 'onAccent',
    _focusVisible: { outlineColor: '#fbbf3a' },
  },
  '& .object': { gridArea: 'object', alignSelf: 'center' },
  '& .object > .face': {
    borderRadius: 'xl',
    minHeight: '15rem',
    boxShadow: '0 0 0 1.5px var(--n-colors-line)',
  },
}
