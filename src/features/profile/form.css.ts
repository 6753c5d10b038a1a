import { style } from '../../ui/compile.ts'

/** What the profile's forms and facts share, on the profile and in the settings. */
export const form = style({ display: 'grid', gap: '5' })
export const pair = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
  columnGap: '4',
  rowGap: '5',
})
export const ways = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })
export const text = style({ color: 'muted', textWrap: 'pretty' })

/** What is known of the address. */
export const states = style({ display: 'grid', gap: '5', borderRadius: 'md' })
export const state = style({
  display: 'grid',
  justifyItems: 'start',
  gap: '2',
  padding: '4',
  bg: 'sunken',
  borderLeft: '4px solid var(--n-colors-control)',
  borderRadius: 'md',
  overflowWrap: 'anywhere',
})
export const waiting = style(state, { borderColor: 'accent' })
export const stateName = style({ display: 'flex', gap: '2' })
export const sign = style({ flexShrink: 0, marginTop: '3px' })
export const action = style({ marginTop: '2' })
export const verified = style({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  color: 'success',
  fontWeight: '600',
  fontSize: 'sm',
})
