import { inside, style } from '../../ui/compile.ts'

/** The text of now, in the space that the preflight will take. */
export const meanwhile = style({ gridArea: '1 / 1' })
export const unseenPreflight = style(meanwhile, { visibility: 'hidden' })
export const line = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '3',
  alignItems: 'start',
})
/** A line that is still being checked: only its space. */
export const unseen = style(line, { visibility: 'hidden' })
export const signRoom = style({ width: '20px' })
export const sign = style({
  mt: '1px',
  color: 'muted',
  ...inside(line, '[data-state=good]', { color: 'success' }),
  ...inside(line, '[data-state=todo]', { color: 'danger' }),
})
