import { inside, style } from '../../ui/compile.ts'

export const preflight = style({
  display: 'grid',
  gap: '3',
  padding: '4',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'lg',
})
export const title = style({
  fontFamily: 'heading',
  fontWeight: '700',
  ...inside(preflight, '[data-ready]', { color: 'success' }),
})
export const lines = style({ display: 'grid', gap: '2', fontSize: 'sm', listStyle: 'none' })
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
export const lineTitle = style({
  overflowWrap: 'anywhere',
  ...inside(line, '[data-state=todo]', { fontWeight: '600' }),
})
export const detail = style({ color: 'muted', maxWidth: '52ch' })
export const action = style({ mt: '2', justifySelf: 'start' })
