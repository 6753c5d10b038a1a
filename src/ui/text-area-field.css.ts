import { style } from './compile.ts'

export const area = style({
  py: '3',
  lineHeight: '1.5',
  resize: 'vertical',
  fieldSizing: 'content',
  minHeight: '10rem',
  maxHeight: '32rem',
})
