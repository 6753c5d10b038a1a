import { style } from '../../ui/compile.ts'
import { textLink } from '../../ui/text-link.ts'

export const mark = style({
  display: 'grid',
  placeItems: 'center',
  width: '14',
  height: '16',
  bg: 'accent',
  color: 'onAccent',
  clipPath: 'polygon(50% 0, 100% 25%, 100% 75%, 50% 100%, 0 75%, 0 25%)',
})
export const link = style({ ...textLink, marginTop: '4' })
