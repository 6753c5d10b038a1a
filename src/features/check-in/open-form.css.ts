import { style } from '../../ui/compile.ts'
import { headings } from '../../ui/type-scale.ts'

export const digits = style({
  ...headings.lg,
  minHeight: '16',
  fontSize: '4xl',
  fontVariantNumeric: 'tabular-nums',
  letterSpacing: '0.35em',
  textAlign: 'center',
  // Balances the letter spacing after the last digit, so that the digits are centred.
  paddingLeft: 'calc(var(--n-spacing-4) + 0.35em)',
})
