import { createSystem } from '@chakra-ui/react/styled-system'
import { baseConfig } from './base-config.ts'
import { breakpoints, colors, fontSizes, fonts, radii, sizes, spacing, zIndex } from './tokens.ts'

const CSS_PREFIX = 'n'

const values = (tokens: Record<string, string>) =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [name, { value }]))

const byMode = Object.fromEntries(
  Object.entries(colors).map(([name, [light, dark]]) => [name, { value: { base: light, _dark: dark } }]),
)

/** Chakra cut to what this product uses: its own tokens, conditions and utilities. The variables behind the tokens are written by `globalCss`. */
export const system = createSystem(baseConfig, {
  cssVarsPrefix: CSS_PREFIX,
  theme: {
    breakpoints,
    tokens: {
      fonts: values(fonts),
      fontSizes: values(fontSizes),
      radii: values(radii),
      spacing: values(spacing),
      sizes: values(sizes),
      zIndex: values(zIndex),
    },
    semanticTokens: { colors: byMode },
  },
})
