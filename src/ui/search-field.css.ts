import { style } from './compile.ts'

export const search = style({ position: 'relative', flex: '1 1 12rem', maxWidth: '36rem' })
export const sign = style({
  position: 'absolute',
  left: '4',
  top: '50%',
  transform: 'translateY(-50%)',
  color: 'muted',
  pointerEvents: 'none',
})
export const input = style({
  paddingLeft: '12',
  paddingRight: '3',
  borderRadius: 'full',
  textOverflow: 'ellipsis',
  '&::-webkit-search-cancel-button': { cursor: 'pointer' },
})
