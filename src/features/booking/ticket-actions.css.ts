import { inside, style } from '../../ui/compile.ts'

/** In the notice of a changed event. */
export const changed = style({ rowGap: '1' })

export const reason = style({
  px: '3',
  py: '2',
  ...inside(changed, '', { padding: '0', textWrap: 'pretty' }),
})
