import { inside, style } from '../../ui/compile.ts'
import { textLink } from '../../ui/text-link.ts'

const heading = {
  fontFamily: 'heading',
  fontWeight: '800',
  fontSize: { base: '2xl', md: '3xl' },
  lineHeight: '1.08',
  letterSpacing: '-0.025em',
  textWrap: 'balance',
} as const

const card = {
  display: 'grid',
  gap: '3',
  padding: { base: '5', md: '6' },
  bg: 'raised',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'lg',
} as const

const halves = { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } as const

export const title = style(heading)

export const text = style({ color: 'muted', textWrap: 'pretty' })

/** The help centre: search and questions, with the contact at the side or below. */
export const centre = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' },
  columnGap: '16',
  rowGap: { base: '4', lg: '6' },
  alignItems: 'start',
})

export const find = style({ display: 'grid', gap: '3', gridColumn: '1 / -1' })

export const count = style({ fontSize: 'sm', fontWeight: '600', color: 'muted', marginBottom: '3' })

export const person = style({
  ...card,
  marginTop: { base: '6', lg: '9' },
  position: { lg: 'sticky' },
  top: { lg: 'calc(7rem + var(--toast-room, 0px))' },
})
export const personWays = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '3',
  marginTop: '2',
})

export const personWay = style({ whiteSpace: 'normal', textAlign: 'center' })

/** The support page: contacts as cards, figures in a row, questions below. */
export const support = style({ display: 'grid', gap: { base: '10', md: '14' } })

export const ways = style({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: halves,
  alignItems: 'stretch',
})

export const way = style({ ...card, alignContent: 'start', justifyItems: 'start' })

export const premium = style(way, { gridColumn: { md: '1 / -1' }, bg: 'sunken' })

export const note = style({ color: 'ink', fontWeight: '600', textWrap: 'pretty' })

export const more = style(textLink)

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: '3' })

export const when = style({
  display: 'grid',
  columnGap: '16',
  rowGap: '10',
  gridTemplateColumns: halves,
})

export const figures = style({ marginTop: '4', borderTopWidth: '1.5px', borderColor: 'control' })

export const figure = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '6',
  paddingBlock: '3',
  borderBottomWidth: '1px',
  borderColor: 'line',
})

export const value = style({ fontWeight: '700' })

export const zone = style({ marginTop: '3', color: 'muted', fontSize: 'sm' })

export const questionsTitle = style({ ...heading, marginBottom: '5' })

export const all = style({ ...textLink, marginTop: '4' })

export const list = style({ borderTopWidth: '1.5px', borderColor: 'control' })

export const item = style({
  borderBottomWidth: '1px',
  borderColor: 'line',
  scrollMarginTop: 'calc(6rem + var(--toast-room, 0px))',
})

export const question = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4',
  minHeight: '16',
  paddingBlock: '4',
  cursor: 'pointer',
  listStyle: 'none',
  outlineOffset: '2px',
  _hover: { color: 'honey' },
  '&::-webkit-details-marker': { display: 'none' },
  // A plus of two strokes, which loses one when open.
  _after: {
    content: '"+" / ""',
    flexShrink: 0,
    fontFamily: 'heading',
    fontSize: '3xl',
    lineHeight: '1',
    fontWeight: '400',
    color: 'honey',
  },
  '[open] > &::after': { content: '"−" / ""' },
})

export const questionText = style({
  fontFamily: 'heading',
  fontWeight: '700',
  fontSize: { base: 'lg', md: 'xl' },
  lineHeight: '1.25',
  letterSpacing: '-0.015em',
  textWrap: 'balance',
})

export const answer = style({
  display: 'grid',
  gap: '3',
  maxWidth: 'prose',
  paddingBottom: '5',
  ...inside(item, '[open]', { animation: 'n-fade 150ms ease-out' }),
})

export const answerText = style({ lineHeight: '1.6', textWrap: 'pretty' })

export const answerWays = style(answerText, { display: 'flex', flexWrap: 'wrap', columnGap: '5' })

export const answerLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '11',
  fontWeight: '600',
  color: 'honey',
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
})

export const permalink = style(answerLink, { color: 'muted', fontSize: 'sm', fontWeight: '400' })
