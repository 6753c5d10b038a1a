import { style } from '../../ui/compile.ts'

export const row = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: '9rem minmax(0, 1fr)' },
  alignItems: 'baseline',
  columnGap: '4',
  paddingBlock: '3',
  borderTopWidth: '1px',
  borderColor: 'line',
})
