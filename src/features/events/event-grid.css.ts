import { style } from '../../ui/compile.ts'

/** Where cards stand: a list on a phone, then two, three and four beside each other. */
export const grid = style({
  display: 'grid',
  columnGap: '6',
  rowGap: { base: '6', md: '10' },
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    card: 'repeat(2, minmax(0, 1fr))',
    md: 'repeat(3, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr))',
  },
  transition: 'opacity 150ms',
  '&[aria-busy=true]': { opacity: 0.55 },
})
export const place = style({
  transition: 'opacity 180ms, transform 180ms',
  '&[data-leaving]': { opacity: 0, transform: 'scale(0.96)' },
})

/** The place of a card that comes in a moment: as high as the card (`event-card.css.ts`). */
export const coming = style({
  paddingBottom: { base: 'var(--words, 10rem)', card: 'calc(125% + 0.75rem + var(--words, 9rem))' },
})
