import { style } from '../../ui/compile.ts'

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
  // A short screen scrolls as a whole: title and button would leave what stands between them no room.
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
  // Large text breaks no word that fits the screen.
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
