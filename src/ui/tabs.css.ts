import { style } from './compile.ts'

export const list = style({
  display: 'flex',
  gap: '6',
  borderBottomWidth: '1px',
  borderColor: 'line',
  overflowX: 'auto',
  overflowY: 'clip',
})
export const tab = style({
  minHeight: '12',
  flexShrink: 0,
  fontFamily: 'heading',
  fontWeight: '700',
  fontSize: 'lg',
  color: 'muted',
  borderBottom: '3px solid transparent',
  marginBottom: '-1px',
  outlineOffset: '-3px',
  _hover: { color: 'ink' },
  '&[aria-selected=true]': { color: 'ink', borderColor: 'accent' },
})
export const panel = style({ paddingTop: '6' })
