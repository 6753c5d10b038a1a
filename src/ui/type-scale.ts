import type { Styles } from './compile.ts'

const heading = (fontWeight: '700' | '800', styles: Styles) =>
  ({ fontFamily: 'heading', fontWeight, ...styles }) as const satisfies Styles

/**
 * Headings by size, for `Heading` and for style sheets of controls and figures: `...headings.md`. The larger a size, the tighter its lines and
 * letters. The screen's width limits the largest, so that large text breaks no word.
 */
export const headings = {
  sm: heading('700', { fontSize: 'md', lineHeight: '1.25' }),
  md: heading('700', { fontSize: 'lg', lineHeight: '1.2' }),
  lg: heading('700', { fontSize: 'xl', lineHeight: '1.2', letterSpacing: '-0.01em' }),
  xl: heading('800', { fontSize: { base: 'xl', md: '2xl' }, lineHeight: '1.12', letterSpacing: '-0.02em' }),
  '2xl': heading('800', {
    fontSize: { base: '2xl', md: '3xl' },
    lineHeight: '1.08',
    letterSpacing: '-0.025em',
  }),
  '3xl': heading('800', {
    fontSize: { base: '3xl', md: '4xl' },
    lineHeight: '1.02',
    letterSpacing: '-0.03em',
  }),
  '4xl': heading('800', {
    fontSize: { base: 'min(2.375rem, 13vw)', md: '5xl' },
    lineHeight: '1',
    letterSpacing: '-0.035em',
  }),
  '5xl': heading('800', {
    fontSize: { base: 'min(3rem, 15vw)', md: '6xl' },
    lineHeight: '0.95',
    letterSpacing: '-0.04em',
  }),
  '6xl': heading('800', {
    fontSize: { base: '5xl', md: '7xl' },
    lineHeight: '0.92',
    letterSpacing: '-0.045em',
  }),
} as const

/** Code and references, in figures of one width. */
export const mono = { fontFamily: 'mono', letterSpacing: '0.08em' } as const satisfies Styles
