import { style } from './compile.ts'
import { pageGutter } from './page-gutter.ts'

export const page = style({ ...pageGutter, maxWidth: '40rem', paddingBlock: { base: '4', md: '10' } })

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: '6',
  rowGap: '4',
  mt: '6',
})
export const fact = style({ display: 'grid', borderBottomWidth: '1px', borderColor: 'line', pb: '3' })
export const wholeFact = style(fact, { gridColumn: '1 / -1' })
export const name = style({ color: 'muted', fontSize: 'sm' })
export const value = style({
  fontFamily: 'heading',
  fontSize: 'xl',
  fontWeight: '700',
  overflowWrap: 'anywhere',
})
export const code = style({ fontFamily: 'mono', letterSpacing: '0.08em' })
