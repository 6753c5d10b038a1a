import { style } from '../../ui/compile.ts'
import { textLink } from '../../ui/text-link.ts'

export const contact = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  columnGap: '16',
  rowGap: '10',
  alignItems: 'start',
})

export const form = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '5',
  minWidth: 0,
  padding: { base: '5', md: '8' },
  bg: 'raised',
  borderRadius: 'xl',
  borderWidth: '1.5px',
  borderColor: 'line',
})
export const pair = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
  columnGap: '4',
  rowGap: '5',
})
export const submit = style({ justifySelf: { sm: 'start' } })
export const small = style({ fontSize: 'sm', color: 'muted' })
export const smallLink = style(textLink)

/** The other ways to contact the team. */
export const ways = style({ display: 'grid', gap: '4' })
export const waysTitle = style({
  fontFamily: 'heading',
  fontSize: 'xl',
  fontWeight: '700',
  letterSpacing: '-0.02em',
})
export const list = style({ display: 'grid', borderTopWidth: '1.5px', borderColor: 'control' })
export const way = style({ paddingBlock: '3', borderBottomWidth: '1px', borderColor: 'line' })
export const name = style({ fontSize: 'sm', color: 'muted' })
export const value = style({ overflowWrap: 'anywhere', fontWeight: '600' })
export const valueLink = style(textLink)
