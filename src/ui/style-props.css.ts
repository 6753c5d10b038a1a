import { propRule, type Styles } from './compile.ts'

// The rules behind the style props of `style-props.ts`, one class for each value. List only values that screens use: each is in every phone's sheet.

const same = <const Value extends string>(...values: Value[]) =>
  Object.fromEntries<string>(values.map((value) => [value, value])) as { [V in Value]: V }

const gaps = same('0', '1', '2', '3', '4', '5', '6', '8', '10', '12', '16')
const paddings = same('0', '1', '2', '3', '4', '5', '6', '8', '12')
const margins = same('0', '1', '2', '3', '4', '5', '6', '7', '8', '10', '12')

const columns = (count: number) => `repeat(${count}, minmax(0, 1fr))` as const

type Properties = { [P in keyof Styles]?: Record<string, Styles[P]> }

/** Props that take one value, or values by breakpoint: `gap={{ base: '3', md: '5' }}`. */
const responsive = {
  display: same('none', 'block', 'flex', 'grid'),
  gap: gaps,
  padding: paddings,
  paddingInline: paddings,
  paddingBlock: paddings,
  marginTop: margins,
  gridTemplateColumns: { 1: columns(1), 2: columns(2), 3: columns(3), 4: columns(4) },
  justifyItems: same('start', 'center', 'end', 'stretch'),
} as const satisfies Properties

/** Props that take one value. */
const plain = {
  alignItems: same('start', 'center', 'end', 'baseline', 'stretch'),
  alignContent: same('start', 'center'),
  alignSelf: same('start', 'center', 'end'),
  justifySelf: same('start', 'center', 'end'),
  justifyContent: same('start', 'center', 'end', 'space-between'),
  flexDirection: same('row', 'column'),
  flexWrap: same('wrap', 'nowrap'),
  flex: { 1: '1 1 0%', none: 'none' },
  rowGap: gaps,
  columnGap: gaps,
  marginBottom: margins,
  color: same('ink', 'muted', 'honey', 'danger', 'success', 'onAccent', 'inherit'),
  background: same('ground', 'raised', 'sunken', 'accent'),
  borderRadius: same('sm', 'md', 'lg', 'xl', 'full'),
  fontSize: same('2xs', 'xs', 'sm', 'md', 'lg', 'xl'),
  fontWeight: { normal: '400', medium: '600', bold: '700' },
  lineHeight: { short: '1.3', moderate: '1.45' },
  textAlign: same('start', 'center', 'end'),
  textWrap: same('balance', 'pretty', 'nowrap'),
  overflowWrap: same('anywhere'),
  maxWidth: same('prose', '20rem', '26rem', '34rem'),
  width: same('full'),
  gridColumn: { full: '1 / -1' },
} as const satisfies Properties

export type Responsive = typeof responsive
export type Plain = typeof plain

for (const at of ['base', 'sm', 'md', 'lg'] as const) {
  for (const [property, values] of Object.entries<Record<string, string>>({
    ...responsive,
    ...(at === 'base' && plain),
  }))
    for (const [name, value] of Object.entries(values))
      propRule(`${property}-${name}${at === 'base' ? '' : `-${at}`}`, {
        [property]: { [at]: value },
      })
}
