// Longer than most: a Pass is drawn as a ticket, with its perforation and two half holes.
import { CRAMPED, inside, style } from '../../ui/compile.ts'
import { pageGutter } from '../../ui/page-gutter.ts'
import { passMaterial } from '../../ui/pass-material.ts'

/** A section with its heading, across the page. */
export const section = style({ ...pageGutter, paddingBlock: { base: '8', md: '12' } })
export const header = style({ marginBottom: { base: '8', md: '10' } })

/** One below the other on a phone, in a row from 768 px. */
export const offers = style({
  display: 'grid',
  gap: { base: '8', md: '4', lg: '6' },
  gridTemplateColumns: { base: 'minmax(0, 26rem)', md: 'repeat(3, minmax(0, 1fr))' },
  justifyContent: { base: 'center', md: 'stretch' },
})

/** On home, on a phone: side by side, pushed along. Added to `offers`. */
export const rail = style({
  cardDown: {
    gridTemplateColumns: 'none',
    gridAutoFlow: 'column',
    gridAutoColumns: 'min(78vw, 21rem)',
    justifyContent: 'start',
    gap: '4',
    overflowX: 'auto',
    marginInline: 'calc(-1 * var(--gutter))',
    // The mark of the recommended one stands over its edge.
    marginBlock: '-4',
    paddingBlock: '4',
    paddingInline: 'var(--gutter)',
    scrollPaddingInline: 'var(--gutter)',
    scrollSnapType: 'x proximity',
    scrollbarWidth: 'none',
  },
})

const padding = { base: '6', md: '5', lg: '6' } as const

/** A Pass as a ticket: the face in its level's material, a perforation, and a stub with the benefits. */
export const card = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  borderRadius: 'xl',
  bg: 'raised',
  ...inside(rail, '', { scrollSnapAlign: 'start' }),
  '--edge': 'var(--n-colors-line)',
  boxShadow: '0 0 0 1.5px var(--edge)',
  // Visible only in forced colours, which paint no shadow.
  outline: '1.5px solid transparent',
  '&[data-recommended=true]': {
    '--edge': 'var(--n-colors-accent)',
    boxShadow: '0 0 0 2.5px var(--edge)',
    outlineWidth: '2.5px',
  },
})
export const mark = style({
  position: 'absolute',
  zIndex: 1,
  top: '-0.75rem',
  left: padding,
  px: '3',
  borderRadius: 'full',
  bg: 'ink',
  color: 'ground',
  borderColor: 'ink',
})
export const face = style({
  ...passMaterial,
  position: 'relative',
  overflow: 'hidden',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  gap: '6',
  minHeight: { base: '11.5rem', md: '12.5rem' },
  paddingTop: '6',
  paddingBottom: padding,
  paddingInline: padding,
  borderRadius: '20px 20px 0 0',
})
export const comb = style({ top: '6', right: padding })
// Leaves room for the cells.
export const brand = style({ paddingRight: '14' })
export const name = style({ fontSize: { base: 'min(2.25rem, 13vw)', md: '3xl', lg: '4xl' } })

// The perforation, with two half holes that show the background.
const hole = {
  content: '""',
  position: 'absolute',
  top: '-12px',
  width: '22px',
  height: '22px',
  borderRadius: 'full',
  bg: 'ground',
  boxShadow: 'inset 0 0 0 1.5px var(--edge)',
} as const
export const stub = style({
  position: 'relative',
  flex: '1',
  display: 'flex',
  flexDirection: 'column',
  gap: '6',
  padding,
  borderTop: '2px dashed var(--n-colors-control)',
  _before: { ...hole, left: '-11px', clipPath: 'inset(0 -1px 0 8px)' },
  _after: { ...hole, right: '-11px', clipPath: 'inset(0 8px 0 -1px)' },
})
export const feature = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '3',
  lineHeight: '1.4',
  // The longest word, 'Communauté', stays whole.
  [CRAMPED]: { gap: '1', fontSize: 'min(0.875rem, 8vw)' },
})
export const tick = style({ color: 'honey', marginTop: '1px' })
export const action = style({ minHeight: '14' })

/** As wide as the cards above, and aligned with them. */
export const asWide = style({
  maxWidth: { base: '26rem', md: 'none' },
  marginInline: { base: 'auto', md: '0' },
})
export const terms = style(asWide, {
  marginTop: '8',
  paddingInline: { base: '5', md: '6' },
  paddingBlock: '4',
  borderRadius: 'lg',
  borderWidth: '1.5px',
  borderColor: 'control',
  '&[data-missing=true]': { borderColor: 'danger' },
})
