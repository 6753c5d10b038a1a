import { style } from '../../ui/compile.ts'

export const poster = style({ aspectRatio: '4 / 5' })
export const picture = style(poster, {
  position: 'relative',
  overflow: 'hidden',
  width: '100%',
  borderRadius: 'sm',
})
export const name = style({ height: '1.3rem', width: '85%' })
export const line = style({ height: '0.9rem', marginTop: '2' })
export const short = style(line, { width: '55%' })
