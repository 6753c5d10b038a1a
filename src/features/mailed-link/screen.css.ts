import { style } from '../../ui/compile.ts'

export const mark = style({
  display: 'grid',
  placeItems: 'center',
  width: '14',
  height: '16',
  bg: 'accent',
  color: 'onAccent',
  clipPath: 'polygon(50% 0, 100% 25%, 100% 75%, 50% 100%, 0 75%, 0 25%)',
})
export const title = style({ marginTop: { base: '4', lg: '6' } })
export const text = style({
  marginTop: '3',
  fontSize: 'lg',
  lineHeight: '1.45',
  color: 'muted',
  textWrap: 'pretty',
  overflowWrap: 'anywhere',
})
export const hint = style({ marginTop: '3', color: 'muted', textWrap: 'pretty' })
export const form = style({ display: 'grid', gap: '5', marginTop: '7' })
export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: '3', marginTop: '7' })
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '11',
  marginTop: '4',
  color: 'honey',
  fontWeight: '600',
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
})
