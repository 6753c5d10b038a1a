import { style } from '../../ui/compile.ts'

export const form = style({ display: 'grid', gap: '5' })
export const dates = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: '5',
})
export const actions = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(5.5rem, 100%), 1fr))',
  gap: '3',
  marginTop: '2',
})
export const group = style({ minWidth: 0, display: 'grid', gap: '3' })
export const switches = style({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' },
  columnGap: '5',
})
export const legend = style({ fontWeight: '600', marginBottom: '2' })
