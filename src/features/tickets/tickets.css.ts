import { button } from '../../ui/button.css.ts'
import { inside, style } from '../../ui/compile.ts'
import { headings } from '../../ui/type-scale.ts'

// Longer than 60 lines for the ticket's card, a stub with links above its main link, and the outline of a Pass.

/** In the order of reading and of the focus: held seats and next ticket, Pass and preparation, the other tickets. On a wide screen the Pass stands beside them. */
export const columns = style({
  display: { base: 'flex', lg: 'grid' },
  flexDirection: 'column',
  gridTemplate: 'auto 1fr auto / minmax(0, 1fr) 24rem',
  alignItems: { base: 'stretch', lg: 'start' },
  rowGap: { base: '5', md: '8' },
  columnGap: '10',
})
/** A visitor's notice beside the outline of a Pass. */
export const split = style({
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 26rem) minmax(0, 1fr)' },
})
export const pass = style({
  gridArea: '1 / 2 / span 3',
  // What follows the next ticket waits for it, so that nothing visible shifts.
  ...inside(columns, ':has([data-unread])', { visibility: { base: 'hidden', lg: 'visible' } }),
})
/** The next ticket, and seats that are held for minutes. */
export const first = style({ minWidth: '0', '&:empty': { display: 'none' } })
/** The first row too if nothing stands first. */
export const list = style({
  gridArea: '2 / 1',
  ...inside(first, ':empty + * +', { gridRow: '1 / span 2' }),
})
export const passComing = style({ height: '9rem' })
// As tall as a paid ticket whose place takes two lines.
export const nextComing = style({ height: { base: '35.5rem', md: '16rem' } })

// The placeholder of the Pass: its outline, with the perforation.
export const passStandIn = style({
  order: { lg: -1 },
  display: 'grid',
  gridTemplateRows: '1fr auto',
  aspectRatio: '16 / 11',
  maxWidth: '26rem',
  borderWidth: '2px',
  borderStyle: 'dashed',
  borderColor: 'control',
  borderRadius: 'xl',
  opacity: 0.7,
})
export const passStandInCells = style({ placeSelf: 'start end', margin: '6' })
export const passStandInStub = style({
  height: '38%',
  minHeight: '7rem',
  borderTop: '2px dashed var(--n-colors-control)',
})

// Reserves the space of the final sentence: nothing below shifts when it appears.
const inRoom = { gridArea: '1 / 1' } as const
export const readinessText = style({
  display: 'grid',
  fontSize: 'sm',
  color: 'muted',
  _before: { ...inRoom, content: 'attr(data-room)', visibility: 'hidden' },
})
export const readinessTextNow = style(inRoom)

// The main link covers the whole card; the other links are above it.
export const main = style({
  _after: { content: '""', position: 'absolute', inset: '0', zIndex: 1 },
  _focusVisible: { outline: 'none' },
})
/** A stub: the poster torn off along a perforation, then the main facts. The whole card is one link. */
export const card = style({
  position: 'relative',
  height: 'full',
  display: 'grid',
  gridTemplateColumns: { base: 'min(5.5rem, 24vw) minmax(0, 1fr)', md: '8rem minmax(0, 1fr)' },
  bg: 'raised',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'lg',
  overflow: 'hidden',
  transition: 'border-color 150ms',
  _hover: { borderColor: 'control' },
  '&:has(h3 a:focus-visible, a[aria-haspopup]:focus-visible)': {
    outline: '3px solid var(--n-colors-honey)',
    outlineOffset: '3px',
  },
})
/** The next evening: its poster across the card on a phone, beside its facts on a wide screen. */
export const nextCard = style(card, {
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '16rem minmax(0, 1fr)' },
})
export const picture = style({
  position: 'relative',
  borderRight: '2px dashed var(--n-colors-line)',
  ...inside(card, ':is([data-past], [data-cancelled])', { filter: 'grayscale(1)', opacity: '0.65' }),
})
export const nextPicture = style(picture, {
  aspectRatio: { base: '2 / 1', md: 'auto' },
  borderRight: { base: 'none', md: '2px dashed var(--n-colors-line)' },
  borderBottom: { base: '2px dashed var(--n-colors-line)', md: 'none' },
})
export const poster = style({
  position: 'absolute',
  inset: '0',
  width: '100%',
  height: '100%',
  objectFit: 'cover',
})
export const text = style({ padding: 'min(1rem, 4vw)', minHeight: '9.5rem' })
/** Side by side: what a ticket says of itself above its name. */
export const badges = style({ '&:empty': { display: 'none' } })
export const time = style(inside(card, '[data-cancelled]', { textDecoration: 'line-through' }))
export const seats = style({ _before: { content: '"· "', color: 'muted' } })
export const price = style({ marginLeft: 'auto' })
export const show = style(main, {
  ...headings.sm,
  justifySelf: 'start',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: '11',
  mt: '1',
  color: 'honey',
})
export const ways = style({
  position: 'relative',
  zIndex: 2,
  borderTopWidth: '1px',
  borderColor: 'line',
  bg: 'raised',
})
// Links look like the buttons beside them.
export const eventPage = style(button({ variant: 'ghost', size: 'sm' }))
export const ask = style({
  px: '3',
  flexBasis: { base: '100%', sm: 'auto' },
  pt: { base: '2', sm: '0' },
})
export const opinion = style(eventPage, {
  minWidth: '11',
  justifyContent: 'center',
  textDecoration: 'underline',
})
