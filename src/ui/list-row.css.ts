import { base } from './compile.ts'

/** A line of a list: its text, and buttons or figures beside or below it. */
export const row = base({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '2',
  minHeight: '4rem',
  paddingBlock: '3',
  overflowWrap: 'anywhere',
  '& + &': { borderTopWidth: '1px', borderColor: 'line' },
})
/** The text of a row gets the room that its buttons leave. */
export const what = base({ flex: '1 1 14rem', minWidth: '0' })
/** A link that covers its row. */
export const cover = base({
  textDecoration: 'underline 1px',
  textUnderlineOffset: '4px',
  '&:hover': { textDecorationThickness: '2px' },
  '&::after': { content: '""', position: 'absolute', inset: '0' },
})
