import { chip } from '../../ui/chips.css.ts'
import { CRAMPED, style } from '../../ui/compile.ts'
import { onPicture } from '../../ui/on-picture.ts'
import { pageGutter } from '../../ui/page-gutter.ts'
import { textLink } from '../../ui/text-link.ts'

// Longer than 60 lines: a flyer on a phone, two columns on a desktop, and large text wraps the bar at the bottom.

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

/** Large text or forced colours: the head is below the picture instead of in its foot. */
const APART = '@media (max-width: 15em), (forced-colors: active) and (max-width: 63.9975rem)'

/** A flyer on a phone: the head lies in the picture's foot. */
export const columns = style({
  display: 'grid',
  gridTemplateAreas: { base: '"flyer" "text"', lg: '"picture head" "picture text"' },
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
  gridTemplateRows: { lg: 'auto 1fr' },
  columnGap: '16',
  alignItems: 'start',
  [APART]: { gridTemplateAreas: '"picture" "head" "text"' },
})
const beyond = { base: 'calc(-1 * var(--gutter))', md: '0' } as const
export const picture = style({
  gridArea: { base: 'flyer', lg: 'picture' },
  [APART]: { gridArea: 'picture' },
  alignSelf: { base: 'stretch', lg: 'start' },
  position: { base: 'relative', lg: 'sticky' },
  top: { lg: 'calc(7rem + var(--toast-room, 0px))' },
  marginInline: beyond,
  viewTransitionName: 'shared-picture',
})
const posterShape = {
  aspectRatio: { base: '4 / 5', md: '3 / 2', lg: '4 / 5' },
  // The bars above and below leave so much: name, day and place are in the first screen of a low one as well.
  maxHeight: { base: 'max(16rem, calc(100svh - 9.5rem))', lg: 'none' },
  borderRadius: { base: 0, md: 'sm' },
} as const
export const poster = style({
  ...posterShape,
  // A head that is higher than the picture stretches it.
  lgDown: { minHeight: '100%' },
  [APART]: { aspectRatio: '3 / 2' },
})
export const head = style({
  gridArea: { base: 'flyer', lg: 'head' },
  alignSelf: 'end',
  borderRadius: { md: 'sm', lg: 0 },
  mdDown: { marginInline: beyond.base, paddingInline: 'var(--gutter)' },
  lgDown: {
    position: 'relative',
    paddingTop: '5rem',
    paddingBottom: '4',
    paddingInline: 'var(--gutter)',
    ...onPicture,
  },
  [APART]: {
    gridArea: 'head',
    paddingTop: '5',
    backgroundImage: 'none',
    ...Object.fromEntries(
      Object.keys(onPicture).flatMap((name) => (name.startsWith('--') ? [[name, 'unset']] : [])),
    ),
  },
})
export const text = style({ gridArea: 'text', paddingTop: { base: '5', lg: '6' } })

export const facts = style({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', xl: 'auto minmax(0, 1fr)' },
  gap: { base: '1', lg: '3' },
  marginTop: { base: '4', lg: '6' },
})
export const fact = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: 'min(0.75rem, 3vw)',
  rowGap: '0',
  alignContent: 'start',
  padding: { lg: 'min(1rem, 4vw)' },
  // In the picture's foot each fact is one line: 'Dimanche 29 novembre 2026 · 21:00'.
  lgDown: {
    display: 'flex',
    flexDirection: 'row',
    flexWrap: 'wrap',
    padding: '0',
    borderWidth: '0',
    bg: 'transparent',
    columnGap: '0',
  },
})
export const factSign = style({
  gridRow: '1 / span 8',
  color: 'honey',
  marginTop: '2px',
  lgDown: { display: 'none' },
})
// Below 1024 px only screen readers get it: the day and the place speak for themselves.
export const factLabel = style({
  lgDown: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
})
// On one line from 320 px; large text keeps its size and wraps.
const inFoot = { fontSize: 'min(1rem, 4.1vw)', fontWeight: '700' } as const
const largeInFoot = { [CRAMPED]: { fontSize: '1rem' } } as const
export const main = style({ lgDown: inFoot, ...largeInFoot })
export const line = style({
  ...largeInFoot,
  lgDown: { ...inFoot, _before: { content: '" · "', whiteSpace: 'pre' } },
})
export const sign = style({ gap: '2' })
export const signIcon = style({ color: 'honey', flexShrink: 0 })
export const day = style({ '&::first-letter': { textTransform: 'uppercase' } })
export const name = style({
  textDecoration: 'underline',
  textDecorationThickness: '1px',
  textUnderlineOffset: '0.2em',
  overflowWrap: 'anywhere',
  _hover: { textDecorationThickness: '2px' },
})
export const way = style(textLink)

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
// Each part on one line; with large text at least as wide as its longest word, so that the action wraps below it.
export const short = style({
  flex: '1 1 0',
  minWidth: 'max-content',
  [CRAMPED]: { minWidth: 'min-content' },
  display: 'grid',
  lineHeight: '1.3',
  overflowWrap: 'normal',
})
export const shortDay = style({ '@media (max-width: 359px)': { fontSize: 'xs' } })
// Beside the price if 9rem are left, on one or two lines; else below it.
export const act = style({ flex: '1 1 9rem', minWidth: '0', textAlign: 'right' })

/** The placeholder of an event, with the layout of the real page. */
export const skeletonTools = style({ height: { base: '0', lg: '92px' } })
export const skeletonPicture = style({ marginInline: beyond, ...posterShape })
