import { style } from '../../ui/compile.ts'
import { pageGutter } from '../../ui/page-gutter.ts'
import * as stamps from '../../ui/stamp.css.ts'
import { mono } from '../../ui/type-scale.ts'

/** The page: the order, then the payment; side by side from 1024 px. */
export const page = style({
  ...pageGutter,
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
  alignItems: 'start',
  columnGap: '14',
  rowGap: '7',
  paddingTop: { base: '6', md: '14' },
  paddingBottom: { base: '12', md: '20' },
})
// A rubber stamp that says that this is not a bank.
export const stamp = style(stamps.stamp, {
  px: '3',
  py: '1',
  marginBottom: '1',
  borderColor: 'honey',
  color: 'honey',
  fontSize: 'lg',
})
export const receipt = style({ bg: 'raised', borderWidth: '1px', borderColor: 'line', borderRadius: 'xl' })
export const total = style({ borderTop: '2px dashed var(--n-colors-control)' })

export const cards = style({ borderTopWidth: '1px', borderColor: 'line' })
export const card = style({ borderBottomWidth: '1px', borderColor: 'line' })
export const cardText = style({ flex: '1 1 12rem' })
export const cardNumber = style({
  ...mono,
  display: 'block',
  fontSize: 'lg',
  fontWeight: '600',
  letterSpacing: '0',
  whiteSpace: 'nowrap',
  userSelect: 'all',
})
export const input = style({ ...mono, fontSize: 'lg', letterSpacing: '0.04em' })
