import { inside, style } from '../../ui/compile.ts'

const box = { display: 'grid', gap: '3', padding: '4', borderWidth: '1px', borderRadius: 'lg' } as const
export const preflight = style({ ...box, borderColor: 'line' })
/** The reserved space, with the temporary text at its top. */
export const room = style({ display: 'grid' })
export const unseenPreflight = style({ ...box, gridArea: '1 / 1', borderColor: 'transparent' })
export const meanwhile = style({ gridArea: '1 / 1' })
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
/** A line that is still being checked: only its space. */
export const unseen = style(line, { visibility: 'hidden' })
export const signRoom = style({ width: '20px' })
export const roomTitle = style({ fontFamily: 'heading', fontWeight: '700', visibility: 'hidden' })
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
