import { base, within } from './compile.ts'
import { headings } from './type-scale.ts'

export const stamp = base({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  px: '4',
  py: '2',
  borderWidth: '2.5px',
  borderColor: 'success',
  borderRadius: 'md',
  color: 'success',
  ...headings.lg,
  fontWeight: '800',
  transform: 'rotate(-2.5deg)',
})
within(stamp, 'svg', { flexShrink: 0 })

export const pressed = base({ animation: 'n-press 260ms cubic-bezier(0.2, 0, 0.1, 1) 120ms backwards' })
