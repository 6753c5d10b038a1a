import { style } from '../../ui/compile.ts'

/** The receipt: paper with a torn edge at its foot, in the colours of the mode. */
export const paper = style({
  display: 'grid',
  gap: '5',
  padding: { base: '5', md: '6' },
  paddingBottom: { base: '8', md: '9' },
  bg: 'raised',
  borderTopLeftRadius: 'lg',
  borderTopRightRadius: 'lg',
  borderWidth: '1px',
  borderBottomWidth: '0',
  borderColor: 'line',
  maskImage:
    'conic-gradient(from -45deg at bottom, transparent, #000 1deg 89deg, transparent 90deg), linear-gradient(#000 0 0)',
  maskSize: '16px 8px, 100% calc(100% - 8px)',
  maskPosition: 'bottom, top',
  maskRepeat: 'repeat-x, no-repeat',
  // The receipt comes before the button that pays it.
  '[data-step=card] &': { order: { base: -1, lg: 0 } },
})
export const total = style({
  marginTop: '2',
  paddingTop: '4',
  borderTop: '2px dashed var(--n-colors-control)',
})
export const totalAmount = style({ fontSize: '3xl' })
