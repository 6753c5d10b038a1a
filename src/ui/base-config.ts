import { defineConfig } from '@chakra-ui/react/styled-system'

type Shorthands = readonly string[]

/** Properties that read a scale, with their short names. */
const properties: Record<string, Record<string, Shorthands>> = {
  spacing: {
    margin: ['m'],
    marginTop: ['mt'],
    marginRight: ['mr'],
    marginBottom: ['mb'],
    marginLeft: ['ml'],
    marginInline: ['mx'],
    marginBlock: ['my'],
    marginInlineStart: ['ms'],
    marginInlineEnd: ['me'],
    padding: ['p'],
    paddingTop: ['pt'],
    paddingRight: ['pr'],
    paddingBottom: ['pb'],
    paddingLeft: ['pl'],
    paddingInline: ['px'],
    paddingBlock: ['py'],
    paddingInlineStart: ['ps'],
    paddingInlineEnd: ['pe'],
    gap: [],
    rowGap: [],
    columnGap: [],
    inset: [],
    insetInline: [],
    insetBlock: [],
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
    flexBasis: [],
  },
  colors: {
    background: ['bg'],
    backgroundColor: ['bgColor'],
    color: [],
    fill: [],
    stroke: [],
    borderColor: [],
    borderTopColor: [],
    borderRightColor: [],
    borderBottomColor: [],
    borderLeftColor: [],
    outlineColor: [],
    textDecorationColor: [],
    accentColor: [],
    caretColor: [],
  },
  radii: {
    borderRadius: ['rounded'],
    borderTopLeftRadius: [],
    borderTopRightRadius: [],
    borderBottomLeftRadius: [],
    borderBottomRightRadius: [],
  },
  fonts: { fontFamily: [] },
  fontSizes: { fontSize: [] },
  zIndex: { zIndex: [] },
}

const utilities = Object.fromEntries(
  Object.entries(properties).flatMap(([values, names]) =>
    Object.entries(names).map(([name, shorthand]) => [name, { values, shorthand: [...shorthand] }]),
  ),
)

/**
 * Chakra's base cut to what this product writes: the properties above read the tokens, every other CSS property is taken as
 * it stands. Chakra's own base knows five times as many, for 6 KB of everybody's first load.
 */
export const baseConfig = defineConfig({
  conditions: {
    hover: ['@media (hover: hover)', '&:hover:not(:disabled)'],
    active: '&:active:not(:disabled)',
    focus: '&:focus',
    focusWithin: '&:focus-within',
    focusVisible: '&:focus-visible',
    disabled: '&:is(:disabled, [aria-disabled=true])',
    invalid: '&[aria-invalid=true]',
    checked: '&:is(:checked, [aria-checked=true])',
    selected: '&[aria-selected=true]',
    expanded: '&[aria-expanded=true]',
    currentPage: '&[aria-current=page]',
    open: '&[open]',
    hidden: '&[hidden]',
    empty: '&:empty',
    first: '&:first-of-type',
    last: '&:last-of-type',
    before: '&::before',
    after: '&::after',
    backdrop: '&::backdrop',
    placeholder: '&::placeholder',
    dark: '.dark &',
    light: '.light &',
    motionReduce: '@media (prefers-reduced-motion: reduce)',
    motionSafe: '@media (prefers-reduced-motion: no-preference)',
    print: '@media print',
  },
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
