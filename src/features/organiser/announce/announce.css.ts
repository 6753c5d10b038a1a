import { style } from '../../../ui/compile.ts'
import { textLink } from '../../../ui/text-link.ts'

/** The form and its preview: tabs on a phone, side by side on a wide screen. */
export const halves = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 34rem) minmax(0, 1fr)' },
  gap: '10',
  alignItems: 'start',
})
export const beside = style({
  position: { xl: 'sticky' },
  top: '24',
  maxHeight: { xl: 'calc(100vh - 7rem)' },
  overflowY: { xl: 'auto' },
})
export const poster = style({
  width: '7.5rem',
  aspectRatio: '4 / 5',
  objectFit: 'cover',
  borderRadius: 'md',
  borderWidth: '1px',
  borderColor: 'line',
})
/** Its label is the button; the field itself keeps the focus and the keyboard. */
export const file = style({
  position: 'absolute',
  width: '1px',
  height: '1px',
  opacity: 0,
  overflow: 'hidden',
  // The press is the label's, whose middle it lies on.
  pointerEvents: 'none',
})
export const artist = style({
  display: 'grid',
  gap: '3',
  paddingBlock: '4',
  '& + &': { borderTopWidth: '1px', borderColor: 'line' },
})
export const more = style({ ...textLink, cursor: 'pointer' })
/** Empty, it takes no gap. */
export const faultsAt = style({ '&:empty': { display: 'none' } })
export const faults = style({ paddingLeft: '5', listStyle: 'disc' })
export const about = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
export const way = style(textLink)
