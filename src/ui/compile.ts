import { type CSSProperties, style as compileStyle, globalStyle, type StyleRule } from '@vanilla-extract/css'
import { recipe as compileRecipe } from '@vanilla-extract/recipes'
import { type conditions, type properties, system } from './system.ts'
import type { breakpoints, colors, fontSizes, fonts, radii, sizes, spacing, zIndex } from './tokens.ts'

// Imported only by *.css.ts: it runs during the build, and only class names reach a browser (decision 033).

type Unit = 'px' | 'rem' | 'em' | '%' | 'ch' | 'vw' | 'vh' | 'dvh' | 'dvw'
type Called = `${'calc' | 'min' | 'max' | 'clamp' | 'env' | 'var'}(${string})`
type Length = `${number}${Unit}` | Called | 'auto' | 0 | (`${string} ${string}` & {})
/** The system's colours are for forced colours. */
type Colour =
  | 'transparent'
  | 'currentColor'
  | 'inherit'
  | 'Canvas'
  | 'SelectedItem'
  | 'SelectedItemText'
  | `#${string}`
  | `${'rgb' | 'var'}(${string})`

/** The values of each scale: its tokens, and CSS that cannot be confused with a token. */
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

/** Chakra's style object, limited to our tokens. A selector contains `&`, and may name ancestors of the element, never descendants. */
export type Styles = Declarations & {
  [K in `_${keyof typeof conditions}` | Breakpoint | `${Breakpoint}${'Only' | 'Down'}`]?: Styles
} & {
  [K in `${string}&${string}` | `@${'media' | 'supports' | 'container'} ${string}`]?: Styles
} & { [K in `--${string}`]?: Responsive<string | number> }

/** Media query for little space relative to the text: large text on a phone, or a zoomed page. */
export const CRAMPED = '@media (max-width: 15em)'

type Rule = Record<string, unknown>

const isObject = (value: unknown): value is Rule =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const slot = (rule: Rule, ...path: string[]): Rule =>
  path.reduce<Rule>((at, key) => {
    at[key] ??= {}
    return at[key] as Rule
  }, rule)

/** The enclosing query: vanilla-extract drops nested queries of the same kind, so `fill` joins them with `and`. */
interface Within {
  rule: Rule
  at: string
  query: string
}

/** Converts Chakra's output to vanilla-extract's form: selectors, at-rules and custom properties under separate keys. */
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

/** Sorts media queries by width: vanilla-extract writes rules in key order, and wider screens must come later. */
const inOrder = (rule: Rule): Rule => {
  const media = rule['@media']
  if (!isObject(media)) return rule
  const queries = Object.entries(media).sort(([one], [other]) => minWidth(one) - minWidth(other))
  return { ...rule, '@media': Object.fromEntries(queries) }
}

const translate = (styles: Styles | Record<string, Responsive<string>>): Rule =>
  inOrder(fill({}, system.css(styles as Parameters<typeof system.css>[0])))

/** Later layers override earlier ones, whatever the order of files: reset (global-css.ts), recipes, style props, a component's own styles. */
const inLayer = (name: 'recipes' | 'styles', styles: Styles): StyleRule => ({
  '@layer': { [name]: translate(styles) },
})

/** Returns the class of an element, preceded by the classes it builds on. */
export const style = (...parts: (Styles | string)[]): string =>
  compileStyle(parts.map((part) => (typeof part === 'string' ? part : inLayer('styles', part))))

/** Like `style`, for a component of src/ui: classes passed by its user override it. */
export const base = (...parts: (Styles | string)[]): string =>
  compileStyle(parts.map((part) => (typeof part === 'string' ? part : inLayer('recipes', part))))

/** Styles an element while an ancestor is in a state: `...inside(card, ':hover', {…})`. */
export const inside = (ancestor: string, state: string, styles: Styles) =>
  ({ [`${ancestor}${state} &`]: styles }) as { [K in `${string}&${string}`]: Styles }

/** Styles markup that cannot have a class: drawn posters, and icons in a control that accepts any. */
export const within = (parent: string, element: string, styles: Styles): void =>
  globalStyle(`${parent} ${element}`, { '@layer': { recipes: translate(styles) } })

/** Creates the rule of a style prop's class: overrides recipes, gives way to `style`. */
export const propRule = (className: string, styles: Record<string, Responsive<string>>): void =>
  globalStyle(`.${className}`, { '@layer': { props: translate(styles) } })

/** Styles a selector in print: outside the layers, so that it overrides them. */
export const onPaper = (selector: string, styles: Styles): void =>
  globalStyle(selector, { '@media': { print: translate(styles) } })

/** Prints a page that contains an element of this class with these elements alone, in black on white: neither the app's frame nor overlays. */
export const printAlone = (element: string): void => {
  const page = `html:has(${element})`
  onPaper(`${page} body :not(:has(${element}), ${element}, ${element} *)`, { display: 'none' })
  onPaper(`${page}, ${page} body, ${page} body :has(${element})`, {
    display: 'block',
    margin: 0,
    padding: 0,
    minHeight: 0,
    maxWidth: 'none',
    background: '#ffffff',
    color: '#000000',
    colorScheme: 'light',
  })
}

type Variants<S> = Record<string, Record<string, S>>

interface Recipe<V> {
  base: Styles
  variants?: V
  defaultVariants?: { [K in keyof V]?: keyof V[K] }
}

const mapValues = <V, R>(record: Record<string, V>, change: (value: V) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))

/** Compiles Chakra's recipe to a function from variants to class names. */
export const defineRecipe = <V extends Variants<Styles>>({ base, variants, defaultVariants }: Recipe<V>) =>
  compileRecipe({
    base: inLayer('recipes', base),
    variants: mapValues(variants ?? {}, (options) =>
      mapValues(options, (styles) => inLayer('recipes', styles)),
    ) as { [K in keyof V]: { [O in keyof V[K]]: StyleRule } },
    ...(defaultVariants && { defaultVariants: defaultVariants as never }),
  })

/** Compiles Chakra's recipe of a component with several parts to one such function for each part. */
export const defineSlotRecipe = <const Slot extends string, V extends Variants<{ [S in Slot]?: Styles }>>({
  slots,
  base,
  variants,
  defaultVariants,
}: {
  slots: readonly Slot[]
  base: { [S in Slot]?: Styles }
  variants?: V
  defaultVariants?: { [K in keyof V]?: keyof V[K] }
}) =>
  Object.fromEntries(
    slots.map((slot) => [
      slot,
      defineRecipe({
        base: base[slot] ?? {},
        variants: mapValues(variants ?? {}, (options) => mapValues(options, (parts) => parts[slot] ?? {})),
        ...(defaultVariants && { defaultVariants: defaultVariants as never }),
      }),
    ]),
  ) as { [S in Slot]: ReturnType<typeof defineRecipe<{ [K in keyof V]: { [O in keyof V[K]]: Styles } }>> }
