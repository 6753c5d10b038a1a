import { style } from './compile.ts'

export const region = style({
  position: 'fixed',
  zIndex: 'toast',
  insetInline: '0',
  bottom:
    'calc(var(--n-spacing-4) + env(safe-area-inset-bottom) + var(--toast-lift, 0px) + var(--toast-over, 0px))',
  display: 'grid',
  justifyItems: 'center',
  gap: '2',
  paddingInline: '4',
  pointerEvents: 'none',
})
