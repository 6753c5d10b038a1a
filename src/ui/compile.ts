import { type CSSProperties, style as compileStyle, globalStyle, type StyleRule } from '@vanilla-extract/css'
import { recipe as compileRecipe } from '@vanilla-extract/recipes'
import { type conditions, type properties, system } from './system.ts'
import type { breakpoints, colors, fontSizes, fonts, radii, sizes, spacing, zIndex } from './tokens.ts'

// Imported by *.css.ts alone: it runs while the app is built, and class names are all that reaches a browser (decision 033).

type Unit = 'px' | 'rem' | 'em' | '%' | 'ch' | 'vw' | 'vh' | 'dvh' | 'dvw'
type Called = `${'calc' | 'min' | 'max' | 'clamp' | 'env' | 'var'}(${string})`
type Length = `${number}${Unit}` | Called | 'auto' | 0 | (`${string} ${string}` & {})
type Colour = 'transparent' | 'currentColor' | 'inherit' | `#${string}` | `${'rgb' | 'var'}(${string})`

/** What the properties of a scale take: its tokens, and CSS that cannot be taken for a token. */
interface Values {
  spacing: keyof typeof spacing | `-${keyof typeof spacing & string}` | Length
  sizes: keyof typeof sizes | Length | `${'min' | 'max' | 'fit'}-content` | 'none'
  colors: keyof typeof colors | Colour
  radii: keyof typeof radii | Length
  fonts: keyof typeof fonts | 'inherit'
  fontSizes: keyof typeof fontSizes | Length | 'inherit'
  zIndex: keyof typeof zIndex | number
}

type Properties = typeof properties
type Scale = keyof Properties
type NamesOf<S extends Scale> = {
  [P in keyof Properties[S]]: P | ShortNames<Properties[S][P]>
}[keyof Properties[S]]
type ShortNames<N> = N extends readonly (infer Name)[] ? Name : never

type Breakpoint = keyof typeof breakpoints
type Responsive<V> = V | { [K in 'base' | Breakpoint]?: V }

type Scaled = { [S in Scale as NamesOf<S> & string]: S }
type Declarations = {
  [P in keyof Scaled]?: Responsive<Values[Scaled[P]]>
} & {
  [P in Exclude<keyof CSSProperties, keyof Scaled>]?: Responsive<CSSProperties[P]>
} & {
  truncate?: boolean
  lineClamp?: number
}

/** Chakra's style object with our tokens alone. A selector says `&`: it may name what the element stands in, never what stands in the element. */
export type Styles = Declarations & {
  [K in `_${keyof typeof conditions}` | Breakpoint | `${Breakpoint}${'Only' | 'Down'}`]?: Styles
} & {
  [K in `${string}&${string}` | `@${'media' | 'supports' | 'container'} ${string}`]?: Styles
} & { [K in `--${string}`]?: Responsive<string | number> }

/** Little room for the text that somebody reads: large letters on a phone, or a page that is enlarged. */
export const CRAMPED = '@media (max-width: 15em)'

type Rule = Record<string, unknown>

const isObject = (value: unknown): value is Rule =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const slot = (rule: Rule, ...path: string[]): Rule =>
  path.reduce<Rule>((at, key) => {
    at[key] ??= {}
    return at[key] as Rule
  }, rule)

/** A query within another one: vanilla-extract leaves out what stands in two levels of the same kind. */
interface Within {
  rule: Rule
  at: string
  query: string
}

/** Puts what Chakra has translated where vanilla-extract wants it: selectors, at-rules and custom properties under keys of their own. */
const fill = (rule: Rule, styles: Rule, selector = '&', within?: Within): Rule => {
  for (const [key, value] of Object.entries(styles)) {
    const [at, query] = /^(@\S+)\s+(.+)$/.exec(key)?.slice(1) ?? []
    if (at && query) {
      const outer = within?.at === at ? within : undefined
      const inner = { rule: outer?.rule ?? rule, at, query: outer ? `${outer.query} and ${query}` : query }
      fill(slot(inner.rule, at, inner.query), value as Rule, selector, inner)
    } else if (isObject(value)) fill(rule, value, key.replaceAll('&', selector), within)
    else {
      const target = selector === '&' ? rule : slot(rule, 'selectors', selector)
      if (key.startsWith('--')) slot(target, 'vars')[key] = String(value)
      else target[key] = value
    }
  }
  return rule
}

const minWidth = (query: string): number => Number(/min-width: ([\d.]+)/.exec(query)?.[1] ?? 0)

/** The wider a screen, the later its rules: vanilla-extract writes them in the order in which they come. */
const inOrder = (rule: Rule): Rule => {
  const media = rule['@media']
  if (!isObject(media)) return rule
  const queries = Object.entries(media).sort(([one], [other]) => minWidth(one) - minWidth(other))
  return { ...rule, '@media': Object.fromEntries(queries) }
}

const translate = (styles: Styles): Rule =>
  inOrder(fill({}, system.css(styles as Parameters<typeof system.css>[0])))

/** In this order one gives way to the other, whatever file comes first: reset (global-css.ts), recipes, a component's own styles. */
const inLayer = (name: 'recipes' | 'styles', styles: Styles): StyleRule => ({
  '@layer': { [name]: translate(styles) },
})

/** The class of one element, with those it builds on before it. */
export const style = (...parts: (Styles | string)[]): string =>
  compileStyle(parts.map((part) => (typeof part === 'string' ? part : inLayer('styles', part))))

/** As `style`, for a piece of src/ui: gives way to the class that its user puts beside it. */
export const base = (...parts: (Styles | string)[]): string =>
  compileStyle(parts.map((part) => (typeof part === 'string' ? part : inLayer('recipes', part))))

/** What an element looks like while one that it stands in is in a state: `...inside(card, ':hover', {…})`. */
export const inside = (ancestor: string, state: string, styles: Styles) =>
  ({ [`${ancestor}${state} &`]: styles }) as { [K in `${string}&${string}`]: Styles }

/** For markup that can carry no class: drawn posters, and icons in a control that takes any. */
export const within = (parent: string, element: string, styles: Styles): void =>
  globalStyle(`${parent} ${element}`, { '@layer': { recipes: translate(styles) } })

/** What whatever a selector names looks like on paper: outside the layers, so that it has the last word there. */
export const onPaper = (selector: string, styles: Styles): void =>
  globalStyle(selector, { '@media': { print: translate(styles) } })

type Variants = Record<string, Record<string, Styles>>
/** Chakra's recipe. */
interface Recipe<V extends Variants = Variants> {
  base: Styles
  variants?: V
  defaultVariants?: { [K in keyof V]?: keyof V[K] }
}

/** Chakra's recipe as a function from variants to class names. */
export const recipe = <V extends Variants>({ base, variants, defaultVariants }: Recipe<V>) =>
  compileRecipe({
    base: inLayer('recipes', base),
    variants: Object.fromEntries(
      Object.entries(variants ?? {}).map(([name, options]) => [
        name,
        Object.fromEntries(Object.entries(options).map(([key, styles]) => [key, inLayer('recipes', styles)])),
      ]),
    ) as { [K in keyof V]: { [O in keyof V[K]]: StyleRule } },
    ...(defaultVariants && { defaultVariants: defaultVariants as never }),
  })
