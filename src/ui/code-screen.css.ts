import { base, style, within } from './compile.ts'

/** The area inside notches and rounded corners. */
const FREE = {
  width: '(100vw - env(safe-area-inset-left) - env(safe-area-inset-right))',
  height: '(100dvh - env(safe-area-inset-top) - env(safe-area-inset-bottom))',
}

/**
 * Bar, code and text have separate grid cells, so that no control covers the code. The code takes the full width or two thirds of the height; only
 * the text scrolls. White in both modes, because scanners need light.
 */
export const screen = style({
  width: '100vw',
  height: '100dvh',
  margin: '0',
  bg: '#ffffff',
  color: '#000000',
  colorScheme: 'light',
  overflow: 'hidden',
  paddingTop: 'env(safe-area-inset-top)',
  paddingBottom: 'env(safe-area-inset-bottom)',
  paddingLeft: 'env(safe-area-inset-left)',
  paddingRight: 'env(safe-area-inset-right)',
  '&[open]': {
    display: 'grid',
    gridTemplate: `"bar" auto "code" minmax(min(calc${FREE.width}, calc${FREE.height} * 0.65), 1fr) "text" minmax(0, 1fr) / minmax(0, 1fr)`,
    '@media (orientation: landscape)': {
      gridTemplate: `"code bar" auto "code text" minmax(0, 1fr) / minmax(min(calc${FREE.height}, calc${FREE.width} * 0.65), 1.3fr) minmax(0, 1fr)`,
    },
  },
})
within(screen, ':focus-visible', { outlineColor: 'currentColor', outlineOffset: '-3px' })

export const bar = style({
  gridArea: 'bar',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  fontFamily: 'heading',
  fontWeight: '700',
  forcedColorAdjust: 'none',
  '@media (max-width: 22rem)': { fontSize: '0.9375rem' },
})
export const ribbon = style({
  gridColumn: '1 / -1',
  height: 'clamp(8px, 3dvh, 28px)',
  overflow: 'hidden',
  '&[data-spent]': { filter: 'grayscale(1)' },
})
export const ribbonPicture = style({ height: 'full', aspectRatio: 'auto' })
export const barText = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', minWidth: '0' })
export const control = style({
  display: 'grid',
  placeItems: 'center',
  minWidth: '44px',
  minHeight: '44px',
  paddingInline: '10px',
  '@media (max-width: 22rem)': { paddingInline: '5px' },
})
export const way = style(control, { textDecoration: 'underline', textUnderlineOffset: '4px' })

export const code = style({
  gridArea: 'code',
  minWidth: '0',
  minHeight: '0',
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  touchAction: 'pan-y pinch-zoom',
})
within(code, 'svg', { maxWidth: 'none' })

export const text = style({ gridArea: 'text', containerType: 'size', overflow: 'hidden auto' })
const smallText = { fontSize: 'sm', lineHeight: '1.3' } as const
export const textInner = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: '1',
  minHeight: 'full',
  px: '5',
  paddingBottom: '3',
  textAlign: 'center',
  textWrap: 'balance',
  '@media (orientation: landscape)': {
    justifyContent: 'safe center',
    alignItems: 'start',
    paddingLeft: '2',
    textAlign: 'start',
  },
  '@container (max-height: 19rem)': { lineHeight: '1.3' },
  '@container (max-width: 14rem)': { ...smallText, px: '2' },
  '@container (max-height: 14rem)': {
    ...smallText,
    flexFlow: 'row wrap',
    justifyContent: 'safe center',
    alignContent: 'start',
    columnGap: '2',
    rowGap: '2px',
    paddingBottom: '1',
    '@media (orientation: landscape)': { justifyContent: 'start' },
  },
})
export const advice = style({
  fontSize: 'sm',
  color: '#3d3d3d',
  maxWidth: '32ch',
  '@container (max-height: 19rem)': { display: 'none' },
})

// Also used in the Pass's dialog, which has no height limit.
const inOneLine = { display: 'inline-block', marginRight: '2' } as const
export const shortCodeLabel = base({
  display: 'block',
  whiteSpace: 'nowrap',
  fontSize: 'sm',
  opacity: 0.8,
  '@container (max-height: 16rem)': inOneLine,
  '@media (max-height: 550px)': inOneLine,
})
export const shortCodeText = base({
  fontFamily: 'mono',
  fontSize: '2xl',
  fontWeight: '700',
  letterSpacing: '0.08em',
  whiteSpace: 'nowrap',
  '@container (max-width: 14rem)': { fontSize: 'lg' },
  '@container (max-height: 14rem)': { fontSize: 'lg' },
})
