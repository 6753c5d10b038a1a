import { inside, style } from '../../ui/compile.ts'

export const list = style({ borderTopWidth: '1.5px', borderColor: 'control' })
export const item = style({ borderBottomWidth: '1px', borderColor: 'line', scrollMarginTop: '4' })
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
  // An accent of two strokes: a plus that loses one when it is open.
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
export const words = style({
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
export const text = style({ lineHeight: '1.6', textWrap: 'pretty' })
export const ways = style(text, { display: 'flex', flexWrap: 'wrap', columnGap: '5' })
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '11',
  fontWeight: '600',
  color: 'honey',
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
})
export const permalink = style(link, { color: 'muted', fontSize: 'sm', fontWeight: '400' })
