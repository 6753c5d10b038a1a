import { recipe } from './compile.ts'

export const heading = recipe({
  base: { fontFamily: 'heading', fontWeight: '800', color: 'ink', textWrap: 'balance' },
  variants: {
    size: {
      lg: { fontSize: { base: '2xl', md: '3xl' }, lineHeight: '1.06', letterSpacing: '-0.025em' },
      xl: { fontSize: { base: '4xl', md: '5xl' }, lineHeight: '1', letterSpacing: '-0.035em' },
      '2xl': { fontSize: { base: '5xl', md: '6xl' }, lineHeight: '0.95', letterSpacing: '-0.04em' },
    },
  },
  defaultVariants: { size: 'lg' },
})
