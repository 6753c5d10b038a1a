import { style } from '../../ui/compile.ts'

/** In the frame of posters: the countdown, then the form on a card of its own. */
export const launch = style({
  display: 'grid',
  gap: '8',
  // Clear of the posters above, on a phone.
  paddingTop: { base: '8', md: '4', lg: '0' },
})
export const head = style({ display: 'grid', gap: '5', justifyItems: 'start' })
export const lead = style({ fontSize: 'lg', lineHeight: '1.4', color: 'muted', textWrap: 'balance' })
export const line = style({ fontWeight: '600', textWrap: 'pretty' })

export const timer = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: { base: '2', md: '3' },
  width: '100%',
  maxWidth: '34rem',
})
export const figure = style({
  display: 'grid',
  justifyItems: 'center',
  gap: '1',
  paddingBlock: { base: '4', md: '5' },
  bg: 'raised',
  borderWidth: '1.5px',
  borderColor: 'line',
  borderRadius: 'lg',
})
export const number = style({
  fontFamily: 'heading',
  fontWeight: '800',
  fontSize: 'clamp(2rem, 10vw, 3.5rem)',
  lineHeight: '1',
  letterSpacing: '-0.03em',
  fontVariantNumeric: 'tabular-nums',
})
export const unit = style({ fontSize: 'sm', color: 'muted' })

export const card = style({
  padding: { base: '5', md: '6' },
  bg: 'raised',
  borderWidth: '1.5px',
  borderColor: 'line',
  borderRadius: 'xl',
})
export const title = style({
  fontFamily: 'heading',
  fontSize: { base: 'xl', md: '2xl' },
  fontWeight: '800',
  lineHeight: '1.12',
  letterSpacing: '-0.02em',
})
export const text = style({ marginTop: '2', color: 'muted', textWrap: 'pretty', overflowWrap: 'anywhere' })
export const form = style({ display: 'grid', gap: '4', marginTop: '5' })
export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: '3', marginTop: '5' })
export const small = style({ fontSize: 'sm', color: 'muted' })
export const link = style({
  display: 'inline-block',
  paddingBlock: '3',
  color: 'honey',
  fontWeight: '600',
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
})
