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
// Leaves room for the cells.
export const brand = style({ paddingRight: '12' })
