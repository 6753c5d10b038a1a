import { pageGutter } from '../../ui/page-gutter.ts'
import { stampPressed, stampStyles } from '../../ui/stamp-styles.ts'

/** After the payment: the stamp and what comes next on the left, the receipt on the right; one column on a phone. */
export const paymentStyles = {
  ...pageGutter,
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 24rem' },
  columnGap: '14',
  rowGap: '8',
  alignItems: 'start',
  paddingTop: { base: '6', md: '12' },
  paddingBottom: { base: '12', md: '20' },
  '& .said': { display: 'grid', gap: '5', justifyItems: 'start', minWidth: 0 },
  '& .stamp': { ...stampStyles, marginBottom: '1', animation: stampPressed },
  '& .stamp[data-tone=waiting]': { borderColor: 'control', color: 'ink', animation: 'none' },
  '& .stamp[data-tone=lost]': { borderColor: 'danger', color: 'danger', animation: 'none' },
  '& .text': { fontSize: 'lg', maxWidth: '34rem', textWrap: 'pretty' },
  '& .text p + p': { color: 'muted', fontSize: 'md', marginTop: '2' },
  '& .event': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'center',
    gap: '5',
    marginBlock: '2',
    '& img, & .wait': { width: { base: '6rem', md: '8rem' }, borderRadius: 'sm' },
  },
  '& .facts': {
    display: 'grid',
    gap: '3',
    '& dt': { fontSize: 'sm', color: 'muted' },
    '& dd': { fontFamily: 'heading', fontSize: 'lg', fontWeight: '700', lineHeight: '1.25' },
    '& .day::first-letter': { textTransform: 'uppercase' },
  },
  '& .ways': { display: 'flex', flexWrap: 'wrap', columnGap: '5', rowGap: '2', alignItems: 'center' },
  '& .number': { color: 'muted', fontSize: 'xs', overflowWrap: 'anywhere' },
}
