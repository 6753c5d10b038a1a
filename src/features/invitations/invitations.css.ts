import { inside, style } from '../../ui/compile.ts'
import { pageGutter } from '../../ui/page-gutter.ts'

/** A row of its own below the price and the action. */
export const onPage = style({ display: 'grid', gap: '6', flexBasis: '100%', minWidth: '0', mt: '2' })
/** Below the page's own action, or among a ticket's actions. */
export const invite = style({
  display: 'grid',
  gap: '2',
  minWidth: '0',
  justifyItems: 'start',
  '&[data-place=ticket]': { display: 'contents' },
})
const onTicket = '[data-place=ticket]'
export const note = style({
  fontSize: 'sm',
  lineHeight: '1.4',
  color: 'muted',
  textWrap: 'balance',
  maxWidth: '38ch',
  ...inside(invite, onTicket, { px: '3', py: '2' }),
})
export const wide = style({ whiteSpace: 'normal', textAlign: 'center' })

export const text = style({ overflowWrap: 'anywhere' })
export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: '3', mt: '2' })

export const given = style({ display: 'grid', gap: '3', minWidth: '0' })
export const inSettings = style(given, { mt: '8' })
export const title = style({ fontFamily: 'heading', fontSize: 'lg', fontWeight: '750' })
export const list = style({ display: 'grid', gap: '3', minWidth: '0' })
export const item = style({
  display: 'grid',
  gap: '1',
  minWidth: '0',
  padding: '4',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'lg',
  '&[data-ended]': { color: 'muted' },
})
export const listComing = style({ height: '5rem' })
export const event = style({ fontFamily: 'heading', fontWeight: '700', overflowWrap: 'anywhere' })
export const fact = style({ fontSize: 'sm', color: 'muted', overflowWrap: 'anywhere' })
export const state = style({ fontSize: 'sm', overflowWrap: 'anywhere' })
export const acts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  mt: '1',
  ml: '-3',
})

export const ticket = style({ display: 'grid', gap: '4', justifyItems: 'center', textAlign: 'center' })
export const from = style({ color: 'muted', overflowWrap: 'anywhere', maxWidth: '100%' })
export const name = style({
  fontFamily: 'heading',
  fontSize: { base: '2xl', md: '4xl' },
  fontWeight: '800',
  lineHeight: '1.1',
  overflowWrap: 'anywhere',
  maxWidth: '100%',
})
export const moved = style({ fontWeight: '600' })
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
export const show = style({ textWrap: 'balance', maxWidth: '40ch' })
export const take = style({ display: 'grid', gap: '2', justifyItems: 'center', width: '100%' })
export const facts = style({ width: '100%', textAlign: 'start' })
export const day = style({ '&::first-letter': { textTransform: 'uppercase' } })
export const page = style({
  ...pageGutter,
  display: 'grid',
  maxWidth: '40rem',
  paddingBlock: { base: '4', md: '10' },
})
export const coming = style({ width: 'min(100%, 22rem)', aspectRatio: '1', justifySelf: 'center' })
export const asOf = style({ width: '100%', textAlign: 'start' })
export const left = style({ fontWeight: '600' })
