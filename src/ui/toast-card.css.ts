import { style } from './compile.ts'

const focus = { _focusVisible: { outlineColor: 'currentColor', outlineOffset: '-4px' } } as const

export const cards = style({
  position: 'absolute',
  insetInline: '0',
  // On a wide screen at the side, where a page seldom begins.
  marginInline: { base: 'auto', md: 'auto 1rem' },
  width: 'min(26rem, 100% - 2 * min(1rem, 4vw))',
  display: 'grid',
  gap: '2',
  bottom:
    'calc(var(--n-spacing-4) + env(safe-area-inset-bottom) + var(--toast-lift, 0px) + var(--toast-over, 0px))',
  '&[data-place=top]': {
    bottom: 'auto',
    // Under the bar.
    top: { base: '4.5rem', md: '5.5rem' },
  },
})
export const card = style({
  pointerEvents: 'auto',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'start',
  // With large text the words keep what room there is.
  gap: 'min(0.75rem, 3vw)',
  padding: 'min(0.75rem, 3vw)',
  paddingLeft: 'min(1rem, 4vw)',
  bg: 'ink',
  color: 'ground',
  borderRadius: 'lg',
  boxShadow: '0 12px 32px rgb(0 0 0 / 0.35)',
  animation: 'n-rise 180ms ease-out',
  // Colours of the system's own leave the line.
  border: '2px solid transparent',
  '&[data-type=error]': { bg: 'danger' },
})
export const sign = style({ marginTop: '2px' })
export const title = style({ fontWeight: '700', lineHeight: '1.4' })
export const text = style({ fontSize: 'sm', lineHeight: '1.45' })
export const action = style({
  fontWeight: '700',
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  minHeight: '11',
  marginBlock: '-1',
  ...focus,
})
export const close = style({
  display: 'grid',
  placeItems: 'center',
  width: 'max(44px, min(2.75rem, 12vw))',
  height: 'max(44px, min(2.75rem, 12vw))',
  margin: '-10px -8px -10px 0',
  ...focus,
})
