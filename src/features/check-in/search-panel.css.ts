import { style } from '../../ui/compile.ts'

export const input = style({ minHeight: '14', fontSize: 'xl' })
export const note = style({ color: 'muted' })
export const check = style({ fontFamily: 'heading', fontWeight: '700', fontSize: 'lg', color: 'honey' })
export const list = style({ display: 'grid', gap: '2' })
const row = style({
  display: 'grid',
  width: 'full',
  minHeight: '16',
  alignItems: 'center',
  columnGap: '3',
  paddingInline: '4',
  paddingBlock: '3',
  bg: 'raised',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'lg',
  textAlign: 'start',
  touchAction: 'manipulation',
})
export const result = style(row, {
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  _hover: { borderColor: 'ink' },
})
export const name = style({
  display: 'block',
  fontFamily: 'heading',
  fontWeight: '700',
  fontSize: 'xl',
  lineHeight: '1.15',
})
export const kind = style({ display: 'block', gridColumn: '1', color: 'muted', fontSize: 'sm' })
export const count = style({
  gridColumn: '2',
  gridRow: '1 / span 2',
  fontVariantNumeric: 'tabular-nums',
  fontWeight: '600',
})
export const allIn = style(count, { color: 'success' })
export const seat = style(row, {
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  cursor: 'pointer',
  '&:has(:disabled)': { bg: 'sunken', cursor: 'not-allowed' },
})
export const against = style({ display: 'block', color: 'danger', fontSize: 'sm', fontWeight: '600' })
export const submit = style({
  minHeight: '16',
  paddingInline: '4',
  borderRadius: 'xl',
  bg: 'accent',
  color: 'onAccent',
  fontFamily: 'heading',
  fontWeight: '750',
  fontSize: 'xl',
  lineHeight: '1.15',
  touchAction: 'manipulation',
  _hover: { bg: 'accentHover' },
  _disabled: { bg: 'sunken', color: 'muted', cursor: 'not-allowed' },
})
