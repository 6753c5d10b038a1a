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

const banner = style({
  display: 'grid',
  gap: '3',
  minHeight: '15rem',
  alignContent: 'center',
  padding: { base: '6', md: '8' },
  borderRadius: 'xl',
})

const face = (bg: `#${string}`) => style(banner, { bg, color: '#ffffff' })

/** Readable from two metres away, in any light: solid colour, icon and word. Not tokens: the same in both modes. */
export const faces = {
  good: face('#0b5d2a'),
  late: face('#7a4100'),
  bad: face('#9b1108'),
  warning: face('#3c3a52'),
  unknown: face('#3c3a52'),
}

export const checking = style(banner, { bg: 'raised', color: 'ink' })

export const title = style({
  fontFamily: 'heading',
  fontSize: { base: '4xl', md: '5xl' },
  fontWeight: '800',
  lineHeight: '1',
  letterSpacing: '-0.03em',
})

export const retry = style({
  justifySelf: 'start',
  color: '#ffffff',
  borderColor: '#ffffff',
  _hover: { bg: 'rgb(255 255 255 / 0.15)', borderColor: '#ffffff' },
})
