import { CRAMPED, style } from './compile.ts'

export const title = style({ fontFamily: 'heading', fontWeight: '800', fontSize: 'lg', lineHeight: '1.2' })
export const list = style({ display: 'flex', flexWrap: 'wrap', columnGap: '5', rowGap: '2', marginTop: '3' })
export const fact = style({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minWidth: 0,
  [CRAMPED]: { fontSize: 'sm' },
})
export const sign = style({ color: 'honey', flexShrink: 0 })
export const ask = style({ marginTop: '3', color: 'muted', fontSize: 'sm' })
export const link = style({ textDecoration: 'underline', color: 'ink' })
