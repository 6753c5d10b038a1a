import { style } from './compile.ts'

const banner = style({
  display: 'grid',
  gap: '3',
  minHeight: '15rem',
  alignContent: 'center',
  padding: { base: '6', md: '8' },
  borderRadius: 'xl',
})
const face = (bg: `#${string}`) => style(banner, { bg, color: '#ffffff' })

/** Read from two metres away, in any light: full colour, a sign and a word. Outside the tokens, the same in both modes. */
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
