import { style } from '../../ui/compile.ts'
import * as field from '../../ui/field.css.ts'
import * as tabs from '../../ui/tabs.css.ts'

export const tab = style(tabs.tab, { display: 'inline-flex', alignItems: 'center' })

export const genre = style(field.select, {
  width: 'auto',
  flex: { base: '1 1 100%', sm: '0 1 15rem' },
  minWidth: '0',
  maxWidth: '100%',
  borderRadius: 'full',
  textOverflow: 'ellipsis',
  '&[data-on=true]': { borderColor: 'honey', fontWeight: '600' },
})

/** Keeps its height while empty. */
export const heading = style({ minHeight: '6' })
