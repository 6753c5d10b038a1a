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
export const stamp = style(stamps.stamp, stamps.pressed, {
  marginBottom: '1',
  '&[data-tone=waiting]': { borderColor: 'control', color: 'ink', animation: 'none' },
  '&[data-tone=lost]': { borderColor: 'danger', color: 'danger', animation: 'none' },
})
export const picture = style({
  flexShrink: 0,
  width: { base: '6rem', md: '8rem' },
  borderRadius: 'sm',
  overflow: 'hidden',
})
export const day = style({ '&::first-letter': { textTransform: 'uppercase' } })
