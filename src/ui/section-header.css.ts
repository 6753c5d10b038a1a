import { base } from './compile.ts'

export const header = base({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: '3',
  marginBottom: { base: '5', md: '8' },
})
