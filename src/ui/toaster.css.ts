import { style } from './compile.ts'

export const region = style({
  position: 'fixed',
  zIndex: 'toast',
  inset: '0',
  pointerEvents: 'none',
})
