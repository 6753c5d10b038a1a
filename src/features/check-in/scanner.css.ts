import { style } from '../../ui/compile.ts'

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
  '@media (orientation: landscape) and (max-height: 36rem)': {
    gridTemplate: '"view top" auto "view bottom" minmax(0, 1fr) / minmax(0, 1fr) minmax(15rem, 22rem)',
  },
})
export const top = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  paddingTop: 'calc(var(--n-spacing-2) + env(safe-area-inset-top))',
  paddingBottom: '2',
  paddingLeft: '4',
  paddingRight: '2',
  '@media (orientation: landscape) and (max-height: 36rem)': { gridArea: 'top' },
})
/** Wraps to a row of its own if large text leaves less room than a word. */
export const names = style({ flex: '1 1 7rem', minWidth: '0' })
export const event = style({
  fontFamily: 'heading',
  fontWeight: '750',
  fontSize: 'lg',
  lineHeight: '1.15',
  letterSpacing: '-0.01em',
  truncate: true,
})
export const door = style({ color: 'muted', fontSize: 'sm', truncate: true })
export const counter = style({
  fontFamily: 'heading',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  marginLeft: 'auto',
})
export const inside = style({ fontWeight: '800', fontSize: '3xl', letterSpacing: '-0.02em' })
export const expected = style({ color: 'muted', fontSize: 'lg', fontWeight: '600' })
export const menu = style({
  display: 'grid',
  placeItems: 'center',
  width: '12',
  height: '12',
  borderRadius: 'full',
  _hover: { bg: 'raised' },
})

export const view = style({
  position: 'relative',
  minHeight: '9rem',
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  bg: '#000000',
  color: '#ffffff',
  containerType: 'size',
  '@media (orientation: landscape) and (max-height: 36rem)': { gridArea: 'view' },
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
/** Over the camera's picture, in both modes. */
export const stop = style({
  position: 'absolute',
  top: '3',
  // Large text lies over the frame.
  backgroundColor: '#1d1914',
  '--n-colors-ink': '#f6f0e4',
  '--n-colors-raised': '#1d1914',
  '--n-colors-control': '#877b68',
})
export const notice = style({
  display: 'grid',
  justifyItems: 'center',
  gap: '3',
  maxWidth: '34ch',
  maxHeight: 'full',
  overflow: 'auto',
  padding: '5',
  textAlign: 'center',
  lineHeight: '1.4',
  // The button is on black in both modes.
  '--n-colors-ink': '#f6f0e4',
  '--n-colors-raised': '#1d1914',
  '--n-colors-control': '#877b68',
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
  display: 'grid',
  gap: '2',
  alignContent: 'end',
  paddingTop: '3',
  paddingInline: '4',
  paddingBottom: 'calc(var(--n-spacing-4) + env(safe-area-inset-bottom))',
  width: 'full',
  maxWidth: '44rem',
  marginInline: 'auto',
  '@media (orientation: landscape) and (max-height: 36rem)': { gridArea: 'bottom', overflow: 'auto' },
})
export const last = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  color: 'success',
})
export const lastName = style({ truncate: true })
export const undo = style({
  flexShrink: 0,
  minHeight: '11',
  paddingInline: '3',
  marginRight: '-3',
  color: 'ink',
  fontWeight: '600',
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
})
export const status = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  color: 'muted',
  fontSize: 'sm',
  fontVariantNumeric: 'tabular-nums',
})
export const late = style({ color: 'honey', fontWeight: '600' })
export const conflicts = style({
  minHeight: '11',
  marginBlock: '-3',
  color: 'danger',
  fontWeight: '700',
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
})
export const trouble = style({ color: 'danger', fontWeight: '600', lineHeight: '1.3' })
export const ways = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))',
  gap: '3',
})
export const way = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '1',
  minHeight: '20',
  paddingInline: '2',
  paddingBlock: '2',
  borderRadius: 'xl',
  borderWidth: '1.5px',
  borderColor: 'control',
  bg: 'raised',
  fontFamily: 'heading',
  fontWeight: '700',
  fontSize: 'lg',
  lineHeight: '1.15',
  touchAction: 'manipulation',
  _hover: { borderColor: 'ink' },
  _active: { transform: 'scale(0.98)' },
  '@media (max-height: 32rem)': { minHeight: '14', fontSize: 'md' },
})
