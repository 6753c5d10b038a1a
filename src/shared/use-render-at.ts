import { useEffect, useReducer } from 'react'
import { now } from '../lib/clock.ts'

/** A timer cannot wait for years. */
const LONGEST_MS = 86_400_000

/** Renders again as the next of these instants passes, for what a screen says by the time. `null` is none. */
export const useRenderAt = (instants: readonly (Date | string | null)[]): void => {
  const [, render] = useReducer((count: number) => count + 1, 0)
  const at = now().getTime()
  const ahead = instants.map((one) => (one === null ? 0 : new Date(one).getTime())).filter((one) => one > at)
  const next = Math.min(...ahead)
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      const left = next - now().getTime()
      if (left <= 0) render()
      else timer = setTimeout(wait, Math.min(left, LONGEST_MS))
    }
    wait()
    return () => clearTimeout(timer)
  }, [next])
}
