import { style } from '../../ui/compile.ts'
import { headings } from '../../ui/type-scale.ts'

export const menu = style({
  width: '100vw',
  height: '100dvh',
  bg: 'ground',
  color: 'ink',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  paddingInline: 'max(1.25rem, env(safe-area-inset-left))',
  paddingTop: 'env(safe-area-inset-top)',
  paddingBottom: 'calc(1.5rem + env(safe-area-inset-bottom))',
  '&[open]': { display: 'flex', flexDirection: 'column', animation: 'n-fade 150ms ease-out' },
})

export const head = style({ minHeight: '16' })

export const close = style({
  width: '11',
  height: '11',
  display: 'grid',
  placeItems: 'center',
  marginRight: '-2',
})

export const link = style({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: '16',
  borderBottomWidth: '1px',
  borderColor: 'line',
  ...headings['4xl'],
  fontSize: '4xl',
  animation: 'n-rise 200ms ease-out',
  '&[aria-current=page]': { color: 'honey' },
})

export const art = style({ flex: '1 1 0', minHeight: '0', overflow: 'hidden', marginInline: '-1.25rem' })
export const wall = style({
  width: '112%',
  marginLeft: '-6%',
  marginTop: '14%',
  transform: 'rotate(-6deg)',
})

export const foot = style({ paddingTop: '4', position: 'relative', bg: 'ground' })
export const name = style({ truncate: true, fontWeight: '600', lineHeight: '2.75rem' })
export const action = style({ display: 'inline-flex', alignItems: 'center', gap: '2', minHeight: '11' })
