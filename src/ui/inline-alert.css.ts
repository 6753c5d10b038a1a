import { style } from './compile.ts'

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
export const sign = style({ marginTop: '2px', color: 'danger' })
export const title = style({ display: 'block' })
