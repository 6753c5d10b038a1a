import { style } from '../../ui/compile.ts'
import { stamp } from '../../ui/stamp.css.ts'

/** Like a stamp over a flyer. */
export const closed = style(stamp, { borderColor: 'danger', color: 'danger' })

/** The action beside the price: below 1024 px the bar at the bottom has the only one in view. */
export const inPage = style({ lgDown: { display: 'none' } })
