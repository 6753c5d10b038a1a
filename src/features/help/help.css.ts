import { inside, style } from '../../ui/compile.ts'
import { textLink } from '../../ui/text-link.ts'
import { headings } from '../../ui/type-scale.ts'

/** The help centre: search and questions, with the contact at the side or below. */
export const centre = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' },
  columnGap: '16',
  rowGap: { base: '4', lg: '6' },
  alignItems: 'start',
})

export const person = style({
  marginTop: { base: '6', lg: '9' },
  position: { lg: 'sticky' },
  top: { lg: 'calc(7rem + var(--toast-room, 0px))' },
})

export const link = style(textLink)

export const list = style({ borderTopWidth: '1.5px', borderColor: 'control' })
export const row = style({ borderBottomWidth: '1px', borderColor: 'line' })

export const item = style(row, { scrollMarginTop: 'calc(6rem + var(--toast-room, 0px))' })

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
    ...headings.lg,
    fontSize: '3xl',
    lineHeight: '1',
    fontWeight: '400',
    color: 'honey',
  },
  '[open] > &::after': { content: '"−" / ""' },
})

export const questionText = style({ fontSize: { base: 'lg', md: 'xl' } })

export const answer = style({
  paddingBottom: '5',
  lineHeight: '1.6',
  ...inside(item, '[open]', { animation: 'n-fade 150ms ease-out' }),
})

export const permalink = style(link, { color: 'muted', fontSize: 'sm', fontWeight: '400' })
