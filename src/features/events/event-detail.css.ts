import { chip } from '../../ui/chips.css.ts'
import { CRAMPED, style } from '../../ui/compile.ts'
import { pageGutter } from '../../ui/page-gutter.ts'
import { textLink } from '../../ui/text-link.ts'

// Longer than 60 lines: picture and tools change places by width, and large text wraps the bar at the bottom.

/** An event's page: one column under a full-width picture on a phone; from 1024 px the poster is beside the text. */
export const detail = style({ ...pageGutter, paddingBottom: { base: '10', lg: '20' } })

export const tools = style({
  paddingBlock: { lg: '6' },
  // On a phone they lie on the picture, which begins right below the bar.
  lgDown: { position: 'relative', zIndex: 1, height: 0 },
})
export const tool = style({
  lgDown: { marginTop: '3', bg: 'ground', px: '3' },
  '@media (max-width: 359px)': { px: '2' },
})
// Aligns the text of borderless buttons with the picture and the cards.
export const back = style(tool, { marginLeft: { lg: '-4' } })
export const others = style({ marginRight: { lg: '-4' } })

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
export const text = style({ paddingTop: { base: '5', lg: '0' } })

export const facts = style({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', sm: '1fr 1fr', xl: 'auto minmax(0, 1fr)' },
  gap: '3',
})
export const fact = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: 'min(0.75rem, 3vw)',
  rowGap: '0',
  alignContent: 'start',
  padding: 'min(1rem, 4vw)',
})
export const factSign = style({ gridRow: '1 / span 8', color: 'honey', marginTop: '2px' })
export const day = style({ '&::first-letter': { textTransform: 'uppercase' } })
export const name = style({
  textDecoration: 'underline',
  textDecorationThickness: '1px',
  textUnderlineOffset: '0.2em',
  overflowWrap: 'anywhere',
  _hover: { textDecorationThickness: '2px' },
})
export const way = style(textLink)

// Aligns its text with the other text.
export const calendar = style({ marginTop: '-3', marginLeft: '-5' })
export const amount = style({ fontSize: '3xl' })
export const about = style({ whiteSpace: 'pre-line', lineHeight: '1.65' })

export const link = style(chip, { display: 'inline-flex', alignItems: 'center', gap: '2' })

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
export const atEnd = style({ textAlign: 'end', [CRAMPED]: { textAlign: 'start' } })

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
export const shortDay = style({ '@media (max-width: 359px)': { fontSize: 'xs' } })
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
