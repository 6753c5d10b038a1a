import { style } from '../../ui/compile.ts'

export const form = style({ display: 'grid', gap: '4' })
export const input = style({
  minHeight: '16',
  fontFamily: 'mono',
  // Nine letters have room, whatever the size of text.
  fontSize: 'min(2rem, 7vw)',
  paddingInline: '2',
  fontWeight: '700',
  letterSpacing: '0.12em',
  textAlign: 'center',
  textTransform: 'uppercase',
})
