import { style } from '../../ui/compile.ts'
import { passMaterial } from '../../ui/pass-material.ts'

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
export const top = style({
  display: 'flex',
  justifyContent: 'space-between',
  // Leaves room for the cells.
  paddingRight: '12',
  fontFamily: 'heading',
  fontWeight: '700',
})
export const level = style({
  fontFamily: 'heading',
  fontSize: { base: 'min(3rem, 15vw)', md: '6xl' },
  fontWeight: '800',
  lineHeight: '0.92',
  letterSpacing: '-0.04em',
  // One word per line: whether both fit on one depends on the font, which may load later (also in
  // src/instant-pass/paint.ts).
  width: 'min-content',
  maxWidth: '100%',
  overflowWrap: 'break-word',
})
export const name = style({ mt: '3', fontSize: 'lg', fontWeight: '600' })

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
  fontFamily: 'heading',
  fontWeight: '700',
  fontSize: 'lg',
  transition: 'transform 150ms',
  _hover: { opacity: 0.9 },
  _active: { transform: 'scale(0.98)' },
  _focusVisible: { outlineColor: 'currentColor' },
})
/** Replaces the counters of the free Pass. */
export const without = style({ flex: '1 1 100%', fontSize: 'sm', color: 'muted' })
export const more = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '11',
  fontWeight: '600',
  color: 'ink',
  textDecoration: 'underline',
})

export const counters = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: { base: '5', sm: '8' },
  rowGap: '3',
})
export const counter = style({ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' })
export const counted = style({ fontSize: 'sm', lineHeight: '1.3', opacity: 0.85, maxWidth: '9rem' })
export const left = style({ fontFamily: 'heading', fontSize: '3xl', fontWeight: '800', lineHeight: '1' })
