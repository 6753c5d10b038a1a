import { style } from '../../ui/compile.ts'
import { pageGutter } from '../../ui/page-gutter.ts'
import { section } from './offers.css.ts'

const pretty = { textWrap: 'pretty' } as const
const huge = { fontFamily: 'heading', fontWeight: '800' } as const

/* The shop window. */

export const hero = style({ overflow: 'clip', borderBottomWidth: '1px', borderColor: 'line' })
export const heroInner = style({
  ...pageGutter,
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) auto' },
  alignItems: 'center',
  gap: { base: '12', lg: '16' },
  minHeight: { lg: '36rem' },
  paddingTop: { base: '12', md: '16' },
  paddingBottom: { base: '10', md: '16' },
})
// Over the shadow of the object.
export const heroWords = style({ position: 'relative', zIndex: 1 })
export const heroTitle = style({
  ...huge,
  fontSize: { base: 'clamp(3rem, 16vw, 5.5rem)', lg: 'clamp(5rem, 8vw, 7rem)' },
  lineHeight: '0.88',
  letterSpacing: '-0.05em',
})
export const line = style({ display: 'block' })
export const heroLead = style({
  marginTop: '6',
  fontSize: { base: 'md', md: 'xl' },
  maxWidth: '32rem',
  ...pretty,
})
export const heroActions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4',
  marginTop: '7',
})
export const from = style({ color: 'muted', fontWeight: '600' })
export const object = style({
  position: 'relative',
  justifySelf: 'center',
  order: { base: -1, lg: 0 },
  paddingInline: { lg: '8' },
})
// A sticker on the object: it comes with the configuration and moves nothing.
export const sticker = style({
  position: 'absolute',
  right: { base: '-0.5rem', lg: '0.5rem' },
  bottom: { base: '-2.25rem', lg: '-2.5rem' },
  zIndex: 1,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  width: '6.5rem',
  height: '6.5rem',
  borderRadius: 'full',
  bg: 'ink',
  color: 'ground',
  fontFamily: 'heading',
  fontWeight: '700',
  lineHeight: '1',
  transform: 'rotate(8deg)',
})
export const figure = style({ fontSize: '2xl', fontWeight: '800', letterSpacing: '-0.03em' })

/* The three Passes. */

export const passes = style({
  position: 'relative',
  // Everything in it is counted in its own size, so that it is one object at any width.
  fontSize: { base: 'clamp(0.7rem, 4.1vw, 1rem)', lg: 'clamp(0.95rem, 1.45vw, 1.2rem)' },
  width: '22em',
  height: '13.5em',
  fontFamily: 'heading',
})
const shadow = '0 1.2em 3em rgb(0 0 0 / 0.35)'
const pass = { position: 'absolute', inset: 0, overflow: 'hidden', borderRadius: '1.25em' } as const
export const under = style({
  ...pass,
  bg: '#16110a',
  boxShadow: `0 0 0 1.5px #7a5410, ${shadow}`,
  color: '#fbbf3a',
  transform: 'rotate(9deg) translate(1.2em, -1.1em)',
})
export const paper = style({
  ...pass,
  bg: 'raised',
  color: 'ink',
  transform: 'rotate(-11deg) translate(-0.9em, 0.3em)',
  boxShadow: '0 0 0 1.5px var(--n-colors-line), 0 1.2em 3em rgb(0 0 0 / 0.25)',
})
export const honey = style({
  ...pass,
  bg: 'accent',
  color: 'onAccent',
  transform: 'rotate(-3deg)',
  boxShadow: shadow,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 4.4em',
})
export const noComb = style({ display: 'none' })
export const comb = style({ right: '5.9em', top: '1.5em', width: '3em' })
export const front = style({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  padding: '1.5em',
})
export const level = style({
  whiteSpace: 'nowrap',
  fontSize: '3.2em',
  fontWeight: '800',
  lineHeight: '0.88',
  letterSpacing: '-0.045em',
})
export const owner = style({ marginTop: '0.7em', fontWeight: '600' })
export const stub = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  paddingTop: '1em',
  borderLeft: '2px dashed rgb(28 19 3 / 0.45)',
  writingMode: 'vertical-rl',
  fontWeight: '800',
  letterSpacing: '0.02em',
  fontSize: '1.6em',
})

/* What Nectar is, in three steps. */

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
  gridTemplateColumns: { base: '4rem minmax(0, 1fr)', md: 'minmax(0, 1fr)' },
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
  borderRadius: 'lg',
  borderWidth: '1px',
  borderColor: 'line',
})
// A honey cell around each.
export const cell = style({
  display: 'grid',
  placeItems: 'center',
  width: '3rem',
  height: '3.4rem',
  bg: 'accent',
  color: 'onAccent',
  clipPath: 'polygon(50% 0, 100% 25%, 100% 75%, 50% 100%, 0 75%, 0 25%)',
})

/* Figures and voices. */

export const stats = style({
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
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

/* The way on. */

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

/* The store's head. */

export const store = style({ ...pageGutter, paddingTop: { base: '8', md: '14' } })
export const storeTitle = style({
  ...huge,
  fontSize: { base: '5xl', md: '7xl' },
  lineHeight: '0.92',
  letterSpacing: '-0.045em',
  maxWidth: '11em',
  textWrap: 'balance',
})
export const storeLead = style({
  marginTop: '4',
  fontSize: { base: 'md', md: 'xl' },
  color: 'muted',
  maxWidth: '34rem',
  ...pretty,
})
export const storeNotice = style({ ...pageGutter, paddingTop: '8' })
