import { style } from '../../ui/compile.ts'

/** The team's phone: its screen measures itself by this box. */
export const phone = style({
  position: 'relative',
  isolation: 'isolate',
  containerType: 'inline-size',
  display: 'grid',
  placeItems: 'center',
  height: { base: '36rem', md: '28rem' },
  padding: '6',
  overflow: 'hidden',
  borderRadius: 'xl',
  bg: '#0d0b08',
  color: '#ffffff',
  width: 'full',
  maxWidth: '48rem',
  borderWidth: '1px',
  borderColor: 'line',
})
