import { style } from '../../ui/compile.ts'
import { textLink } from '../../ui/text-link.ts'

export const title = style({ marginTop: { base: '4', lg: '6' } })
export const subtitle = style({
  marginTop: '3',
  fontSize: 'lg',
  lineHeight: '1.4',
  color: 'muted',
  textWrap: 'balance',
})
export const form = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '5',
  marginTop: '7',
})
export const pair = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
  columnGap: '4',
  rowGap: '5',
})
export const forgotten = style({ ...textLink, justifySelf: 'start', marginBlock: '-3' })
export const known = style({ ...textLink, justifySelf: 'start', marginTop: '-4' })
export const submit = style({ mt: '1' })
export const switching = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '2',
  marginTop: '5',
  color: 'muted',
})
export const switchLink = style(textLink)
