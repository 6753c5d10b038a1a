import { inside, style } from '../../ui/compile.ts'

export const summary = style({ cursor: 'pointer', minHeight: '6' })
export const line = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '3',
  alignItems: 'start',
})
export const sign = style({
  mt: '1px',
  color: 'muted',
  ...inside(line, '[data-state=good]', { color: 'success' }),
  ...inside(line, '[data-state=todo]', { color: 'danger' }),
})
