import { style } from '../../ui/compile.ts'
import { passMaterial } from '../../ui/pass-material.ts'
import { textLink } from '../../ui/text-link.ts'
import { headings } from '../../ui/type-scale.ts'

// Longer than 60 lines for the Pass itself: its material by level, and its perforated stub.

export const card = style({
  position: 'relative',
  overflow: 'hidden',
  display: 'grid',
  '--side': { base: '1.5rem', md: '2rem' },
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: { base: '6', md: '8' },
  alignContent: 'space-between',
  minHeight: { base: '22.5rem', md: '25.5rem' },
  padding: { base: '6', md: '8' },
  paddingTop: { base: '5', md: '7' },
  ...passMaterial,
  borderRadius: 'xl',
  // Colours of the perforation and the button: the paper's ink, else the level's.
  '--perforation': 'var(--n-colors-control)',
  '--press': 'var(--n-colors-ink)',
  '--press-ink': 'var(--n-colors-ground)',
  '&[data-level=free]': { borderWidth: '1px', borderColor: 'line' },
  '&[data-level=standard]': {
    ...passMaterial['&[data-level=standard]'],
    '--perforation': 'rgb(28 19 3 / 0.4)',
    '--press': 'var(--n-colors-on-accent)',
    '--press-ink': '#fff7e6',
  },
  '&[data-level=premium]': {
    ...passMaterial['&[data-level=premium]'],
    boxShadow: 'inset 0 0 0 1px rgb(251 191 58 / 0.35)',
    '--perforation': 'rgb(251 191 58 / 0.45)',
    '--press': '#fbbf3a',
    '--press-ink': '#16110a',
  },
})
// Leaves room for the cells.
export const top = style({ paddingRight: '12' })
// One word per line: whether both fit on one depends on the font, which may load later (also in src/instant-pass/paint.ts).
export const level = style({ width: 'min-content', maxWidth: '100%', overflowWrap: 'break-word' })

const hole = {
  content: '""',
  position: 'absolute',
  top: '-13px',
  width: '24px',
  height: '24px',
  borderRadius: 'full',
  bg: 'ground',
} as const
// The stub: perforated, with two half holes at the edges.
export const stub = style({
  position: 'relative',
  paddingTop: '5',
  borderTop: '2px dashed var(--perforation)',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: '5',
  _before: { ...hole, left: 'calc(-12px - var(--side))' },
  _after: { ...hole, right: 'calc(-12px - var(--side))' },
})
export const countersComing = style({ height: '4.25rem', width: 'min(14.5rem, 100%)' })
export const open = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2',
  minHeight: '14',
  px: { base: '4', sm: '6' },
  width: { base: 'full', sm: 'auto' },
  borderRadius: 'full',
  bg: 'var(--press)',
  color: 'var(--press-ink)',
  ...headings.md,
  transition: 'transform 150ms',
  _hover: { opacity: 0.9 },
  _active: { transform: 'scale(0.98)' },
  _focusVisible: { outlineColor: 'currentColor' },
})
/** Replaces the counters of the free Pass. */
export const without = style({ flex: '1 1 100%' })
export const more = style({ ...textLink, color: 'ink' })

/** The number above its label. */
export const counter = style({ flexDirection: 'column-reverse', justifyContent: 'flex-end' })
export const counted = style({ opacity: 0.85, maxWidth: '9rem' })
export const left = style({ ...headings['3xl'], fontSize: '3xl' })
