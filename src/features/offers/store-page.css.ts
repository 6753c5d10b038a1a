import { style } from '../../ui/compile.ts'
import { pageGutter } from '../../ui/page-gutter.ts'

export const head = style({ ...pageGutter, paddingTop: { base: '8', md: '14' } })
export const title = style({
  fontFamily: 'heading',
  fontWeight: '800',
  fontSize: { base: '5xl', md: '7xl' },
  lineHeight: '0.92',
  letterSpacing: '-0.045em',
  maxWidth: '11em',
  textWrap: 'balance',
})
export const lead = style({
  marginTop: '4',
  fontSize: { base: 'md', md: 'xl' },
  color: 'muted',
  maxWidth: '34rem',
  textWrap: 'pretty',
})
export const notice = style({ ...pageGutter, paddingTop: '8' })
