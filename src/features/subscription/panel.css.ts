import { style } from '../../ui/compile.ts'

export const panel = style({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
  overflow: 'hidden',
})
export const faceToCome = style({ minHeight: '11.5rem', borderRadius: 0 })
export const stub = style({
  borderTop: { base: '2px dashed var(--n-colors-control)', lg: 'none' },
  borderLeft: { lg: '2px dashed var(--n-colors-control)' },
})
export const row = style({ paddingBlock: '4', borderBlockWidth: '1px', borderColor: 'line' })
