import { style } from './compile.ts'

// Takes no row of the form while empty.
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
