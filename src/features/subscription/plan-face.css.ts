import { base, style } from '../../ui/compile.ts'
import { passMaterial } from '../../ui/pass-material.ts'

export const face = base({
  position: 'relative',
  overflow: 'hidden',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  gap: '10',
  minHeight: '11.5rem',
  padding: { base: '6', md: '7' },
  ...passMaterial,
  '&[data-coming]': { animation: 'n-breathe 1.6s ease-in-out infinite' },
})
export const comb = style({ top: '6', right: '6' })
export const brand = style({
  // Leaves room for the cells.
  paddingRight: '12',
  fontFamily: 'heading',
  fontWeight: '700',
  fontSize: 'sm',
})
export const level = style({
  fontFamily: 'heading',
  fontWeight: '800',
  fontSize: { base: 'min(2.25rem, 13vw)', md: '5xl' },
  lineHeight: '0.95',
  letterSpacing: '-0.04em',
})
export const price = style({ marginTop: '3', fontWeight: '600' })
