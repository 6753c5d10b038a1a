import type { Styles } from './compile.ts'
import { colors } from './tokens.ts'

/** Colours of text over a picture, in both modes: those of the dark mode, on a veil that keeps 4.5:1 over white. */
export const onPicture = {
  '--n-colors-ink': colors.ink[1],
  '--n-colors-muted': colors.ink[1],
  '--n-colors-honey': colors.honey[1],
  '--n-colors-raised': colors.raised[1],
  '--n-colors-line': colors.control[1],
  color: 'ink',
  backgroundImage:
    'linear-gradient(to top, rgb(18 16 12 / 0.94), rgb(18 16 12 / 0.8) calc(100% - 5rem), rgb(18 16 12 / 0))',
} as const satisfies Styles
