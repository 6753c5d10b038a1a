import { pageGutter } from '../../ui/page-gutter.ts'

/** The payment's page: what is paid, then how; side by side from 1024 px on. */
export const demoStyles = {
  ...pageGutter,
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
  alignItems: 'start',
  columnGap: '14',
  rowGap: '7',
  paddingTop: { base: '6', md: '14' },
  paddingBottom: { base: '12', md: '20' },
  '& > .what': { display: 'grid', gap: { base: '5', lg: '8' }, minWidth: '0' },
  '& > .how': { display: 'grid', gap: '7', minWidth: '0' },
  '& .heading': { display: 'grid', justifyItems: 'start', gap: '3' },
  '& h1': {
    fontFamily: 'heading',
    fontWeight: '800',
    fontSize: { base: '4xl', md: '5xl' },
    lineHeight: '1',
    letterSpacing: '-0.035em',
    textWrap: 'balance',
  },
  '& .lead': { color: 'muted', fontSize: 'lg', textWrap: 'pretty' },
  // A rubber stamp: this is no bank.
  '& .stamp': {
    px: '3',
    py: '1',
    marginBottom: '1',
    borderWidth: '2.5px',
    borderColor: 'honey',
    borderRadius: 'md',
    color: 'honey',
    fontFamily: 'heading',
    fontWeight: '800',
    fontSize: 'lg',
    lineHeight: '1.2',
    transform: 'rotate(-2.5deg)',
  },
}
