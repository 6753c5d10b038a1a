import { base } from './compile.ts'

export const header = base({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: '3',
  marginBottom: { base: '5', md: '8' },
})
export const title = base({
  fontFamily: 'heading',
  fontWeight: '800',
  fontSize: { base: '3xl', md: '4xl' },
  lineHeight: '1.02',
  letterSpacing: '-0.03em',
  textWrap: 'balance',
})
export const lead = base({ color: 'muted', marginTop: '2' })
