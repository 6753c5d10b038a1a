import { style } from './compile.ts'

// While it is empty it takes no row of the form's.
export const place = style({ _empty: { position: 'absolute' } })
export const text = style({
  display: 'flex',
  gap: '2',
  alignItems: 'start',
  fontWeight: '600',
  color: 'danger',
  textWrap: 'pretty',
})
export const sign = style({ flexShrink: 0, marginTop: '3px' })
