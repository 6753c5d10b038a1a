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
  // Below 1024 px the bar at the bottom has the only one in view.
  inside(action, '[data-place=page]', { lgDown: { display: 'none' } }),
)

const text = { fontSize: 'sm', lineHeight: '1.4', textWrap: 'balance', maxWidth: '34ch' } as const

export const note = style({ ...text, color: 'muted', ...inside(action, inBar, { display: 'none' }) })

export const why = style({
  ...text,
  color: 'ink',
  fontWeight: '600',
  ...inside(action, inBar, { fontSize: 'xs' }),
})
