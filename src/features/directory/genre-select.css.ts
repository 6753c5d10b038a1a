import { style } from '../../ui/compile.ts'
import * as field from '../../ui/select-field.css.ts'

export const select = style(field.select, {
  width: 'auto',
  flex: { base: '1 1 100%', sm: '0 1 15rem' },
  borderRadius: 'full',
  textOverflow: 'ellipsis',
  '&[data-on=true]': { borderColor: 'honey', fontWeight: '600' },
})
export const option = field.option
