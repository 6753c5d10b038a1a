import { style } from '../../ui/compile.ts'
import { textLink } from '../../ui/text-link.ts'
import { headings } from '../../ui/type-scale.ts'

// Longer than 60 lines: the camera's view with its frame, and a grid for landscape.

const LANDSCAPE = '@media (orientation: landscape) and (max-height: 36rem)'

export const screen = style({
  width: '100vw',
  height: '100dvh',
  bg: 'ground',
  color: 'ink',
  overflow: 'hidden',
  '&.dark': { colorScheme: 'dark' },
  '&[open]': { display: 'block', position: 'fixed', inset: '0' },
})
export const scanner = style({
  position: 'relative',
  height: 'full',
  display: 'grid',
  // With large text on a small screen it scrolls: the camera keeps its room and covers no button.
  gridTemplate: 'auto minmax(9rem, 1fr) auto / minmax(0, 1fr)',
  overflow: 'hidden auto',
  paddingLeft: 'env(safe-area-inset-left)',
  paddingRight: 'env(safe-area-inset-right)',
  [LANDSCAPE]: {
    gridTemplate: '"view top" auto "view bottom" minmax(0, 1fr) / minmax(0, 1fr) minmax(15rem, 22rem)',
  },
})
export const top = style({
  paddingTop: 'calc(var(--n-spacing-2) + env(safe-area-inset-top))',
  paddingBottom: '2',
  paddingLeft: '4',
  paddingRight: '2',
  [LANDSCAPE]: { gridArea: 'top' },
})
/** Wraps to a row of its own if large text leaves less room than a word. */
export const names = style({ flex: '1 1 7rem', minWidth: '0' })
export const truncated = style({ truncate: true })
export const counter = style({ ...headings.md, whiteSpace: 'nowrap', marginLeft: 'auto' })
export const inside = style({ fontSize: '3xl' })
export const menu = style({ width: '12', height: '12' })

export const view = style({
  position: 'relative',
  minHeight: '9rem',
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  bg: '#000000',
  color: '#ffffff',
  containerType: 'size',
  [LANDSCAPE]: { gridArea: 'view' },
})
export const video = style({
  position: 'absolute',
  inset: '0',
  width: 'full',
  height: 'full',
  objectFit: 'cover',
})
/** Four corners around the area that is read; the rest is dimmed. */
export const frame = style({
  position: 'relative',
  width: 'min(74cqw, 78cqh)',
  height: 'min(74cqw, 78cqh)',
  borderRadius: 'xl',
  boxShadow: '0 0 0 100vmax rgb(0 0 0 / 0.42)',
  _before: {
    content: '""',
    position: 'absolute',
    inset: '0',
    borderRadius: 'xl',
    borderWidth: '5px',
    borderStyle: 'solid',
    borderColor: '#f9b520',
    // Shows only the corners, by masking the middle of each side.
    maskImage:
      'conic-gradient(#000 0 0), conic-gradient(#000 0 0), conic-gradient(#000 0 0), conic-gradient(#000 0 0)',
    maskSize: '22% 22%',
    maskPosition: '0 0, 100% 0, 0 100%, 100% 100%',
    maskRepeat: 'no-repeat',
  },
})
export const aim = style({
  position: 'absolute',
  bottom: '3',
  left: '4',
  right: '4',
  textAlign: 'center',
  fontWeight: '600',
  color: '#ffffff',
  textShadow: '0 1px 6px #000',
  '@container (max-height: 14rem)': { display: 'none' },
})
/** The colours of buttons over the camera's picture, in both modes. */
const onCamera = {
  '--n-colors-ink': '#f6f0e4',
  '--n-colors-raised': '#1d1914',
  '--n-colors-control': '#877b68',
} as const
export const stop = style({
  ...onCamera,
  position: 'absolute',
  top: '3',
  // Large text lies over the frame.
  backgroundColor: '#1d1914',
})
export const notice = style({
  ...onCamera,
  maxWidth: '34ch',
  maxHeight: 'full',
  overflow: 'auto',
  '@container (max-height: 16rem)': { padding: '2', gap: '2', fontSize: 'sm' },
})
export const torch = style({
  position: 'absolute',
  right: '3',
  bottom: '3',
  display: 'grid',
  placeItems: 'center',
  width: '14',
  height: '14',
  borderRadius: 'full',
  bg: 'rgb(18 16 12 / 0.82)',
  color: '#ffffff',
  '&[aria-pressed=true]': { bg: '#f9b520', color: '#1c1303' },
})

export const bottom = style({
  alignContent: 'end',
  paddingTop: '3',
  paddingInline: '4',
  paddingBottom: 'calc(var(--n-spacing-4) + env(safe-area-inset-bottom))',
  width: 'full',
  maxWidth: '44rem',
  marginInline: 'auto',
  [LANDSCAPE]: { gridArea: 'bottom', overflow: 'auto' },
})
export const undo = style({ ...textLink, flexShrink: 0, paddingInline: '3', marginRight: '-3', color: 'ink' })
export const conflicts = style({ ...textLink, marginBlock: '-3', color: 'danger' })
export const ways = style({
  display: 'grid',
  // Side by side, unless large text would break their words.
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(5.25rem, 100%), 1fr))',
  gap: '2',
})
export const way = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '1',
  minHeight: '20',
  paddingBlock: '2',
  paddingInline: '1',
  borderRadius: 'xl',
  borderWidth: '1.5px',
  borderColor: 'control',
  bg: 'raised',
  ...headings.sm,
  overflowWrap: 'anywhere',
  touchAction: 'manipulation',
  _hover: { borderColor: 'ink' },
  _active: { transform: 'scale(0.98)' },
  '@media (max-height: 32rem)': { minHeight: '14', fontSize: 'md' },
})
/** A sign as high as those of the other ways. */
/** Shown above the words that it follows. */
export const paid = style({ order: -1, fontSize: 'xl', lineHeight: '26px' })

/** The concert is on another day: the team must see it before the queue does. Amber in both modes. */
export const notToday = style({
  px: '3',
  py: '2',
  borderRadius: 'md',
  bg: '#ffbe2e',
  color: '#1c1303',
  fontWeight: '700',
})
