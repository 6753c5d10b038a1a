import { pageGutter } from '../../ui/page-gutter.ts'

const title = {
  fontFamily: 'heading',
  fontWeight: '800',
  fontSize: 'xl',
  lineHeight: '1.2',
  letterSpacing: '-0.02em',
}

/** Buying tickets: one column on a phone; from 1024 px the recap stands beside, like the receipt at a till. */
export const checkoutStyles = {
  ...pageGutter,
  paddingTop: { base: '3', md: '6' },
  paddingBottom: { base: '12', md: '20' },
  '& .back': { marginLeft: '-4', marginBottom: { base: '1', md: '4' } },
  '& > header': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'center',
    columnGap: { base: '4', md: '6' },
    marginBottom: { base: '6', md: '10' },
    '& img': { width: { base: '5.5rem', md: '7.5rem' }, borderRadius: 'sm' },
    '& .words': { display: 'grid', gap: '2' },
    '& .when': { color: 'muted', fontSize: { base: 'md', md: 'lg' }, lineHeight: '1.4' },
    '& .when b': { display: 'block', color: 'ink', fontWeight: '650' },
    '& .when b::first-letter': { textTransform: 'uppercase' },
  },
  '& .columns': {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 24rem' },
    gap: { base: '8', lg: '14' },
    alignItems: 'start',
    // What is paid stands before the button that pays it.
    '&[data-step=card] > section': { order: { base: '-1', lg: '0' } },
  },
  '& .main': { display: 'grid', gap: '8', minWidth: 0 },
  '& section > h2, & .title': { ...title, marginBottom: '3', outline: 'none' },
  '& .hint': { color: 'muted', fontSize: 'sm', lineHeight: '1.45', textWrap: 'pretty' },
  '& .fault': {
    display: 'flex',
    gap: '2',
    alignItems: 'start',
    color: 'danger',
    fontSize: 'sm',
    fontWeight: '600',
    lineHeight: '1.4',
    '& svg': { flexShrink: 0, marginTop: '2px' },
  },
}

/** The receipt: paper with a torn edge at its foot, in the colours of the mode. */
export const recapStyles = {
  position: { lg: 'sticky' },
  top: { lg: '7rem' },
  display: 'grid',
  gap: '5',
  padding: { base: '5', md: '6' },
  paddingBottom: { base: '8', md: '9' },
  bg: 'raised',
  borderTopLeftRadius: 'lg',
  borderTopRightRadius: 'lg',
  borderWidth: '1px',
  borderBottomWidth: '0',
  borderColor: 'line',
  maskImage:
    'conic-gradient(from -45deg at bottom, transparent, #000 1deg 89deg, transparent 90deg), linear-gradient(#000 0 0)',
  maskSize: '16px 8px, 100% calc(100% - 8px)',
  maskPosition: 'bottom, top',
  maskRepeat: 'repeat-x, no-repeat',
  '& h2': { ...title, fontSize: 'lg' },
  '& .of': { color: 'muted', fontSize: 'sm', lineHeight: '1.45', marginTop: '1' },
  '& dl': { display: 'grid', gap: '2' },
  '& dl > div': { display: 'flex', justifyContent: 'space-between', gap: '4' },
  '& dd': { flexShrink: 0, fontWeight: '600' },
  '& .sum': {
    marginTop: '2',
    paddingTop: '4',
    borderTop: '2px dashed var(--n-colors-control)',
    alignItems: 'baseline',
    '& dt': { fontWeight: '700' },
    '& dd': {
      fontFamily: 'heading',
      fontWeight: '800',
      fontSize: '3xl',
      lineHeight: '1',
      letterSpacing: '-0.03em',
    },
  },
  '& .law': { color: 'muted', fontSize: 'sm', lineHeight: '1.45', textWrap: 'pretty' },
  '& .law b': { color: 'ink', fontWeight: '650' },
  '& .act': { display: 'grid', gap: '2' },
}
