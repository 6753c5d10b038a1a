import { style } from '../../ui/compile.ts'

const cards = {
  display: 'grid',
  columnGap: '6',
  rowGap: { base: '6', md: '10' },
  transition: 'opacity 150ms',
  '&[aria-busy=true]': { opacity: 0.55 },
} as const
const columns = { base: 'minmax(0, 1fr)', card: 'repeat(2, minmax(0, 1fr))' } as const
/** Where cards stand: a list on a phone, then two, three and four beside each other. */
export const grid = style({
  ...cards,
  gridTemplateColumns: {
    ...columns,
    md: 'repeat(3, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr))',
  },
})
/** Two beside each other where three would leave one alone. */
export const even = style({ ...cards, gridTemplateColumns: { ...columns, lg: 'repeat(4, minmax(0, 1fr))' } })
/** Beside a picture. An artist's one line is shorter than a list's description. */
export const narrow = style({
  ...cards,
  '--words': { base: '8.75rem', card: '7.5rem' },
  gridTemplateColumns: { ...columns, md: 'repeat(2, minmax(0, 1fr))' },
})
export const place = style({
  transition: 'opacity 180ms, transform 180ms',
  '&[data-leaving]': { opacity: 0, transform: 'scale(0.96)' },
})

/** The place of a card that comes in a moment: as high as the card (`event-card.css.ts`). */
export const coming = style({
  paddingBottom: { base: 'var(--words, 10rem)', card: 'calc(125% + 0.75rem + var(--words, 9rem))' },
})
