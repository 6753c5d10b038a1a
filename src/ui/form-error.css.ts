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

export const alert = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '3',
  padding: '4',
  borderRadius: 'md',
  borderWidth: '1.5px',
  borderColor: 'danger',
  bg: 'ground',
})

export const alertSign = style({ marginTop: '2px', color: 'danger' })

export const title = style({ display: 'block' })
