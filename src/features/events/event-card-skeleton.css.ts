import { style } from '../../ui/compile.ts'

export const picture = style({
  position: 'relative',
  overflow: 'hidden',
  width: '100%',
  aspectRatio: '4 / 5',
  borderRadius: 'sm',
})
export const name = style({ height: '1.3rem', width: '85%' })
export const line = style({ height: '0.9rem', marginTop: '2' })
export const short = style(line, { width: '55%' })
