import { base, within } from './compile.ts'

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
  fontFamily: 'heading',
  fontSize: 'xl',
  fontWeight: '800',
  lineHeight: '1.2',
  transform: 'rotate(-2.5deg)',
})
within(stamp, 'svg', { flexShrink: 0 })

export const pressed = base({ animation: 'n-press 260ms cubic-bezier(0.2, 0, 0.1, 1) 120ms backwards' })
