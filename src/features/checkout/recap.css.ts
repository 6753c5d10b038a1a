import { style } from '../../ui/compile.ts'

/** The receipt: paper with a torn edge at its foot, in the colours of the mode. */
export const paper = style({
  position: { lg: 'sticky' },
  top: { lg: 'calc(7rem + var(--toast-room, 0px))' },
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
  '[data-step=card] > &': { order: { base: -1, lg: 0 } },
})
export const title = style({
  fontFamily: 'heading',
  fontWeight: '800',
  fontSize: 'lg',
  lineHeight: '1.2',
  letterSpacing: '-0.02em',
})
export const event = style({ color: 'muted', fontSize: 'sm', lineHeight: '1.45', marginTop: '1' })
export const sums = style({ display: 'grid', gap: '2' })
export const line = style({ display: 'flex', justifyContent: 'space-between', gap: '4' })
export const amount = style({ flexShrink: 0, fontWeight: '600' })
export const total = style(line, {
  marginTop: '2',
  paddingTop: '4',
  borderTop: '2px dashed var(--n-colors-control)',
  alignItems: 'baseline',
  fontWeight: '700',
})
export const totalAmount = style({
  flexShrink: 0,
  fontFamily: 'heading',
  fontWeight: '800',
  fontSize: '3xl',
  lineHeight: '1',
  letterSpacing: '-0.03em',
})
export const law = style({ color: 'muted', fontSize: 'sm', lineHeight: '1.45', textWrap: 'pretty' })
export const strong = style({ color: 'ink', fontWeight: '650' })
