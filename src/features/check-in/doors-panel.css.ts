import { style, within } from '../../ui/compile.ts'

export const ways = style({ display: 'grid', gap: '3' })
export const hint = style({ color: 'muted', fontSize: 'sm' })
export const lost = style({ color: 'honey' })
export const text = style({ fontSize: 'lg', maxWidth: '34rem' })
/** White in both modes: it is light that the other phone needs. */
export const code = style({
  alignSelf: 'center',
  width: 'min(100%, 70dvh, 30rem)',
  bg: '#ffffff',
  borderRadius: 'lg',
  overflow: 'hidden',
  '@media (max-height: 36rem)': { order: -1 },
})
within(code, 'svg', { display: 'block', width: '100%', height: 'auto' })
export const sign = style({ alignSelf: 'center', color: 'success' })
