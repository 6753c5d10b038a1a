import { style } from './compile.ts'
import { pageGutter } from './page-gutter.ts'

const focus = { _focusVisible: { outlineColor: 'currentColor', outlineOffset: '-4px' } } as const

// With large text on a small screen, the list scrolls.
export const cards = style({ maxHeight: '33dvh', overflowY: 'auto', overscrollBehavior: 'contain' })
export const card = style({
  bg: 'ink',
  color: 'ground',
  '&[data-type=error]': { bg: 'danger' },
  '& + &': { borderTop: '1px solid color-mix(in srgb, currentColor 30%, transparent)' },
  // Visible only in forced colours.
  borderBottom: '1px solid transparent',
  animation: 'n-fade 180ms ease-out',
})
export const inner = style({
  ...pageGutter,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'start',
  // With large text, the words keep most of the width.
  columnGap: 'min(0.75rem, 3vw)',
  paddingBlock: 'min(0.625rem, 3vw)',
})
export const sign = style({ marginTop: '2px' })
export const words = style({ display: 'flex', flexWrap: 'wrap', columnGap: '3' })
export const title = style({ fontWeight: '700', lineHeight: '1.4' })
export const text = style({ fontSize: 'sm', lineHeight: '1.6' })
export const action = style({
  fontWeight: '700',
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  minHeight: '11',
  marginBlock: '-10px',
  ...focus,
})
export const close = style({
  display: 'grid',
  placeItems: 'center',
  width: '44px',
  height: '44px',
  margin: '-10px -12px -10px 0',
  ...focus,
})
