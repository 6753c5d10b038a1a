import { style } from './compile.ts'

export const paging = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto 1fr',
  alignItems: 'center',
  gap: '3',
  marginTop: '10',
})
export const page = style({ gridColumn: 2, fontWeight: '600' })
export const previous = style({ justifySelf: 'start' })
export const next = style({ justifySelf: 'end' })
