import { CRAMPED, style, within } from './compile.ts'

export const checkbox = style({ display: 'grid', gap: '2' })

export const label = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'start',
  gap: '3',
  minHeight: '11',
  paddingBlock: '2',
  lineHeight: '1.45',
  cursor: 'pointer',
  [CRAMPED]: { gap: '2', fontSize: 'sm' },
})

within(label, 'a', {
  color: 'honey',
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  borderRadius: 'sm',
})
