import { style } from '../../ui/compile.ts'
import { headings } from '../../ui/type-scale.ts'

// Longer than 60 lines: sizes to be read at arm's length, on every height of screen.

const SHORT = '@media (max-height: 32rem)'

// Light and colour that a whole queue sees: the same in both modes, so not from the tokens. Text contrast is at least 7:1.
const TONES = {
  good: { ground: '#3ddc74', ink: '#031a0b' },
  ask: { ground: '#ffbe2e', ink: '#1c1303' },
  bad: { ground: '#9d0f16', ink: '#ffffff' },
} as const

// `cqw` is the screen's width at a door, and that of the box that shows an answer as a demonstration.
const screen_ = style({
  position: 'absolute',
  inset: '0',
  zIndex: 3,
  display: 'grid',
  // As high as its text: with large text on a small screen it scrolls, and no button covers the text.
  gridTemplateRows: '1fr auto',
  overflow: 'hidden auto',
  paddingTop: 'env(safe-area-inset-top)',
  paddingLeft: 'env(safe-area-inset-left)',
  paddingRight: 'env(safe-area-inset-right)',
})
const toned = (tone: keyof typeof TONES) =>
  style(screen_, {
    bg: TONES[tone].ground,
    color: TONES[tone].ink,
    '--ground': TONES[tone].ground,
    '--ink': TONES[tone].ink,
  })
export const screen = { good: toned('good'), ask: toned('ask'), bad: toned('bad') }

/** The whole screen is a button, so that the thumb can touch anywhere. */
export const anywhere = style({ position: 'absolute', inset: '0', width: 'full', height: 'full' })

const gutter = 'max(1.25rem, calc(50cqw - 22rem))'
export const text = style({
  pointerEvents: 'none',
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'safe center',
  gap: '5',
  paddingInline: gutter,
  paddingBlock: '5',
  [SHORT]: { gap: '2', paddingBlock: '2' },
  '@media (orientation: landscape) and (min-width: 40rem)': {
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'start',
    gap: '8',
  },
})
const shape_ = style({
  flexShrink: 0,
  width: 'min(38cqw, 11rem)',
  height: 'min(38cqw, 11rem)',
  fill: 'currentColor',
  '@media (max-height: 40rem)': { width: 'min(26cqw, 6rem)', height: 'min(26cqw, 6rem)' },
  [SHORT]: { width: '3.5rem', height: '3.5rem' },
})
export const shape = {
  good: style(shape_, { animation: 'n-beat 180ms ease-out' }),
  ask: shape_,
  bad: shape_,
}
export const mark = style({
  fill: 'none',
  stroke: 'var(--ground)',
  strokeWidth: 12,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
})
export const title = style({
  fontSize: 'clamp(2.25rem, 15cqw, 5.25rem)',
  overflowWrap: 'anywhere',
  [SHORT]: { fontSize: 'clamp(1.75rem, 9cqw, 2.5rem)' },
})
export const name = style({
  marginTop: '3',
  fontSize: 'clamp(2rem, 13cqw, 4.5rem)',
  [SHORT]: { marginTop: '1', fontSize: '2xl' },
})
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '4',
  marginTop: '3',
  fontSize: 'clamp(1.25rem, 5.6cqw, 1.75rem)',
  fontWeight: '650',
  lineHeight: '1.25',
  [SHORT]: { marginTop: '1', fontSize: 'lg' },
})
export const todo = style({
  marginTop: '3',
  maxWidth: '30ch',
  fontSize: 'clamp(1.125rem, 4.8cqw, 1.5rem)',
  fontWeight: '550',
  lineHeight: '1.3',
  [SHORT]: { marginTop: '1', fontSize: 'md' },
})
export const actions = style({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '3',
  paddingInline: gutter,
  paddingTop: '3',
  paddingBottom: 'calc(var(--n-spacing-5) + env(safe-area-inset-bottom))',
  [SHORT]: { gap: '2', paddingBottom: '3' },
})
export const action = style({
  flex: '1 1 9rem',
  minHeight: '16',
  paddingInline: '4',
  paddingBlock: '2',
  borderWidth: '2.5px',
  borderColor: 'currentColor',
  borderRadius: 'xl',
  ...headings.lg,
  textAlign: 'center',
  touchAction: 'manipulation',
  _focusVisible: { outlineColor: 'currentColor' },
  _active: { transform: 'scale(0.98)' },
  [SHORT]: { minHeight: '12', fontSize: 'lg', borderRadius: 'lg' },
})
/** The main button, as dark as the text. */
export const main = style({ bg: 'var(--ink)', borderColor: 'var(--ink)', color: 'var(--ground)' })

/** The main button of an answer that is no question: alone on its row. */
export const whole = style({ flexBasis: '100%' })

/** The two answers to a question keep their places, also on the narrowest screens. */
export const choice = style({ flex: '1 1 0%', minWidth: '0' })
