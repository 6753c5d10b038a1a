import { CRAMPED, style } from '../../ui/compile.ts'

export const welcome = style({
  position: 'fixed',
  zIndex: 'overlay',
  insetInline: { base: '3', md: 'auto' },
  right: { md: '6' },
  bottom:
    'calc(var(--n-spacing-3) + env(safe-area-inset-bottom) + var(--line-lift, 0px) + var(--update-room, 0px))',
  maxWidth: { base: 'none', md: '24rem' },
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4',
  padding: '4',
  paddingLeft: '5',
  bg: 'raised',
  color: 'ink',
  borderRadius: 'xl',
  borderWidth: '1px',
  borderColor: 'control',
  boxShadow: '0 16px 40px rgb(0 0 0 / 0.4)',
  // Large text has no room beside the button.
  [CRAMPED]: { flexDirection: 'column', alignItems: 'start' },
  animation: 'n-rise 200ms ease-out',
})
