import { style } from '../../ui/compile.ts'

/** A row that scrolls sideways from edge to edge if it is longer than the screen, with room for the focus ring. */
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  marginTop: { base: '1', md: '2' },
  marginInline: '-1',
  padding: '1',
  // As high as its chips before they load.
  minHeight: 'min(3.25rem, 18vw)',
  overflowX: 'auto',
  overflowY: 'hidden',
  scrollbarWidth: 'none',
})

export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  flexShrink: 0,
  px: { base: '3', md: '4' },
  fontSize: { base: 'sm', md: 'md' },
  maxWidth: 'min(100%, 20rem)',
  whiteSpace: 'nowrap',
})

export const text = style({ truncate: true })

export const inForce = style({ bg: 'accent', color: 'onAccent', borderColor: 'accent' })

export const filters = style({ px: { base: '4', md: '5' } })
