import { style } from '../../ui/compile.ts'
import { pageGutter } from '../../ui/page-gutter.ts'
import * as stamps from '../../ui/stamp.css.ts'

/** After the payment: the stamp and the next steps on the left, the receipt on the right; one column on a phone. */
export const page = style({
  ...pageGutter,
  // The animation of the stamp must not widen the page.
  overflowX: 'clip',
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 24rem' },
  columnGap: '14',
  rowGap: '8',
  alignItems: 'start',
  paddingTop: { base: '6', md: '12' },
  paddingBottom: { base: '12', md: '20' },
})
export const message = style({ display: 'grid', gap: '5', justifyItems: 'start', minWidth: 0 })
export const stamp = style(stamps.stamp, stamps.pressed, {
  marginBottom: '1',
  '&[data-tone=waiting]': { borderColor: 'control', color: 'ink', animation: 'none' },
  '&[data-tone=lost]': { borderColor: 'danger', color: 'danger', animation: 'none' },
})
export const text = style({ fontSize: 'lg', maxWidth: '34rem', textWrap: 'pretty' })
export const mailed = style({ color: 'muted', fontSize: 'md', marginTop: '2' })
export const event = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: '5',
  marginBlock: '2',
})
export const picture = style({ width: { base: '6rem', md: '8rem' }, borderRadius: 'sm', overflow: 'hidden' })
export const facts = style({ display: 'grid', gap: '3' })
export const label = style({ fontSize: 'sm', color: 'muted' })
export const fact = style({ fontFamily: 'heading', fontSize: 'lg', fontWeight: '700', lineHeight: '1.25' })
export const day = style(fact, { '&::first-letter': { textTransform: 'uppercase' } })
export const ways = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '5',
  rowGap: '2',
  alignItems: 'center',
})
