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

/** Separates props by destination: the element, its classes (style props over `defaults`, and the given one), the recipe's variants, attributes. */
const separate = (
  props: Given,
  element: ElementType,
  variantNames: readonly PropertyKey[] = [],
  defaults?: StyleProps,
) => {
  const { as: Element = element, className, ...rest } = props as { as?: ElementType; className?: string }
  const styles: Given = { ...defaults }
  const variants: Given = {}
  const attributes: Given = {}
  for (const [name, value] of Object.entries(rest)) {
    if (variantNames.includes(name)) variants[name] = value
    else if (!isStyleProp(name)) attributes[name] = value
    else if (value !== undefined) styles[name] = value
  }
  return { Element, className: classes(styleClasses(styles), className), variants, attributes }
}

/** Chakra's factory: creates a component that takes style props, from an element, its recipe, and default style props. */
export const chakra =
  <Default extends ElementType, V extends object = object>(
    element: Default,
    recipe?: Recipe<V> | undefined,
    defaults?: StyleProps,
  ) =>
  <T extends ElementType = Default>(props: Props<T, V>): ReactNode => {
    const { Element, className, variants, attributes } = separate(
      props,
      element,
      recipe?.variants(),
      defaults,
    )
    return <Element {...attributes} className={classes(recipe?.(variants as V), className) || undefined} />
  }

/** Chakra's context of a component with parts: the root takes the variants, and each part has its class for them. */
export const createSlotRecipeContext = <Slot extends string, V extends object>(
  recipe: Record<Slot, Recipe<V>>,
) => {
  const Variants = createContext<V>({} as V)
  const variantNames = Object.values<Recipe<V>>(recipe)[0]?.variants()
  return {
    withProvider:
      <Default extends ElementType>(element: Default, slot: Slot) =>
      <T extends ElementType = Default>(props: Props<T, V>): ReactNode => {
        const { Element, className, variants, attributes } = separate(props, element, variantNames)
        return (
          <Variants value={variants as V}>
            <Element {...attributes} className={classes(recipe[slot](variants as V), className)} />
          </Variants>
        )
      },
    withContext:
      <Default extends ElementType>(element: Default, slot: Slot) =>
      <T extends ElementType = Default>(props: Props<T>): ReactNode => {
        const look = useContext(Variants)
        const { Element, className, attributes } = separate(props, element)
        return <Element {...attributes} className={classes(recipe[slot](look), className)} />
      },
  }
}
