import { style } from '../../ui/compile.ts'

export const form = style({ display: 'grid', gap: '5', maxWidth: '26rem' })
export const digits = style({
  minHeight: '16',
  fontFamily: 'heading',
  fontSize: '4xl',
  fontWeight: '750',
  fontVariantNumeric: 'tabular-nums',
  letterSpacing: '0.35em',
  textAlign: 'center',
  // Balances the letter spacing after the last digit, so that the digits are centred.
  paddingLeft: 'calc(var(--n-spacing-4) + 0.35em)',
})
export const note = style({ marginTop: '5', color: 'muted', fontSize: 'sm' })
export const again = style({ marginTop: '4' })
