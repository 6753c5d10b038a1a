import { HOUR_MS, instantOfParis, parisWallClock } from '../../contract/rules/paris-time.ts'
import type { DemoEvent } from './demo-event.ts'

const DAY_MS = 24 * HOUR_MS

const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The latest hour at which tonight's concert can still be announced as one to come. */
const LAST_CALL = '18:00'

/**
 * When an event of the demonstration takes place, counted from the moment of filling: wall clock of Europe/Paris and the instant
 * it names. 'soon' is tonight while the evening is ahead, else tomorrow in the afternoon: under 24 h away at any hour.
 */
export const scheduleOf = ({ day, time }: DemoEvent, filledAt: Date) => {
  const today = parisWallClock(filledAt)
  const place = (date: string, at: string | null) => ({ date, time: at, startsAt: instantOfParis(date, at) })
  if (day !== 'soon') return place(dayAfter(today.date, day), time)
  return today.time < LAST_CALL ? place(today.date, time) : place(dayAfter(today.date, 1), '17:30')
}
