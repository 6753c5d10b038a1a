import { style } from '../../ui/compile.ts'
import * as field from '../../ui/field.css.ts'
import * as tabs from '../../ui/tabs.css.ts'

export const tab = style(tabs.tab, { display: 'inline-flex', alignItems: 'center' })

export const filters = style({ display: 'flex', flexWrap: 'wrap', gap: { base: '2', md: '3' } })
export const genre = style(field.select, {
  width: 'auto',
  flex: { base: '1 1 100%', sm: '0 1 15rem' },
  minWidth: '0',
  maxWidth: '100%',
  borderRadius: 'full',
  textOverflow: 'ellipsis',
  '&[data-on=true]': { borderColor: 'honey', fontWeight: '600' },
})

export const heading = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  columnGap: '6',
  rowGap: '1',
  minHeight: '6',
  marginBlock: '4',
})
export const count = style({ fontSize: 'sm', fontWeight: '600', color: 'muted', lineHeight: '1.4' })
