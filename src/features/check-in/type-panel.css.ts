import { style } from '../../ui/compile.ts'

export const form = style({ display: 'grid', gap: '4' })
export const input = style({
  minHeight: '16',
  fontFamily: 'mono',
  fontSize: 'clamp(1.25rem, 8vw, 2rem)',
  fontWeight: '700',
  letterSpacing: '0.12em',
  textAlign: 'center',
  textTransform: 'uppercase',
})
