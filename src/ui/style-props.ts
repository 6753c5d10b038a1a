import './style-props.css.ts'
import type { Plain, Responsive } from './style-props.css.ts'

/** The CSS properties behind the style props, by Chakra's short name if there is one. */
const properties = {
  display: 'display',
  gap: 'gap',
  rowGap: 'rowGap',
  columnGap: 'columnGap',
  columns: 'gridTemplateColumns',
  align: 'alignItems',
  alignContent: 'alignContent',
  alignSelf: 'alignSelf',
  justify: 'justifyContent',
  justifyItems: 'justifyItems',
  justifySelf: 'justifySelf',
  direction: 'flexDirection',
  wrap: 'flexWrap',
  flex: 'flex',
  p: 'padding',
  px: 'paddingInline',
  py: 'paddingBlock',
  mt: 'marginTop',
  mb: 'marginBottom',
  color: 'color',
  bg: 'background',
  rounded: 'borderRadius',
  textStyle: 'fontSize',
  fontWeight: 'fontWeight',
  lineHeight: 'lineHeight',
  textAlign: 'textAlign',
  textWrap: 'textWrap',
  overflowWrap: 'overflowWrap',
  maxW: 'maxWidth',
  w: 'width',
  gridColumn: 'gridColumn',
} as const satisfies Record<string, keyof Responsive | keyof Plain>

type Properties = typeof properties
type Name = keyof Properties
type Value<V> =
  | keyof V
  | (keyof V & `${number}` extends infer N ? (N extends `${infer D extends number}` ? D : never) : never)

export type StyleProps = {
  [N in Name]?: Properties[N] extends keyof Responsive
    ?
        | Value<Responsive[Properties[N]]>
        | { [B in 'base' | 'sm' | 'md' | 'lg']?: Value<Responsive[Properties[N]]> }
    : Properties[N] extends keyof Plain
      ? Value<Plain[Properties[N]]>
      : never
}

export const isStyleProp = (name: string): name is Name => Object.hasOwn(properties, name)

/** Returns the classes of style props. The names are formed here and in `style-props.css.ts` alike, so that no table of them reaches the browser. */
export const styleClasses = (props: StyleProps): string =>
  Object.entries(props)
    .flatMap(([name, value]) => {
      const property = properties[name as Name]
      return typeof value === 'object'
        ? Object.entries(value).map(([at, v]) => `${property}-${v}${at === 'base' ? '' : `-${at}`}`)
        : value === undefined
          ? []
          : `${property}-${value}`
    })
    .join(' ')
