import { style } from '../../ui/compile.ts'

export const title = style({ marginTop: { base: '5', lg: '7' } })
export const text = style({
  marginTop: '3',
  fontSize: 'lg',
  lineHeight: '1.45',
  color: 'muted',
  textWrap: 'pretty',
})
export const unopened = style({ marginTop: '5' })
export const form = style({ display: 'grid', gap: '5', marginTop: '7' })
export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: '3', marginTop: '7' })
