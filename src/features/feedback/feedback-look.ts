import { pageGutter } from '../../ui/page-gutter.ts'

/** The note beside what is said about it; on a phone above. */
export const feedbackLook = {
  ...pageGutter,
  flex: '1 0 auto',
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
  gridTemplateRows: { base: 'auto 1fr', lg: 'minmax(0, 1fr)' },
  columnGap: '20',
  rowGap: '6',
  paddingTop: { base: '6', md: '12' },
  paddingBottom: { base: '12', md: '20' },
  '& > .art': {
    display: 'grid',
    alignItems: 'center',
    justifyItems: { base: 'start', lg: 'center' },
    alignSelf: { lg: 'start' },
    minHeight: { lg: '22rem' },
    borderRadius: 'xl',
    bg: { lg: 'raised' },
    borderWidth: { lg: '1.5px' },
    borderColor: 'line',
    '& svg': { width: { base: '9rem', lg: '14rem' }, height: 'auto' },
  },
  '& > .words': { maxWidth: '38rem' },
  '& .text': { marginTop: '3', fontSize: 'lg', lineHeight: '1.45', color: 'muted', textWrap: 'pretty' },
  '& .unopened': { marginTop: '5' },
  '& form': { display: 'grid', gap: '5', marginTop: '7' },
  '& form button': { justifySelf: { md: 'start' } },
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: '3', marginTop: '7' },
}
