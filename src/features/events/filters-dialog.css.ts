import { style } from '../../ui/compile.ts'

export const form = style({ display: 'grid', gap: '5' })
export const dates = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: '5',
})
export const actions = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(5.5rem, 100%), 1fr))',
  gap: '3',
  // Sticky at the bottom of a long dialog if the screen is high enough; covers the dialog's own bottom
  // padding.
  '@media (min-height: 30rem)': {
    position: 'sticky',
    bottom: 'calc(-1 * var(--n-spacing-6))',
    marginBottom: 'calc(-1 * var(--n-spacing-6))',
    paddingTop: '2',
    paddingBottom: '6',
    bg: 'raised',
  },
})
export const group = style({ minWidth: 0, display: 'grid', gap: '3' })
export const switches = style({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' },
  columnGap: '5',
})
export const legend = style({ fontWeight: '600', marginBottom: '2' })
