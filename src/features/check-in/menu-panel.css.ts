import { style } from '../../ui/compile.ts'

export const counter = style({
  display: 'flex',
  alignItems: 'baseline',
  flexWrap: 'wrap',
  gap: '2',
  fontSize: 'xl',
  color: 'muted',
})
export const number = style({
  fontFamily: 'heading',
  fontSize: '6xl',
  fontWeight: '800',
  lineHeight: '1',
  letterSpacing: '-0.03em',
  fontVariantNumeric: 'tabular-nums',
  color: 'ink',
})
export const part = style({
  display: 'grid',
  gap: '3',
  padding: '4',
  bg: 'raised',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'lg',
})
export const heading = style({ fontFamily: 'heading', fontWeight: '700', fontSize: 'lg', lineHeight: '1.2' })
export const lines = style({ display: 'grid', gap: '2', fontVariantNumeric: 'tabular-nums' })
export const door = style({ display: 'flex', justifyContent: 'space-between', gap: '4' })
export const conflict = style({
  display: 'grid',
  paddingLeft: '3',
  borderLeftWidth: '4px',
  borderColor: 'danger',
})
export const code = style({ fontFamily: 'mono', color: 'muted' })
export const good = style({ color: 'success' })
export const late = style({ color: 'honey' })
export const note = style({ color: 'muted', _empty: { display: 'none' } })
export const name = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  alignItems: 'end',
  gap: '3',
})
export const ask = style({
  display: 'grid',
  gap: '3',
  padding: '4',
  borderWidth: '1.5px',
  borderColor: 'danger',
  borderRadius: 'lg',
})
export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: '3' })
