import { inside, style } from '../../ui/compile.ts'

/** In the notice of a changed event. */
export const changed = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '2',
  rowGap: '1',
})

export const reason = style({
  px: '3',
  py: '2',
  fontSize: 'sm',
  color: 'muted',
  ...inside(changed, '', { padding: '0', textWrap: 'pretty' }),
})

export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: '3', mt: '2' })
