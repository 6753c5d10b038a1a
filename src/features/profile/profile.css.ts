import { inside, style } from '../../ui/compile.ts'

const title = {
  fontFamily: 'heading',
  fontSize: 'xl',
  fontWeight: '800',
  letterSpacing: '-0.02em',
} as const

const box = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  bg: 'raised',
  borderRadius: 'xl',
  borderWidth: '1.5px',
  borderColor: 'line',
} as const

const padding = { base: '5', md: '8' } as const

export const skeleton = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  gap: { base: '6', lg: '8' },
  alignItems: 'start',
})

/** The member's data. */
export const card = style({ ...box, gap: '6', padding })

export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: '3',
  minHeight: '11',
})

// At least as wide as its longest word: large text wraps the button below it.
export const cardTitle = style({
  ...title,
  fontSize: 'min(1.25rem, 9vw)',
  flex: '1 1 0',
  minWidth: 'min-content',
  lineHeight: '1.12',
  overflowWrap: 'normal',
})

export const facts = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: '6',
  rowGap: '5',
})

export const whole = style({ gridColumn: '1 / -1' })

export const term = style({ fontSize: 'sm', color: 'muted' })

export const fact = style({
  fontFamily: 'heading',
  fontSize: 'lg',
  fontWeight: '700',
  lineHeight: '1.3',
  overflowWrap: 'anywhere',
})

export const absent = style(fact, { color: 'muted', fontWeight: '400' })

export const note = style({
  marginTop: '1',
  fontSize: 'sm',
  lineHeight: '1.3',
  overflowWrap: 'anywhere',
  color: 'muted',
})

/** The account's state: the Pass's face and a stub. */
export const ticket = style({ ...box, overflow: 'hidden' })

const face = style({
  position: 'relative',
  overflow: 'hidden',
  display: 'grid',
  alignContent: 'end',
  minHeight: '9.5rem',
  padding,
})

export const faces = {
  free: face,
  standard: style(face, { bg: 'accent', color: 'onAccent' }),
  premium: style(face, {
    bg: '#16110a',
    color: '#fbbf3a',
    backgroundImage: 'radial-gradient(120% 140% at 100% 0%, #3a2808, #16110a 62%)',
  }),
}

export const comb = style({ top: '5', right: '5' })

export const level = style({
  fontFamily: 'heading',
  fontWeight: '800',
  fontSize: '3xl',
  lineHeight: '1',
  letterSpacing: '-0.035em',
})

export const stub = style({
  display: 'grid',
  gap: '5',
  padding,
  borderTop: '2px dashed var(--n-colors-control)',
})

/** The links from the profile. */
export const waysTitle = style({ ...title, marginBottom: '2' })

export const list = style({ display: 'grid' })

export const way = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: '4',
  minHeight: '16',
  paddingBlock: '3',
  borderTopWidth: '1.5px',
  borderColor: 'line',
})

export const sign = style({ color: 'honey' })

export const wayName = style({
  display: 'block',
  fontFamily: 'heading',
  fontWeight: '700',
  fontSize: 'lg',
  lineHeight: '1.2',
  '@media (hover: hover)': inside(way, ':hover', { color: 'honey' }),
})

export const about = style({ display: 'block', marginTop: '1', fontSize: 'sm', color: 'muted' })

export const arrow = style({
  color: 'muted',
  transition: 'transform 150ms',
  '@media (hover: hover)': inside(way, ':hover', { transform: 'translateX(4px)' }),
})

/** Shared by the forms and facts of the profile and the settings. */
export const form = style({ display: 'grid', gap: '5' })

export const pair = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
  columnGap: '4',
  rowGap: '5',
})

export const ways = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })

export const text = style({ color: 'muted', textWrap: 'pretty' })

/** The state of the e-mail. */
export const states = style({ display: 'grid', gap: '5', borderRadius: 'md' })

export const state = style({
  display: 'grid',
  justifyItems: 'start',
  gap: '2',
  padding: '4',
  bg: 'sunken',
  borderLeft: '4px solid var(--n-colors-control)',
  borderRadius: 'md',
  overflowWrap: 'anywhere',
})

export const waiting = style(state, { borderColor: 'accent' })

export const stateName = style({ display: 'flex', gap: '2' })

export const noteSign = style({ flexShrink: 0, marginTop: '3px' })

export const action = style({ marginTop: '2' })

export const verified = style({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  color: 'success',
  fontWeight: '600',
  fontSize: 'sm',
})
