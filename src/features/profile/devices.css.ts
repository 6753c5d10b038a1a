import { style } from '../../ui/compile.ts'

export const devices = style({ display: 'grid', gap: '4', minWidth: '0', justifyItems: 'start' })
export const count = style({ color: 'muted' })
export const list = style({ display: 'grid', width: '100%', minWidth: '0' })
export const device = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '4',
  rowGap: '2',
  minHeight: '4.75rem',
  paddingBlock: '3',
  '& + &': { borderTopWidth: '1px', borderColor: 'line' },
})
export const what = style({ flex: '1 1 14rem', minWidth: '0', overflowWrap: 'anywhere' })
export const name = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '1',
  fontFamily: 'heading',
  fontWeight: '700',
})
export const fact = style({ fontSize: 'sm', color: 'muted' })
export const coming = style({ height: '12rem', width: '100%' })
export const question = style({ display: 'grid', gap: '3', overflowWrap: 'anywhere' })
export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: '3', mt: '2' })
