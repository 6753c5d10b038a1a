import { style } from '../ui/compile.ts'

export const cards = style({
  display: 'grid',
  gridTemplate: {
    base: '"who" "account" "ways" / minmax(0, 1fr)',
    lg: '"who account" auto "ways account" 1fr / minmax(0, 3fr) minmax(0, 2fr)',
  },
  gap: '8',
  alignItems: 'start',
})
export const who = style({ gridArea: 'who' })
export const account = style({ gridArea: 'account' })
export const ways = style({ gridArea: 'ways' })
