import { style } from '../../ui/compile.ts'

export const alternatives = style({ display: 'grid', gap: '3', marginBlock: '6', minWidth: '0' })
export const heading = style({ fontWeight: '700', fontSize: 'sm', color: 'muted' })
export const list = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  minWidth: '0',
})
export const strike = style({
  height: 'auto',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  paddingBlock: '2',
})
