import { style } from './compile.ts'

export const line = style({
  display: 'flex',
  alignItems: 'start',
  gap: '2',
  fontSize: 'sm',
  lineHeight: '1.4',
  color: 'muted',
  textWrap: 'balance',
})

export const sign = style({ flexShrink: 0, marginTop: '2px' })
