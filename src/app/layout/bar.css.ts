import { style } from '../../ui/compile.ts'
import { pageGutter } from '../../ui/page-gutter.ts'
import { headings } from '../../ui/type-scale.ts'

// Longer than 60 lines: one bar for every width and for both sessions, rendered before either is known.

const outOfSight = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const

export const bar = style({
  ...pageGutter,
  display: 'flex',
  alignItems: 'center',
  '--step': { base: 'min(0.5rem, 2vw)', lg: '0.875rem' },
  gap: 'var(--step)',
  minHeight: { base: '16', md: '20' },
})

export const home = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '11',
  flexShrink: 0,
  // The name's width in its own font, reserved before that font has loaded.
  minWidth: 'min(6.875rem, 30vw)',
  mdOnly: { minWidth: '11', marginRight: '-2' },
})
export const homeName = style({ mdOnly: outOfSight })

const wide = style({
  display: { base: 'none', md: 'flex' },
  alignItems: 'center',
  fontSize: 'sm',
})

export const main = style(wide, { gap: { md: '3', lg: 'var(--step)' }, marginLeft: { xl: '2' } })

export const account = style(wide, {
  gap: { md: '0', lg: 'var(--step)' },
  // The whole width from the logo to the edge: nothing moves when the name is known.
  flex: '1',
  justifyContent: 'flex-end',
  minWidth: '0',
})

// Only the name shrinks.
export const visitor = style({ flexShrink: 0 })
export const member = style({
  display: 'flex',
  gap: { md: '0', lg: 'var(--step)' },
  alignItems: 'center',
  flexShrink: 0,
  mdOnly: { marginRight: '-3' },
})

export const link = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  minHeight: '11',
  fontWeight: '600',
  whiteSpace: 'nowrap',
  _hover: { color: 'honey' },
  '&[aria-current=page]::after': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    bottom: '6px',
    height: '3px',
    bg: 'accent',
    borderRadius: 'full',
  },
})

// On narrow screens, links with an icon show only the icon, and keep their name for screen readers.
export const signed = style(link, { xlDown: { minWidth: '11', justifyContent: 'center' } })
export const sign = style({ display: { xl: 'none' } })
export const label = style({ xlDown: outOfSight })
export const community = style(signed, { mdOnly: { marginLeft: '-3' } })

export const colorMode = style({
  minWidth: '11',
  minHeight: '11',
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  borderRadius: 'full',
  marginInline: { xl: '-2' },
  _hover: { bg: 'raised' },
})

export const name = style({
  color: 'muted',
  maxWidth: '12rem',
  lineHeight: '2.75rem',
  _hover: { color: 'honey' },
  truncate: true,
  // Set off once the member's name is known: it is not another link of the navigation.
  '&[title]': {
    px: { xl: '2' },
    lineHeight: { xl: 'calc(2.75rem - 2px)' },
    borderWidth: { xl: '1px' },
    borderColor: 'line',
    borderRadius: 'full',
  },
})

export const narrow = style({
  display: { base: 'flex', md: 'none' },
  alignItems: 'center',
  gap: 'min(0.5rem, 2vw)',
  marginLeft: 'auto',
})

export const pass = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '11',
  // With large text, the menu still fits beside it.
  px: 'min(1rem, 4vw)',
  borderRadius: 'full',
  bg: 'accent',
  color: 'onAccent',
  // Visible only in forced colours.
  borderWidth: '1.5px',
  borderColor: 'transparent',
  ...headings.sm,
  fontSize: 'min(0.875rem, 4.5vw)',
  whiteSpace: 'nowrap',
})

// Without a page's own action at the bottom, the bar under the thumb is there; else its menu is in the top bar.
const inTopBar = 'body:has(.sticky-action) &'
// The same on a screen that is low for its text: the bar would take half of it.
const LOW = '@media (max-height: 17em)'

export const thumbs = style({
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  bg: 'raised',
  borderTopWidth: '1px',
  borderColor: 'line',
  paddingBottom: 'env(safe-area-inset-bottom)',
  paddingInline: 'env(safe-area-inset-left) env(safe-area-inset-right)',
  [inTopBar]: { position: 'static', display: 'block', bg: 'transparent', borderTopWidth: 0, padding: 0 },
  // A keyboard leaves no room for it.
  '@media (pointer: coarse)': {
    ':has(:is(input:not([type=checkbox], [type=radio]), textarea):focus) &': { display: 'none' },
  },
  [LOW]: { position: 'static', display: 'block', bg: 'transparent', borderTopWidth: 0, padding: 0 },
})

export const thumb = style({
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: '1px',
  minHeight: '3.5rem',
  fontSize: 'min(0.75rem, 3.6vw)',
  fontWeight: '600',
  color: 'muted',
  '&[aria-current=page]': { color: 'honey' },
  [inTopBar]: { display: 'none' },
  [LOW]: { display: 'none' },
})

export const dot = style({
  position: 'absolute',
  // At the icon, which does not grow with the text.
  top: 'calc(50% - 20px)',
  left: 'calc(50% + 8px)',
  width: '10px',
  height: '10px',
  borderRadius: 'full',
  bg: 'accent',
  borderWidth: '2px',
  borderColor: 'raised',
  '@media (forced-colors: active)': { backgroundColor: 'currentColor' },
})

const atTheTop = {
  display: 'grid',
  flexShrink: 0,
  width: '44px',
  height: '44px',
  placeItems: 'center',
  marginRight: '-2',
  color: 'ink',
} as const
export const menuButton = style({ [inTopBar]: atTheTop, [LOW]: atTheTop })
export const menuName = style({ [inTopBar]: { display: 'none' }, [LOW]: { display: 'none' } })
