import { style } from './compile.ts'

export const retry = style({
  justifySelf: 'start',
  color: '#ffffff',
  borderColor: '#ffffff',
  _hover: { bg: 'rgb(255 255 255 / 0.15)', borderColor: '#ffffff' },
})
