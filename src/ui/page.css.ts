import { recipe, style } from './compile.ts'
import { pageGutter } from './page-gutter.ts'

const shared = {
  ...pageGutter,
  paddingTop: { base: '6', md: '12' },
  paddingBottom: { base: '12', md: '20' },
} as const

export const page = {
  content: style(shared),
  narrow: style({ ...shared, maxWidth: '34rem' }),
}

export const header = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: '4',
  marginBottom: { base: '6', md: '8' },
})

export const lead = style({ mt: '3', color: 'muted', maxW: 'prose', fontSize: 'lg' })

export const heading = recipe({
  base: { fontFamily: 'heading', fontWeight: '800', color: 'ink', textWrap: 'balance' },
  variants: {
    size: {
      lg: { fontSize: { base: '2xl', md: '3xl' }, lineHeight: '1.06', letterSpacing: '-0.025em' },
      // Large text breaks no word that fits the screen.
      xl: {
        fontSize: { base: 'min(2.375rem, 13vw)', md: '5xl' },
        lineHeight: '1',
        letterSpacing: '-0.035em',
      },
      '2xl': { fontSize: { base: '5xl', md: '6xl' }, lineHeight: '0.95', letterSpacing: '-0.04em' },
    },
  },
  defaultVariants: { size: 'lg' },
})
