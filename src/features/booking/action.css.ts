import { inside, style } from '../../ui/compile.ts'

/** The action and its text: beside the price on the page, alone in the bar at the bottom. */
export const action = style({
  display: 'grid',
  gap: '2',
  justifyItems: { base: 'stretch', sm: 'end' },
  textAlign: { base: 'start', sm: 'end' },
  maxWidth: '100%',
  '&[data-place=bar]': { justifyItems: 'end', textAlign: 'end', gap: '1' },
})

const inBar = '[data-place=bar]'

export const button = style(
  inside(action, inBar, {
    minHeight: '12',
    paddingInline: '4',
    fontSize: 'md',
    whiteSpace: 'normal',
    textAlign: 'center',
    textWrap: 'balance',
  }),
)

const text = { fontSize: 'sm', lineHeight: '1.4', textWrap: 'balance', maxWidth: '34ch' } as const

export const note = style({ ...text, color: 'muted', ...inside(action, inBar, { display: 'none' }) })

export const why = style({
  ...text,
  color: 'ink',
  fontWeight: '600',
  ...inside(action, inBar, { fontSize: 'xs' }),
})

/** The member's booking and its links, with one left edge in both places. */
export const own = style({
  display: 'grid',
  gap: '2',
  justifyItems: { base: 'stretch', sm: 'start' },
  textAlign: 'start',
  maxWidth: '100%',
})

/** In the checkout. */
export const cost = style({ color: 'muted', fontSize: 'sm', lineHeight: '1.45', textWrap: 'pretty' })

export const mine = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  fontFamily: 'heading',
  fontWeight: '750',
  fontSize: 'lg',
  color: 'success',
})

export const ways = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '5',
  rowGap: '2',
})
