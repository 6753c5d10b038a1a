import { style } from '../../ui/compile.ts'

export const step = style({
  display: 'grid',
  gridTemplateColumns: '3.5rem minmax(0, 1fr)',
  gap: '4',
  alignItems: 'center',
})
export const sign = style({
  width: '3.5rem',
  height: '3.5rem',
  padding: '2',
  borderRadius: 'lg',
  bg: 'accent',
  color: 'onAccent',
})
