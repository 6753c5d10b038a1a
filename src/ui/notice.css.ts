import { style } from './compile.ts'

export const notice = style({
  display: 'grid',
  justifyItems: 'start',
  gap: '3',
  maxWidth: '36rem',
  paddingBlock: { base: '8', md: '12' },
})
export const title = style({
  fontFamily: 'heading',
  fontWeight: '800',
  fontSize: { base: '2xl', md: '3xl' },
  lineHeight: '1.05',
  letterSpacing: '-0.025em',
  textWrap: 'balance',
})
export const text = style({ color: 'muted', textWrap: 'pretty' })
export const action = style({ display: 'flex', flexWrap: 'wrap', gap: '3', marginTop: '3' })
