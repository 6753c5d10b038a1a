import { style, within } from '../../ui/compile.ts'
import { mono } from '../../ui/type-scale.ts'

// Longer than 60 lines for the panel's frame, which fits the phone's notches and scrolls as a whole on a short screen.

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
  // Title and button would leave no room for the content.
  [SHORT]: { gridTemplateRows: 'auto 1fr auto', overflow: 'hidden auto' },
})

const gutter = 'max(1rem, calc(50vw - 20rem))'

export const header = style({ paddingInline: gutter })

// Keeps large text from breaking a word that fits the screen.
export const title = style({ fontSize: 'min(1.5rem, 9vw)' })

export const close = style({ flexShrink: 0, width: '12', height: '12', marginRight: '-2' })

export const content = style({
  overflow: 'hidden auto',
  overscrollBehavior: 'contain',
  paddingInline: gutter,
  paddingTop: '2',
  paddingBottom: 'calc(var(--n-spacing-6) + env(safe-area-inset-bottom))',
  [SHORT]: { overflow: 'visible' },
})

export const action = style({
  paddingInline: gutter,
  paddingTop: '3',
  paddingBottom: 'calc(var(--n-spacing-4) + env(safe-area-inset-bottom))',
  bg: 'raised',
  borderTopWidth: '1px',
  borderColor: 'line',
  [SHORT]: { position: 'sticky', bottom: '0' },
})

export const submit = style({
  minHeight: '16',
  fontSize: 'xl',
  touchAction: 'manipulation',
  // Not to be mistaken for the button that admits.
  _disabled: { bg: 'sunken', color: 'muted', opacity: 1 },
})

export const number = style({ fontSize: '6xl' })

export const note = style({ _empty: { display: 'none' } })

export const name = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  alignItems: 'end',
  gap: '3',
})

export const code = style(mono)

/** White in both modes: the other phone needs the light. */
export const doorCode = style({
  alignSelf: 'center',
  width: 'min(100%, 70dvh, 30rem)',
  bg: '#ffffff',
  borderRadius: 'lg',
  overflow: 'hidden',
  [SHORT]: { order: -1 },
})
within(doorCode, 'svg', { display: 'block', width: '100%', height: 'auto' })

const row = style({
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

export const seat = style(row, {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  cursor: 'pointer',
  '&:has(:disabled)': { bg: 'sunken', cursor: 'not-allowed' },
})

export const input = style({ minHeight: '14', fontSize: 'xl' })

export const codeInput = style({
  ...mono,
  minHeight: '16',
  paddingInline: '2',
  // Leaves room for nine letters at every text size.
  fontSize: 'min(2rem, 7vw)',
  fontWeight: '700',
  letterSpacing: '0.12em',
  textAlign: 'center',
  textTransform: 'uppercase',
})
