import { style } from '../../ui/compile.ts'
import { onPicture } from '../../ui/on-picture.ts'

export const flyer = style({ position: 'relative', width: 'full', maxWidth: '26rem', marginInline: 'auto' })
export const poster = style({ borderRadius: 'sm' })
/** Name, day and place in the poster's foot, as on a concert's page. */
export const foot = style({
  position: 'absolute',
  insetInline: '0',
  bottom: '0',
  paddingTop: '5rem',
  paddingBottom: '4',
  px: '4',
  borderRadius: 'sm',
  overflowWrap: 'anywhere',
  ...onPicture,
})
export const day = style({ '&::first-letter': { textTransform: 'uppercase' } })
