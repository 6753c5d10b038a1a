import { style } from './compile.ts'

const focus = { _focusVisible: { outlineColor: 'currentColor', outlineOffset: '-4px' } } as const

export const cards = style({
  position: 'absolute',
  insetInline: '0',
  display: 'grid',
  justifyItems: 'center',
  gap: '2',
  paddingInline: '4',
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
  gridTemplateColumns: 'auto 1fr auto',
  alignItems: 'start',
  gap: '3',
  width: 'min(26rem, 100%)',
  padding: '3',
  paddingLeft: '4',
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
  width: '11',
  height: '11',
  margin: '-10px -8px -10px 0',
  ...focus,
})
