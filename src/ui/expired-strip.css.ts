import { style } from './compile.ts'

export const strip = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  mb: '6',
  padding: '4',
  bg: 'sunken',
  borderLeft: '4px solid var(--n-colors-accent)',
  borderRadius: 'md',
})

export const text = style({ maxWidth: '46ch', textWrap: 'pretty' })
