import { useEffect, useState } from 'react'
import { onClockChange, now as present } from '../../lib/clock.ts'

/** The present moment, again every minute, whenever the page comes back, and when the server's time is learnt: a ticket leaves 'À venir' by itself. */
export const useNow = (): Date => {
  const [now, setNow] = useState(present)
  useEffect(() => {
    const tick = () => setNow(present())
    const timer = setInterval(tick, 60_000)
    document.addEventListener('visibilitychange', tick)
    const stop = onClockChange(tick)
    return () => {
      clearInterval(timer)
      stop()
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return now
}
