import { style } from '../../ui/compile.ts'
import { stamp } from '../../ui/stamp.css.ts'

/** Like a stamp over a flyer. */
export const closed = style(stamp, { borderColor: 'danger', color: 'danger' })
