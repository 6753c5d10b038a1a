import { style } from '../../ui/compile.ts'

export const actions = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(5.5rem, 100%), 1fr))',
  gap: '3',
  // Sticky at the bottom of a long dialog if the screen is high enough; covers the dialog's own bottom padding.
  '@media (min-height: 30rem)': {
    position: 'sticky',
    bottom: 'calc(-1 * var(--n-spacing-6))',
    marginBottom: 'calc(-1 * var(--n-spacing-6))',
    paddingTop: '2',
    paddingBottom: '6',
    bg: 'raised',
  },
})
