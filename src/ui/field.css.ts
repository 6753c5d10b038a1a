import { style } from './compile.ts'

export const field = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '2',
  minWidth: '0',
})
export const label = style({ fontSize: 'sm', fontWeight: '600', color: 'ink' })
export const hint = style({ fontSize: 'sm', color: 'muted' })
export const error = style({
  display: 'flex',
  gap: '2',
  alignItems: 'start',
  fontSize: 'sm',
  fontWeight: '600',
  color: 'danger',
})
export const sign = style({ flexShrink: 0, marginTop: '2px' })
