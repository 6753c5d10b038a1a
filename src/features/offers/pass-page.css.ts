import { CRAMPED, style } from '../../ui/compile.ts'
import { pageGutter } from '../../ui/page-gutter.ts'
import { section } from './offers.css.ts'

const pretty = { textWrap: 'pretty' } as const

const huge = { fontFamily: 'heading', fontWeight: '800' } as const

/* The presentation of Nectar, in three steps. */

export const story = style(section, { display: 'grid', gap: { base: '12', lg: '16' } })

export const what = style({
  display: 'grid',
  gap: { base: '5', lg: '16' },
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
})

export const whatText = style({
  display: 'grid',
  gap: '4',
  fontSize: { base: 'md', md: 'lg' },
  maxWidth: 'prose',
})

export const paragraph = style(pretty)

export const steps = style({
  display: 'grid',
  gap: { base: '0', md: '6' },
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
  marginTop: { base: '5', md: '8' },
  counterReset: 'step',
})

export const step = style({
  counterIncrement: 'step',
  display: 'grid',
  gridTemplateColumns: { base: 'min(4rem, 16vw) minmax(0, 1fr)', md: 'minmax(0, 1fr)' },
  columnGap: '4',
  alignContent: 'start',
  paddingBlock: '5',
  borderTopWidth: '1px',
  borderColor: 'control',
  _before: {
    content: 'counter(step)',
    ...huge,
    fontSize: { base: '6xl', md: '7xl' },
    lineHeight: '0.85',
    letterSpacing: '-0.05em',
    color: 'honey',
    marginBottom: { md: '5' },
  },
})

export const itemTitle = style({
  fontFamily: 'heading',
  fontWeight: '700',
  fontSize: 'xl',
  lineHeight: '1.15',
})

export const itemText = style({ marginTop: '2', color: 'muted', ...pretty })

export const stepText = style(itemText, { maxWidth: '24rem' })

/* Six reasons. */

export const benefits = style({
  display: 'grid',
  gap: { base: '3', md: '5' },
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
  },
})

export const benefit = style({
  display: 'grid',
  gridTemplateColumns: { base: 'auto minmax(0, 1fr)', sm: 'minmax(0, 1fr)' },
  alignContent: 'start',
  gap: '4',
  padding: { base: '4', md: '6' },
  bg: 'raised',
  // Large text takes the whole width.
  [CRAMPED]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  borderRadius: 'lg',
  borderWidth: '1px',
  borderColor: 'line',
})

// A honey cell around each icon.
export const cell = style({
  display: 'grid',
  placeItems: 'center',
  width: 'min(3rem, 13vw)',
  height: 'min(3.4rem, 14.7vw)',
  bg: 'accent',
  color: 'onAccent',
  clipPath: 'polygon(50% 0, 100% 25%, 100% 75%, 50% 100%, 0 75%, 0 25%)',
})

/* Figures and quotes. */

export const stats = style({
  display: 'grid',
  gridTemplateColumns: {
    // In a row if the text fits, so not with large text.
    base: 'repeat(auto-fit, minmax(min(7.5rem, 100%), 1fr))',
    md: 'repeat(4, minmax(0, 1fr))',
  },
  gap: { base: '6', md: '5' },
})

export const stat = style({ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' })

export const statFigure = style({
  ...huge,
  fontSize: { base: '5xl', md: '6xl' },
  lineHeight: '0.95',
  letterSpacing: '-0.045em',
  color: 'honey',
})

export const statText = style({ marginTop: '2', color: 'muted' })

export const voices = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
  gap: { base: '6', md: '8' },
  marginTop: { base: '10', md: '12' },
})

export const voice = style({ borderTop: '3px solid var(--n-colors-accent)', paddingTop: '4' })

export const quote = style({ fontSize: 'lg', lineHeight: '1.4', ...pretty })

export const who = style({ marginTop: '3', color: 'muted', fontWeight: '600' })

/* The last call. */

export const closing = style({
  position: 'relative',
  overflow: 'hidden',
  marginTop: { base: '8', md: '12' },
  bg: 'accent',
  color: 'onAccent',
})

export const closingInner = style({
  ...pageGutter,
  position: 'relative',
  display: 'grid',
  justifyItems: 'start',
  gap: '7',
  paddingBlock: { base: '12', md: '20' },
})

export const closingComb = style({
  display: { base: 'none', md: 'block' },
  width: '8rem',
  top: '10',
  right: 'max(2rem, calc(50% - 35.5rem))',
})

export const closingTitle = style({
  ...huge,
  fontSize: { base: '4xl', md: '6xl' },
  lineHeight: '0.95',
  letterSpacing: '-0.04em',
  maxWidth: '14em',
  textWrap: 'balance',
})

export const go = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '14',
  px: '8',
  borderRadius: 'full',
  bg: 'onAccent',
  color: '#fff7e6',
  fontFamily: 'heading',
  fontWeight: '700',
  fontSize: 'lg',
  transition: 'transform 150ms',
  _hover: { bg: '#000000' },
  _active: { transform: 'scale(0.98)' },
  _focusVisible: { outlineColor: 'onAccent' },
})

export const head = style({ ...pageGutter, paddingTop: { base: '8', md: '14' } })

export const title = style({
  fontFamily: 'heading',
  fontWeight: '800',
  fontSize: { base: '5xl', md: '7xl' },
  lineHeight: '0.92',
  letterSpacing: '-0.045em',
  maxWidth: '11em',
  textWrap: 'balance',
})

export const lead = style({
  marginTop: '4',
  fontSize: { base: 'md', md: 'xl' },
  color: 'muted',
  maxWidth: '34rem',
  textWrap: 'pretty',
})

export const notice = style({ ...pageGutter, paddingTop: '8' })
