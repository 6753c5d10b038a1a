import { style, within } from '../../ui/compile.ts'

const SHORT = '@media (max-height: 36rem)'

export const panel = style({
  position: 'absolute',
  inset: '0',
  zIndex: 2,
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr) auto',
  bg: 'ground',
  color: 'ink',
  paddingTop: 'env(safe-area-inset-top)',
  paddingLeft: 'env(safe-area-inset-left)',
  paddingRight: 'env(safe-area-inset-right)',
  animation: 'n-rise 160ms ease-out',
  // A short screen scrolls as a whole: title and button would leave no room for the content.
  [SHORT]: { gridTemplateRows: 'auto 1fr auto', overflow: 'hidden auto' },
})

const gutter = 'max(1rem, calc(50vw - 20rem))'

export const header = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  paddingInline: gutter,
  paddingBlock: '2',
})

export const title = style({
  fontFamily: 'heading',
  fontWeight: '800',
  // Keeps large text from breaking a word that fits the screen.
  fontSize: 'min(1.5rem, 9vw)',
  lineHeight: '1.1',
  letterSpacing: '-0.02em',
})

export const close = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: '12',
  height: '12',
  marginRight: '-2',
  borderRadius: 'full',
  _hover: { bg: 'raised' },
})

export const content = style({
  overflow: 'hidden auto',
  overscrollBehavior: 'contain',
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
  paddingInline: gutter,
  paddingTop: '2',
  paddingBottom: 'calc(var(--n-spacing-6) + env(safe-area-inset-bottom))',
  [SHORT]: { overflow: 'visible' },
})

export const action = style({
  display: 'grid',
  gap: '2',
  paddingInline: gutter,
  paddingTop: '3',
  paddingBottom: 'calc(var(--n-spacing-4) + env(safe-area-inset-bottom))',
  bg: 'raised',
  borderTopWidth: '1px',
  borderColor: 'line',
  [SHORT]: { position: 'sticky', bottom: '0' },
})

export const counter = style({
  display: 'flex',
  alignItems: 'baseline',
  flexWrap: 'wrap',
  gap: '2',
  fontSize: 'xl',
  color: 'muted',
})

export const number = style({
  fontFamily: 'heading',
  fontSize: '6xl',
  fontWeight: '800',
  lineHeight: '1',
  letterSpacing: '-0.03em',
  fontVariantNumeric: 'tabular-nums',
  color: 'ink',
})

export const part = style({
  display: 'grid',
  gap: '3',
  padding: '4',
  bg: 'raised',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'lg',
})

export const heading = style({ fontFamily: 'heading', fontWeight: '700', fontSize: 'lg', lineHeight: '1.2' })

export const lines = style({ display: 'grid', gap: '2', fontVariantNumeric: 'tabular-nums' })

export const door = style({ display: 'flex', justifyContent: 'space-between', gap: '4' })

export const heard = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
})

/** The text of another door's code, to be compared with its screen. */
export const claim = style({
  fontFamily: 'heading',
  fontSize: '2xl',
  fontWeight: '800',
  lineHeight: '1.15',
  fontVariantNumeric: 'tabular-nums',
})

export const conflict = style({
  display: 'grid',
  paddingLeft: '3',
  borderLeftWidth: '4px',
  borderColor: 'danger',
})

export const code = style({ fontFamily: 'mono', color: 'muted' })

export const good = style({ color: 'success' })

export const late = style({ color: 'honey' })

export const note = style({ color: 'muted', _empty: { display: 'none' } })

export const name = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  alignItems: 'end',
  gap: '3',
})

export const ask = style({
  display: 'grid',
  gap: '3',
  padding: '4',
  borderWidth: '1.5px',
  borderColor: 'danger',
  borderRadius: 'lg',
})

export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: '3' })

export const doorWays = style({ display: 'grid', gap: '3' })

export const hint = style({ color: 'muted', fontSize: 'sm' })

export const lost = style({ color: 'honey' })

export const text = style({ fontSize: 'lg', maxWidth: '34rem' })

/** White in both modes: the other phone needs the light. */
export const doorCode = style({
  alignSelf: 'center',
  width: 'min(100%, 70dvh, 30rem)',
  bg: '#ffffff',
  borderRadius: 'lg',
  overflow: 'hidden',
  '@media (max-height: 36rem)': { order: -1 },
})

within(doorCode, 'svg', { display: 'block', width: '100%', height: 'auto' })

export const sign = style({ alignSelf: 'center', color: 'success' })

export const input = style({ minHeight: '14', fontSize: 'xl' })

export const resultNote = style({ color: 'muted' })

export const check = style({ fontFamily: 'heading', fontWeight: '700', fontSize: 'lg', color: 'honey' })

export const list = style({ display: 'grid', gap: '2' })

const row = style({
  display: 'grid',
  width: 'full',
  minHeight: '16',
  alignItems: 'center',
  columnGap: '3',
  paddingInline: '4',
  paddingBlock: '3',
  bg: 'raised',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'lg',
  textAlign: 'start',
  touchAction: 'manipulation',
})

/** The count wraps below a name that large text leaves no room. */
export const result = style(row, {
  display: 'flex',
  flexWrap: 'wrap',
  alignContent: 'center',
  _hover: { borderColor: 'ink' },
})

export const resultBooking = style({ flex: '1 1 9rem', minWidth: '0' })

export const resultName = style({
  display: 'block',
  fontFamily: 'heading',
  fontWeight: '700',
  fontSize: 'xl',
  lineHeight: '1.15',
})

export const kind = style({ display: 'block', color: 'muted', fontSize: 'sm' })

export const count = style({ fontVariantNumeric: 'tabular-nums', fontWeight: '600' })

export const allIn = style(count, { color: 'success' })

export const seat = style(row, {
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  cursor: 'pointer',
  '&:has(:disabled)': { bg: 'sunken', cursor: 'not-allowed' },
})

export const against = style({ display: 'block', color: 'danger', fontSize: 'sm', fontWeight: '600' })

export const submit = style({
  minHeight: '16',
  paddingInline: '4',
  borderRadius: 'xl',
  bg: 'accent',
  color: 'onAccent',
  fontFamily: 'heading',
  fontWeight: '750',
  fontSize: 'xl',
  lineHeight: '1.15',
  touchAction: 'manipulation',
  _hover: { bg: 'accentHover' },
  _disabled: { bg: 'sunken', color: 'muted', cursor: 'not-allowed' },
})

export const form = style({ display: 'grid', gap: '4' })

export const codeInput = style({
  minHeight: '16',
  fontFamily: 'mono',
  // Leaves room for nine letters at every text size.
  fontSize: 'min(2rem, 7vw)',
  paddingInline: '2',
  fontWeight: '700',
  letterSpacing: '0.12em',
  textAlign: 'center',
  textTransform: 'uppercase',
})
