import { style } from '../../ui/compile.ts'
import { pageGutter } from '../../ui/page-gutter.ts'

/** The message and the actions, the Pass beside them; on a phone the Pass comes between the two. */
export const success = style({
  ...pageGutter,
  display: 'grid',
  gridTemplate: {
    base: '"message" "object" "ways" / minmax(0, 1fr)',
    lg: '"message object" auto "ways object" auto / minmax(0, 1fr) minmax(0, 27rem)',
  },
  columnGap: '16',
  rowGap: { base: '8', lg: '7' },
  paddingTop: { base: '8', md: '16' },
  paddingBottom: { base: '12', md: '20' },
})
export const confetti = style({
  position: 'fixed',
  inset: '0',
  width: '100%',
  height: '100%',
  zIndex: 'overlay',
  pointerEvents: 'none',
})
export const message = style({ gridArea: 'message', alignSelf: { lg: 'end' }, maxWidth: '34rem' })
export const ways = style({ gridArea: 'ways', alignSelf: 'start' })
export const object = style({ gridArea: 'object', alignSelf: 'center' })
export const face = style({
  borderRadius: 'xl',
  minHeight: '15rem',
  boxShadow: '0 0 0 1.5px var(--n-colors-line)',
})
// In the colour that contrasts with the face: dark on honey, honey on black.
export const open = style({
  display: 'flex',
  marginTop: '5',
  bg: 'onAccent',
  color: '#fff7e6',
  _hover: { bg: 'onAccent' },
  _focusVisible: { outlineColor: 'var(--n-colors-on-accent)' },
  '[data-level=premium] &': {
    bg: 'accent',
    color: 'onAccent',
    _hover: { bg: 'accent' },
    _focusVisible: { outlineColor: '#fbbf3a' },
  },
})
