import { style } from '../../ui/compile.ts'
import { passMaterial } from '../../ui/pass-material.ts'
import { textLink } from '../../ui/text-link.ts'
import { headings } from '../../ui/type-scale.ts'

/** Low, so that the next ticket stays in the first screen. */
export const strip = style({
  position: 'relative',
  overflow: 'hidden',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '5',
  rowGap: '3',
  px: { base: '4', md: '5' },
  py: '4',
  ...passMaterial,
  borderRadius: 'lg',
  // Colours of the button: the paper's ink, else the level's.
  '--press': 'var(--n-colors-ink)',
  '--press-ink': 'var(--n-colors-ground)',
  '&[data-level=free]': {
    '--press': 'transparent',
    '--press-ink': 'var(--n-colors-ink)',
    borderWidth: '1px',
    borderColor: 'line',
  },
  '&[data-level=standard]': {
    ...passMaterial['&[data-level=standard]'],
    '--press': 'var(--n-colors-on-accent)',
    '--press-ink': '#fff7e6',
  },
  '&[data-level=premium]': {
    ...passMaterial['&[data-level=premium]'],
    boxShadow: 'inset 0 0 0 1px rgb(251 191 58 / 0.35)',
    '--press': '#fbbf3a',
    '--press-ink': '#16110a',
  },
})
export const comb = style({ display: 'none' })
export const head = style({ position: 'relative', flex: '1 1 8rem' })
export const countersComing = style({ height: '2rem', width: 'min(14.5rem, 100%)' })
export const open = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2',
  minHeight: '12',
  px: '5',
  flex: { base: '1 1 100%', sm: '0 1 auto' },
  borderRadius: 'full',
  borderWidth: '1.5px',
  borderColor: 'var(--press-ink)',
  bg: 'var(--press)',
  color: 'var(--press-ink)',
  ...headings.sm,
  transition: 'transform 150ms',
  _hover: { opacity: 0.9 },
  _active: { transform: 'scale(0.98)' },
  _focusVisible: { outlineColor: 'currentColor' },
})
/** Replaces the counters of the free Pass. */
export const without = style({ flex: '1 1 100%' })
export const more = style({ ...textLink, color: 'ink' })

/** The number beside its label. */
export const counter = style({ flexDirection: 'row-reverse', alignItems: 'center', gap: '2' })
export const counted = style({ opacity: 0.85, maxWidth: '7.25rem', fontSize: 'xs' })
export const left = style({ ...headings.xl })
