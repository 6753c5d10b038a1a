import { style } from '../../ui/compile.ts'

export const shop = style({
  maxWidth: '100%',
  whiteSpace: 'normal',
  textAlign: 'center',
  textWrap: 'balance',
})
