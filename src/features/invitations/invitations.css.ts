import { style } from '../../ui/compile.ts'
import { pageGutter } from '../../ui/page-gutter.ts'

/** A row of its own below the price and the action. */
export const onPage = style({ flexBasis: '100%' })
/** Among a ticket's actions. */
export const onTicket = style({ display: 'contents' })
/** Aligns the buttons' text with the other text. */
export const acts = style({ ml: '-3' })

export const code = style({
  display: 'grid',
  placeItems: 'center',
  width: 'min(100%, 22rem)',
  aspectRatio: '1',
  borderRadius: 'lg',
  overflow: 'hidden',
  // The code's background is white in both modes.
  bg: '#ffffff',
})
export const facts = style({ width: '100%', textAlign: 'start' })
export const day = style({ '&::first-letter': { textTransform: 'uppercase' } })
export const page = style({
  ...pageGutter,
  display: 'grid',
  maxWidth: '40rem',
  paddingBlock: { base: '4', md: '10' },
})
export const coming = style({ width: 'min(100%, 22rem)', aspectRatio: '1', justifySelf: 'center' })

/** A ticket's places: a row of their own among its actions. */
export const places = style({
  flexBasis: '100%',
  px: '3',
  pt: '1',
  pb: '2',
  mt: '1',
  borderTopWidth: '1px',
  borderColor: 'line',
})
/** Aligns the buttons' text with the edge, also below a name that needs the row. */
export const seatActs = style({ mr: '-4', marginInlineStart: 'auto', justifyContent: 'flex-end' })
export const seat = style({ minHeight: '11' })
export const seatName = style({ flex: '1 1 5.5rem', minWidth: '0', overflowWrap: 'anywhere' })
/** A link's code: its background is white in both modes. */
export const link = style({ borderRadius: 'lg', overflow: 'hidden', bg: '#ffffff' })
export const hold = style({ width: 'min(100%, 22rem)', textAlign: 'start' })
