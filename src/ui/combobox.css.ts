import { style } from './compile.ts'

export const root = style({ display: 'grid', gap: '2', minWidth: '0' })
export const list = style({
  bg: 'raised',
  borderWidth: '1.5px',
  borderColor: 'control',
  borderRadius: 'md',
  overflow: 'hidden',
})
export const option = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '2',
  minHeight: '12',
  px: '4',
  py: '3',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  '& + &': { borderTopWidth: '1px', borderColor: 'line' },
  _hover: { bg: 'sunken' },
  '&[aria-selected=true]': { bg: 'sunken', outline: '2px solid', outlineOffset: '-2px' },
})
export const note = style({ fontSize: 'sm', color: 'muted' })
