import { style } from './compile.ts'

export const line = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2',
  minHeight: '9',
  px: '4',
  py: '1',
  bg: 'sunken',
  color: 'ink',
  fontSize: 'sm',
  borderBottomWidth: '1px',
  borderColor: 'line',
  _empty: { display: 'none' },
})
