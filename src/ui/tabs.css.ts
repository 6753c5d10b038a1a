import { style } from './compile.ts'
import { headings } from './type-scale.ts'

export const list = style({
  display: 'flex',
  // The two tabs of the directory fit beside a classic scrollbar even at 320 px.
  gap: 'min(var(--n-spacing-6), 5vw)',
  borderBottomWidth: '1px',
  borderColor: 'line',
  overflowX: 'auto',
  overflowY: 'clip',
  scrollbarWidth: 'none',
})
export const tab = style({
  minHeight: '12',
  flexShrink: 0,
  ...headings.md,
  color: 'muted',
  borderBottom: '3px solid transparent',
  marginBottom: '-1px',
  outlineOffset: '-3px',
  _hover: { color: 'ink' },
  '&[aria-selected=true]': { color: 'ink', borderColor: 'accent' },
  // Forced colours draw a transparent edge too.
  '&[aria-selected=false]': { '@media (forced-colors: active)': { borderColor: 'Canvas' } },
})
export const panel = style({ paddingTop: '6' })
