import { style } from './compile.ts'

export const line = style({
  fontSize: 'sm',
  lineHeight: '1.4',
  color: 'muted',
  textWrap: 'balance',
})

/** In the text, so that it stands before the first word of a centred line too. */
export const sign = style({ display: 'inline-block', verticalAlign: '-2px', marginRight: '2' })
