import { style } from '../../ui/compile.ts'

export const wallets = style({ display: 'grid', gap: '2', padding: '2', flexBasis: '100%' })
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: '2' })
export const seats = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4' })
export const seat = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '11',
  fontWeight: '600',
  textDecoration: 'underline',
})
export const choose = style({ fontSize: 'sm', color: 'muted' })
