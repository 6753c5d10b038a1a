import { base } from './compile.ts'

/** A quiet block that keeps the place of what is coming; the class beside it says how large. */
export const skeleton = base({
  display: 'block',
  bg: 'line',
  opacity: 0.6,
  borderRadius: 'md',
  animation: 'n-breathe 1.6s ease-in-out infinite',
})
