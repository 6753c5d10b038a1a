import { style } from '../../ui/compile.ts'
import { pageGutter } from '../../ui/page-gutter.ts'

export const frame = style({ display: 'flex', flexDirection: 'column', minHeight: '100dvh' })

export const skip = style({
  position: 'fixed',
  zIndex: 'toast',
  top: '2',
  left: '2',
  px: '4',
  py: '3',
  bg: 'accent',
  color: 'onAccent',
  fontWeight: '700',
  borderRadius: 'md',
  transform: 'translateY(-200%)',
  _focus: { transform: 'none' },
})

export const top = style({
  position: 'sticky',
  top: 0,
  zIndex: 'sticky',
  bg: 'ground',
  borderBottomWidth: '1px',
  borderColor: 'line',
  paddingTop: 'env(safe-area-inset-top)',
})

// The page fills the first screen: the footer never moves up into it while a page is loading.
export const main = style({
  flex: '1 0 auto',
  // The space for toasts under the bar.
  marginTop: 'var(--toast-room, 0px)',
  minHeight: '100dvh',
  display: 'flex',
  flexDirection: 'column',
})

/** In place of a page that could not open. */
export const failed = style(pageGutter)

export const line = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2',
  minHeight: '9',
  px: '4',
  py: '1',
  bg: 'sunken',
  color: 'ink',
  fontSize: 'sm',
  borderBottomWidth: '1px',
  borderColor: 'line',
  _empty: { display: 'none' },
})
