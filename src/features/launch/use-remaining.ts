import { useEffect, useState } from 'react'
import { remaining } from './countdown.ts'

const SECOND_MS = 1000

/** What is left until an instant, looked at every second until it has come. */
export const useRemaining = (until: Date) => {
  const [now, setNow] = useState(() => new Date())
  const isOver = now >= until
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(new Date()), SECOND_MS)
    return () => clearInterval(timer)
  }, [isOver])
  return { left: remaining(until, now), isOver }
}
