import { parisWallClock } from '../../contract/rules/paris-time.ts'

const MORNING = '06:00'
const DAY_MS = 24 * 60 * 60_000

/**
 * The earliest day, `YYYY-MM-DD` of Europe/Paris, whose events are still listed. An event is finished at 06:00 of the next morning,
 * like its tickets (ruling: clock): nobody knows when a concert ends, and those who stand before the door look for it after it has
 * begun. The day alone decides, so that the list's index answers it.
 */
export const firstListedDay = (now: Date): string => {
  const { date, time } = parisWallClock(now)
  if (time >= MORNING) return date
  return new Date(Date.parse(`${date}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
}
