import { style } from '../../ui/compile.ts'
import { textLink } from '../../ui/text-link.ts'

/** The button's height is reserved while the code of the player loads. */
export const place = style({ marginTop: '3', minHeight: '11' })
// The sentence is as high as the highest of the players that replace it: nothing moves at the press.
export const player = style({ display: 'grid', minHeight: '166px', maxWidth: '34rem' })
export const video = style(player, { aspectRatio: '16 / 9' })
export const frame = style({ width: '100%', borderWidth: '0', borderRadius: 'md', bg: 'sunken' })
export const consent = style({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  alignItems: 'start',
  gap: '3',
  padding: '4',
  borderRadius: 'md',
  borderWidth: '1px',
  borderColor: 'line',
  bg: 'raised',
})
export const link = style(textLink)
