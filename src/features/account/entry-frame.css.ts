import { style } from '../../ui/compile.ts'

export const frame = style({
  flex: '1 0 auto',
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gridTemplateRows: { base: 'auto 1fr', lg: 'minmax(0, 1fr)' },
})

export const art = style({
  position: 'relative',
  // Not `hidden`: the wall would then stick to this box instead of the page.
  overflow: 'clip',
  height: { base: '8.5rem', md: '12rem', lg: 'auto' },
  bg: 'sunken',
  _after: {
    content: '""',
    position: 'absolute',
    inset: 0,
    display: { base: 'block', lg: 'none' },
    backgroundImage: 'linear-gradient(to bottom, transparent 35%, var(--n-colors-ground))',
  },
})

// As tall as the screen below the bar, while a longer form scrolls past it.
export const place = style({
  position: { base: 'absolute', lg: 'sticky' },
  top: { base: '-3.5rem', md: '-7rem', lg: 'calc(5rem + var(--toast-room, 0px))' },
  left: { base: '-6%', lg: 'auto' },
  width: { base: '112%', lg: 'auto' },
  height: { lg: 'calc(100dvh - 5rem)' },
  overflow: { lg: 'hidden' },
  transform: { base: 'rotate(-7deg)', lg: 'none' },
})

export const wall = style({
  position: { lg: 'absolute' },
  top: { lg: '-7%' },
  left: { lg: '-9%' },
  width: { lg: 'max(118%, 92dvh)' },
  transform: { lg: 'rotate(-7deg)' },
})

export const form = style({
  position: 'relative',
  width: '100%',
  maxWidth: '34rem',
  marginInline: 'auto',
  alignSelf: { base: 'start', lg: 'center' },
  paddingLeft: 'max(min(1.25rem, 6.25vw), env(safe-area-inset-left))',
  paddingRight: 'max(min(1.25rem, 6.25vw), env(safe-area-inset-right))',
  marginTop: { base: '-6', lg: '0' },
  paddingTop: { base: '0', lg: '12' },
  paddingBottom: { base: '12', lg: '16' },
})
