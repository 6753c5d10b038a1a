import { style } from '../../ui/compile.ts'
import { inlineLink } from '../../ui/text-link.ts'

/** The action, with the facts beside it. */
export const layout = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  columnGap: '16',
  rowGap: '10',
  alignItems: 'start',
})
// Set from the first frame by `data-auth`, since the page's HTML does not include the session.
export const wide = style(layout, {
  'html[data-auth=member] &': { gridTemplateColumns: 'minmax(0, 1fr)' },
})
export const fact = style({ paddingLeft: '4', borderLeft: '2px solid var(--n-colors-control)' })
export const otherWay = style({ ...inlineLink, display: 'inline-block' })
export const fold = style({
  minHeight: '11',
  cursor: 'pointer',
  fontWeight: '600',
  color: 'honey',
  '[open] > &': { marginBottom: '4' },
})

/** The refund of a withdrawn Pass, line by line. */
export const sum = style({ borderTopWidth: '1px', borderColor: 'line' })
export const refund = style({ fontSize: '2xl', fontWeight: '800' })
