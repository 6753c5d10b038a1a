import { style } from './compile.ts'
import { pageGutter } from './page-gutter.ts'
import { mono } from './type-scale.ts'

export const page = style({ ...pageGutter, maxWidth: '40rem', paddingBlock: { base: '4', md: '10' } })

export const fact = style({ borderBottomWidth: '1px', borderColor: 'line', pb: '3' })

export const code = style(mono)

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

export const retry = style({
  justifySelf: 'start',
  color: '#ffffff',
  borderColor: '#ffffff',
  _hover: { bg: 'rgb(255 255 255 / 0.15)', borderColor: '#ffffff' },
})
