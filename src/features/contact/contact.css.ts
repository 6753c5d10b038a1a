import { style } from '../../ui/compile.ts'
import { textLink } from '../../ui/text-link.ts'

export const contact = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  columnGap: '16',
  rowGap: '10',
  alignItems: 'start',
})
export const submit = style({ alignSelf: { sm: 'start' } })
export const link = style(textLink)

/** The other ways to contact the team. */
export const ways = style({ borderTopWidth: '1.5px', borderColor: 'control' })
export const way = style({ borderBottomWidth: '1px', borderColor: 'line' })
