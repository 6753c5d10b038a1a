import { style } from '../../ui/compile.ts'
import { pageGutter } from '../../ui/page-gutter.ts'

export const section = style({ ...pageGutter, paddingBlock: { base: '10', md: '16' } })
export const sides = style({
  display: 'grid',
  gap: { base: '10', lg: '16' },
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
  alignItems: 'start',
})
export const side = style({ display: 'grid', gap: '6', justifyItems: 'start' })
