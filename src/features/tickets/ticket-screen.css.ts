import { style } from '../../ui/compile.ts'
import { headings } from '../../ui/type-scale.ts'

// Longer than 60 lines: the text gives way to the code on every height of screen.

export const seat = style({
  paddingInline: '1',
  textAlign: 'center',
  '&:only-child': { paddingInline: '5' },
  // If one line is too long: both buttons on it, the seat below.
  '@media (orientation: landscape) and (max-width: 35rem)': { order: 1 },
})
export const turn = style({ _disabled: { opacity: 0.25, cursor: 'default' } })

/** Too low for the text: its parts are side by side. */
const LOW = '@container (max-height: 14rem)'
const NARROW = '@container (max-width: 14rem)'
/** Room for little more than the essentials. */
const SHORT = '@container (max-height: 19rem)'
const CRAMPED = '@container (max-width: 18rem) and (max-height: 16rem)'
const SHORTER = '@container (max-height: 9rem)'
const SHORTEST = '@container (max-height: 4rem)'

export const living = style({
  width: 'full',
  maxWidth: '22rem',
  fontSize: 'sm',
  lineHeight: '1.3',
  mb: '1',
  [SHORT]: { display: 'flex', alignItems: 'center', columnGap: '2' },
  [LOW]: { maxWidth: 'none', flexBasis: '100%', lineHeight: '1', mb: '0' },
})
export const livingText = style({
  display: 'block',
  [LOW]: { fontSize: 'xs', whiteSpace: 'nowrap' },
  [SHORTEST]: { display: 'none' },
})
export const livingWhy = style({ [SHORT]: { display: 'none' } })
export const livingTrack = style({
  display: 'block',
  height: '4px',
  mt: '1',
  borderRadius: 'full',
  bg: '#e8e4da',
  overflow: 'hidden',
  [SHORT]: { flex: '1', mt: '0' },
})
export const livingLine = style({
  display: 'block',
  height: 'full',
  borderRadius: 'full',
  bg: '#f0a500',
  transformOrigin: 'left',
})

export const holder = style({
  ...headings['2xl'],
  fontSize: '2xl',
  lineClamp: 2,
  [NARROW]: { fontSize: 'lg' },
  [LOW]: { fontSize: 'lg', lineClamp: 1, wordBreak: 'break-all' },
})
export const kind = style({ '@media (orientation: landscape)': { justifyContent: 'start' } })
// White stays white in both modes here, so the colour is outside the tokens.
export const used = style({ bg: '#a3200f', color: '#ffffff', borderColor: '#a3200f' })
export const event = style({
  ...headings.md,
  lineClamp: 2,
  [NARROW]: { fontSize: 'md' },
  [LOW]: { flexBasis: '100%', fontSize: 'md', lineClamp: 1, wordBreak: 'break-all' },
})
export const day = style({ fontWeight: '700', '&::first-letter': { textTransform: 'uppercase' } })
export const where = style({
  overflowWrap: 'anywhere',
  [SHORTER]: { display: 'none' },
  [CRAMPED]: { display: 'none' },
})
