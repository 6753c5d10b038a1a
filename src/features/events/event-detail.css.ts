import { CRAMPED, style } from '../../ui/compile.ts'
import { pageGutter } from '../../ui/page-gutter.ts'

/** An event's page: one column under a full-width picture on a phone; from 1024 px the poster is beside the text. */
export const detail = style({ ...pageGutter, paddingBottom: { base: '10', lg: '20' } })

// On a phone the tools lie on the picture, which begins right below the bar.
export const tools = style({
  display: 'flex',
  justifyContent: 'space-between',
  // Large text wraps them, still on the picture.
  flexWrap: 'wrap',
  gap: '2',
  paddingBlock: { lg: '6' },
  lgDown: { position: 'relative', zIndex: 1, height: 0 },
})
export const tool = style({
  lgDown: { marginTop: '3', bg: 'ground', px: '3' },
  '@media (max-width: 359px)': { px: '2' },
})
// Aligns the text of borderless buttons with the picture and the cards.
export const back = style(tool, { marginLeft: { lg: '-4' } })
export const others = style({ display: 'flex', gap: '2', marginRight: { lg: '-4' } })

export const columns = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
  columnGap: '16',
  alignItems: 'start',
})
const beyond = { base: 'calc(-1 * var(--gutter))', md: '0' } as const
export const picture = style({
  position: { base: 'relative', lg: 'sticky' },
  top: { lg: 'calc(7rem + var(--toast-room, 0px))' },
  marginInline: beyond,
  viewTransitionName: 'shared-picture',
})
const posterShape = {
  aspectRatio: { base: '1 / 1', md: '3 / 2', lg: '4 / 5' },
  borderRadius: { base: 0, md: 'sm' },
} as const
export const poster = style(posterShape)
export const text = style({ display: 'grid', gap: '6', paddingTop: { base: '5', lg: '0' }, minWidth: '0' })
export const badges = style({ display: 'flex', flexWrap: 'wrap', gap: '2', marginBottom: '3' })
export const by = style({ marginTop: '3', fontSize: 'lg', color: 'muted' })
export const along = style({ marginTop: '1', color: 'muted' })

export const facts = style({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', sm: '1fr 1fr', xl: 'auto minmax(0, 1fr)' },
  gap: '3',
})
export const fact = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: 'min(0.75rem, 3vw)',
  alignContent: 'start',
  padding: 'min(1rem, 4vw)',
  bg: 'raised',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'md',
})
export const factSign = style({ gridRow: '1 / span 8', color: 'honey', marginTop: '2px' })
export const term = style({ fontSize: 'sm', color: 'muted' })
const factText = { lineHeight: '1.3', textWrap: 'balance' } as const
export const first = style({ ...factText, fontWeight: '700', fontSize: 'lg' })
export const day = style(first, { '&::first-letter': { textTransform: 'uppercase' } })
export const second = style({ ...factText, fontWeight: '400', fontSize: 'md' })
export const street = style({ ...factText, fontWeight: '400', fontSize: 'md', color: 'muted' })
export const name = style({
  textDecoration: 'underline',
  textDecorationThickness: '1px',
  textUnderlineOffset: '0.2em',
  overflowWrap: 'anywhere',
  _hover: { textDecorationThickness: '2px' },
})
export const way = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '11',
  color: 'honey',
  fontWeight: '650',
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
})

// Aligns its text with the other text.
export const calendar = style({ marginTop: '-3', marginLeft: '-5' })
export const offer = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  justifyContent: 'space-between',
  columnGap: '6',
  rowGap: '3',
})
export const amount = style({
  fontFamily: 'heading',
  fontWeight: '800',
  fontSize: '3xl',
  lineHeight: '1',
  letterSpacing: '-0.03em',
})
export const withPass = style({ marginTop: '2', color: 'honey', fontWeight: '650' })
export const singly = style({
  marginTop: '1',
  color: 'muted',
  fontSize: 'sm',
  maxWidth: '30rem',
  textWrap: 'pretty',
})
export const likes = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  color: 'muted',
  marginTop: '2',
})
export const title = style({
  fontFamily: 'heading',
  fontWeight: '800',
  fontSize: 'xl',
  lineHeight: '1.2',
  letterSpacing: '-0.02em',
  marginBottom: '3',
})
export const about = style({
  maxWidth: 'prose',
  whiteSpace: 'pre-line',
  textWrap: 'pretty',
  lineHeight: '1.65',
})

export const change = style({
  display: 'grid',
  gap: '2',
  padding: '4',
  bg: 'raised',
  borderWidth: '2px',
  borderRadius: 'md',
  '&[data-status=cancelled]': { borderColor: 'danger' },
  '&[data-status=rescheduled]': { borderColor: 'honey' },
})
export const changeTitle = style(title, { '[data-status=cancelled] > &': { color: 'danger' } })
export const changeText = style({ textWrap: 'pretty' })

export const links = style({ display: 'flex', flexWrap: 'wrap', gap: '3' })
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: '11',
  px: '4',
  borderWidth: '1.5px',
  borderColor: 'control',
  borderRadius: 'full',
  fontWeight: '600',
  _hover: { borderColor: 'ink', bg: 'raised' },
})

export const types = style({ borderTopWidth: '1px', borderColor: 'line' })
export const type = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) fit-content(45%)',
  columnGap: '4',
  paddingBlock: '4',
  borderBottomWidth: '1px',
  borderColor: 'line',
  [CRAMPED]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const atEnd = { textAlign: 'right', [CRAMPED]: { textAlign: 'left' } } as const
export const typeName = style({ fontWeight: '700' })
export const typePrice = style(typeName, atEnd)
export const typeText = style({ fontSize: 'sm', color: 'muted' })
export const typeLeft = style(typeText, atEnd)
export const typeGone = style(typeLeft, { color: 'danger', fontWeight: '600' })

/** The bar at the bottom, within reach of a thumb; a wide screen shows the action anyway. */
export const sticky = style({
  display: { base: 'block', lg: 'none' },
  position: 'sticky',
  bottom: 0,
  zIndex: 'sticky',
  marginTop: 'auto',
  // On a screen of which it would take half, it is at the end of the page.
  '@media (max-height: 17em)': { position: 'static' },
  bg: 'raised',
  borderTopWidth: '1px',
  borderColor: 'line',
  paddingBottom: 'env(safe-area-inset-bottom)',
})
export const bar = style({
  ...pageGutter,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  columnGap: '4',
  rowGap: '2',
  minHeight: '5rem',
  paddingBlock: '3',
})
// At least as wide as its longest word: large text wraps the action below it.
export const short = style({
  flex: '1 1 0',
  minWidth: 'min-content',
  display: 'grid',
  lineHeight: '1.3',
  overflowWrap: 'normal',
})
export const shortAmount = style({ fontWeight: '800', fontSize: 'lg' })
export const shortDay = style({
  fontSize: 'sm',
  color: 'muted',
  '@media (max-width: 359px)': { fontSize: 'xs' },
})
// On one line if it fits beside the day, else on two.
export const act = style({
  flex: '0 1 auto',
  minWidth: '0',
  maxWidth: 'min(100%, max(76%, 9.5rem))',
  marginLeft: 'auto',
  textAlign: 'right',
})

/** The placeholder of an event, with the layout of the real page. */
export const skeletonTools = style({ height: { base: '0', lg: '92px' } })
export const skeletonPicture = style({ marginInline: beyond, ...posterShape })
