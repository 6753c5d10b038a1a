import {
  type ComponentPropsWithRef,
  createContext,
  type ElementType,
  type ReactNode,
  useContext,
} from 'react'
import { classes } from './classes.ts'
import { isStyleProp, type StyleProps, styleClasses } from './style-props.ts'

/** A compiled recipe (`defineRecipe`): a function from variants to class names. */
interface Recipe<V> {
  (variants?: V): string
  variants: () => PropertyKey[]
}

/** Props of a primitive: the element's own, style props, variants, and `as` for another element or component. */
export type Props<T extends ElementType, Variants = object> = StyleProps &
  Variants & { as?: T } & Omit<ComponentPropsWithRef<T>, keyof StyleProps | keyof Variants | 'as'>

type Given = Record<PropertyKey, unknown>

/** Separates props by destination: style props (over `defaults`), the recipe's variants, and attributes. */
const separate = (props: object, variantNames: readonly PropertyKey[], defaults?: StyleProps) => {
  const styles: Given = { ...defaults }
  const variants: Given = {}
  const attributes: Given = {}
  for (const [name, value] of Object.entries(props)) {
    if (variantNames.includes(name)) variants[name] = value
    else if (!isStyleProp(name)) attributes[name] = value
    else if (value !== undefined) styles[name] = value
  }
  return { className: styleClasses(styles), variants, attributes }
}

interface Styled extends Given {
  as?: ElementType
  className?: string
}

/** Chakra's factory: creates a component that takes style props, from an element, its recipe, and default style props. */
export const chakra =
  <Default extends ElementType, V extends object = object>(
    element: Default,
    recipe?: Recipe<V> | undefined,
    defaults?: StyleProps,
  ) =>
  <T extends ElementType = Default>(props: Props<T, V>): ReactNode => {
    const { as: Element = element as ElementType, className: given, ...rest } = props as Styled
    const { className, variants, attributes } = separate(rest, recipe?.variants() ?? [], defaults)
    return (
      <Element {...attributes} className={classes(recipe?.(variants as V), className, given) || undefined} />
    )
  }

/** Chakra's context of a component with parts: the root takes the variants, and each part has its class for them. */
export const createSlotRecipeContext = <Slot extends string, V extends object>(
  recipe: Record<Slot, Recipe<V>>,
) => {
  const Variants = createContext<V>({} as V)
  const variantNames = Object.values<Recipe<V>>(recipe)[0]?.variants() ?? []
  return {
    withProvider:
      <Default extends ElementType>(element: Default, slot: Slot) =>
      <T extends ElementType = Default>(props: Props<T, V>): ReactNode => {
        const { as: Element = element as ElementType, className: given, ...rest } = props as Styled
        const { className, variants, attributes } = separate(rest, variantNames)
        return (
          <Variants value={variants as V}>
            <Element {...attributes} className={classes(recipe[slot](variants as V), className, given)} />
          </Variants>
        )
      },
    withContext:
      <Default extends ElementType>(element: Default, slot: Slot) =>
      <T extends ElementType = Default>(props: Props<T>): ReactNode => {
        const look = useContext(Variants)
        const { as: Element = element as ElementType, className: given, ...rest } = props as Styled
        const { className, attributes } = separate(rest, [])
        return <Element {...attributes} className={classes(recipe[slot](look), className, given)} />
      },
  }
}
