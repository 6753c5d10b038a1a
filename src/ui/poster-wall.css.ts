import { base, within } from './compile.ts'

export const wall = base({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, 1fr)',
  gap: '3.5%',
  width: '100%',
})
export const poster = base({
  display: 'block',
  boxShadow: '0 10px 30px rgb(0 0 0 / 0.35)',
  '&:nth-of-type(3n + 2)': { transform: 'translateY(-18%)' },
  '&:nth-of-type(3n)': { transform: 'translateY(9%)' },
})
within(poster, 'svg', { width: '100%', height: 'auto' })
