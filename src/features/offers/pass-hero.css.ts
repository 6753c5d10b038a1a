// Longer than most: the picture of the three Passes is drawn here.
import { style } from '../../ui/compile.ts'
import { pageGutter } from '../../ui/page-gutter.ts'
import { headings } from '../../ui/type-scale.ts'

/* The hero. */

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
// Above the shadow of the picture.
export const heroText = style({ position: 'relative', zIndex: 1 })
export const heroTitle = style({
  fontSize: { base: 'clamp(min(3rem, 28vw), 16vw, 5.5rem)', lg: 'clamp(5rem, 8vw, 7rem)' },
  lineHeight: '0.88',
  letterSpacing: '-0.05em',
})
export const heroLead = style({ fontSize: { base: 'md', md: 'xl' }, maxWidth: '32rem' })
export const object = style({
  position: 'relative',
  justifySelf: 'center',
  order: { base: -1, lg: 0 },
  paddingInline: { lg: '8' },
})
// A sticker on the picture: it appears with the configuration and shifts nothing.
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
  ...headings.sm,
  lineHeight: '1',
  transform: 'rotate(8deg)',
})
export const figure = style({ fontSize: '2xl', fontWeight: '800', letterSpacing: '-0.03em' })

/* The three Passes. */

export const passes = style({
  position: 'relative',
  ...headings.sm,
  lineHeight: '1.5',
  // Sized in `em`, so that the picture scales as one.
  fontSize: { base: 'clamp(0.7rem, 4.1vw, 1rem)', lg: 'clamp(0.95rem, 1.45vw, 1.2rem)' },
  width: '22em',
  height: '13.5em',
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
