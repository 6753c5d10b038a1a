import { inside, style } from '../../ui/compile.ts'

/** The Pass beside the tickets; above them on a phone. */
export const columns = style({
  display: 'grid',
  gap: { base: '8', lg: '12' },
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 26rem) minmax(0, 1fr)' },
})
export const column = style({
  display: 'grid',
  gap: '5',
  minWidth: '0',
  // On a phone it is below the preflight, whose height is known with the tickets: hidden until then, so that
  // nothing visible shifts.
  '&:has([data-unread])': { visibility: { base: 'hidden', lg: 'visible' } },
})
export const pass = style({ marginInline: { base: '-3', md: '0' }, display: 'grid' })
export const passComing = style({ height: { base: '22.5rem', md: '25.5rem' } })

export const list = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })
export const firstComing = style({ mt: '2' })

export const signIn = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 26rem) minmax(0, 1fr)' },
  alignItems: 'center',
  gap: { base: '4', lg: '12' },
})
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

export const readiness = style({
  display: 'flex',
  alignItems: 'start',
  gap: '3',
  padding: '4',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'lg',
})
export const readinessSign = style({
  flexShrink: '0',
  mt: '1px',
  ...inside(readiness, '[data-ready]', { color: 'success' }),
})
export const readinessTitle = style({ fontFamily: 'heading' })
// Reserves the space of the final sentence: nothing below shifts when it appears.
const inRoom = { gridArea: '1 / 1' } as const
export const readinessText = style({
  display: 'grid',
  fontSize: 'sm',
  color: 'muted',
  _before: { ...inRoom, content: 'attr(data-room)', visibility: 'hidden' },
})
export const readinessTextNow = style(inRoom)
export const retry = style({ mt: '3' })

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
export const picture = style({
  position: 'relative',
  borderRight: '2px dashed var(--n-colors-line)',
  ...inside(card, ':is([data-past], [data-cancelled])', { filter: 'grayscale(1)', opacity: '0.65' }),
})
export const poster = style({
  position: 'absolute',
  inset: '0',
  width: '100%',
  height: '100%',
  objectFit: 'cover',
})
export const text = style({
  display: 'grid',
  alignContent: 'start',
  gap: '2',
  padding: 'min(1rem, 4vw)',
  minHeight: '9.5rem',
})
export const title = style({
  fontFamily: 'heading',
  fontSize: 'xl',
  fontWeight: '750',
  lineHeight: '1.12',
  letterSpacing: '-0.015em',
})
export const fact = style({ display: 'flex', alignItems: 'start', gap: '2', fontSize: 'sm', color: 'muted' })
export const factSign = style({ flexShrink: '0', mt: '2px' })
export const when = style(fact, { color: 'ink', fontWeight: '600' })
export const time = style(inside(card, '[data-cancelled]', { textDecoration: 'line-through' }))
export const refund = style({ fontSize: 'sm', fontWeight: '600', textWrap: 'pretty' })
export const kind = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '1',
  rowGap: '1',
  fontSize: 'sm',
  mt: 'auto',
  pt: '1',
})
export const seats = style({ _before: { content: '"· "', color: 'muted' } })
export const price = style({ marginLeft: 'auto' })
export const show = style(main, {
  justifySelf: 'start',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: '11',
  mt: '1',
  color: 'honey',
  fontFamily: 'heading',
  fontWeight: '700',
})
export const ways = style({
  gridColumn: '1 / -1',
  position: 'relative',
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '1',
  padding: '1',
  borderTopWidth: '1px',
  borderColor: 'line',
  bg: 'raised',
})
export const eventPage = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '11',
  px: '3',
  fontSize: 'sm',
  fontWeight: '600',
})
export const opinions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center' })
export const ask = style({
  px: '3',
  fontSize: 'sm',
  color: 'muted',
  flexBasis: { base: '100%', sm: 'auto' },
  pt: { base: '2', sm: '0' },
})
export const opinion = style({
  minWidth: '11',
  justifyContent: 'center',
  textDecoration: 'underline',
})
