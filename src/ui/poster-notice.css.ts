import { style } from './compile.ts'
import { pageGutter } from './page-gutter.ts'

export const notice = style({
  ...pageGutter,
  display: 'grid',
  gridTemplateColumns: { base: '1fr', md: 'minmax(0, 1fr) 20rem' },
  alignItems: 'center',
  gap: { base: '10', md: '16' },
  paddingTop: { base: '10', md: '20' },
  paddingBottom: '20',
})
export const poster = style({
  maxWidth: { base: '13rem', md: '100%' },
  marginInline: { base: 'auto', md: '0' },
  transform: 'rotate(3deg)',
  boxShadow: '0 12px 32px rgb(0 0 0 / 0.25)',
})

export const title = style({ fontSize: 'min(13vw, clamp(2.5rem, 9vw, 5rem))' })
