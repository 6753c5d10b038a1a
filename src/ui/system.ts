import { createSystem, defineConfig } from '@chakra-ui/react/styled-system'
import { breakpoints, colors, fontSizes, fonts, radii, sizes, spacing, zIndex } from './tokens.ts'

/** Properties of each token scale, with their short names. */
export const properties = {
  spacing: {
    margin: ['m'],
    marginTop: ['mt'],
    marginRight: ['mr'],
    marginBottom: ['mb'],
    marginLeft: ['ml'],
    marginInline: ['mx'],
    marginBlock: ['my'],
    padding: ['p'],
    paddingTop: ['pt'],
    paddingRight: ['pr'],
    paddingBottom: ['pb'],
    paddingLeft: ['pl'],
    paddingInline: ['px'],
    paddingBlock: ['py'],
    gap: [],
    rowGap: [],
    columnGap: [],
    inset: [],
    insetInline: [],
    top: [],
    right: [],
    bottom: [],
    left: [],
  },
  sizes: {
    width: ['w'],
    height: ['h'],
    minWidth: ['minW'],
    minHeight: ['minH'],
    maxWidth: ['maxW'],
    maxHeight: ['maxH'],
  },
  colors: {
    background: ['bg'],
    backgroundColor: [],
    color: [],
    borderColor: [],
  },
  radii: {
    borderRadius: [],
    borderTopLeftRadius: [],
    borderTopRightRadius: [],
  },
  fonts: { fontFamily: [] },
  fontSizes: { fontSize: [] },
  zIndex: { zIndex: [] },
} as const satisfies Record<string, Record<string, readonly string[]>>

const utilities = Object.fromEntries(
  Object.entries(properties).flatMap(([values, names]) =>
    Object.entries<readonly string[]>(names).map(([name, shorthand]) => [
      name,
      { values, shorthand: [...shorthand] },
    ]),
  ),
)

/** The states and modes for styles, written `_hover`, `_dark`, …: defined only here. */
export const conditions = {
  hover: ['@media (hover: hover)', '&:hover:not(:disabled)'],
  active: '&:active:not(:disabled)',
  focus: '&:focus',
  focusVisible: '&:focus-visible',
  disabled: '&:is(:disabled, [aria-disabled=true])',
  invalid: '&[aria-invalid=true]',
  empty: '&:empty',
  before: '&::before',
  after: '&::after',
  placeholder: '&::placeholder',
  dark: '.dark &',
  light: '.light &',
  motionReduce: '@media (prefers-reduced-motion: reduce)',
}

/** Chakra's base, reduced to this product's needs: the properties above read the tokens, every other CSS property is passed through. */
const baseConfig = defineConfig({
  conditions,
  utilities: {
    ...utilities,
    truncate: {
      transform: (isOn: boolean) =>
        isOn ? { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } : {},
    },
    lineClamp: {
      transform: (lines: number) => ({
        overflow: 'hidden',
        display: '-webkit-box',
        WebkitLineClamp: lines,
        WebkitBoxOrient: 'vertical',
      }),
    },
  },
})

const CSS_PREFIX = 'n'

const values = (tokens: Record<string, string>) =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [name, { value }]))

const byMode = Object.fromEntries(
  Object.entries(colors).map(([name, [light, dark]]) => [name, { value: { base: light, _dark: dark } }]),
)

/** Chakra reduced to this product's tokens, conditions and utilities. `globalCss` writes the variables behind the tokens. */
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
