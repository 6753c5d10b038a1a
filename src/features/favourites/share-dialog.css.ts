import { style } from '../../ui/compile.ts'

export const content = style({ display: 'grid', gap: '4' })
/** White in every colour mode, as wide as the code: it is read by a camera. */
export const code = style({
  justifySelf: 'center',
  bg: '#ffffff',
  borderRadius: 'lg',
  overflow: 'hidden',
  maxWidth: 'full',
  lineHeight: '0',
})
export const part = style({ fontSize: 'sm', color: 'muted' })
