import type { DeadlineKind } from '../../../../contract/organiser.ts'
import { lastDay, nextDay } from '../../../../contract/rules/paris-time.ts'

const DAY_MS = 24 * 3_600_000

/** Returns a day (`YYYY-MM-DD`) some days later, or earlier. */
export const daysFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** SACEM asks for the declaration this many days before the concert. */
const SACEM_DAYS = 15
/** Deadlines are shown from so many days before the concert until so many after it. */
export const SHOWN_BEFORE = 45
export const SHOWN_AFTER = 60

/** A concert, as far as its deadlines need it. */
export interface DeadlineConcert {
  date: string
  endDate: string | null
  isCancelled: boolean
  isClosed: boolean
  /** Whether it has taken place, at 06:00 of the morning after. */
  isOver: boolean
  /** Valid tickets, and their takings in cents. */
  tickets: number
  takenCents: number
}

export interface Deadline {
  kind: DeadlineKind
  due: string | null
  isLate: boolean
}

/** Returns what a concert asks of its organiser on a day; whether it was done elsewhere is unknown, so it is shown until it no longer matters. */
export const deadlinesOf = (concert: DeadlineConcert, today: string): Deadline[] => {
  if (concert.isCancelled) return []
  const dated = (kind: DeadlineKind, due: string): Deadline => ({ kind, due, isLate: today > due })
  if (!concert.isOver) return [dated('sacem', daysFrom(concert.date, -SACEM_DAYS))]
  const open = (kind: DeadlineKind): Deadline => ({ kind, due: null, isLate: false })
  return [
    ...(concert.tickets > 0 && !concert.isClosed ? [dated('statement', nextDay(lastDay(concert)))] : []),
    ...(concert.takenCents > 0 ? [open('cnm')] : []),
    ...(concert.tickets > 0 ? [open('sibil')] : []),
  ]
}

/** Sorts deadlines by day, those without one last. */
export const byDue = (one: { due: string | null }, other: { due: string | null }): number => {
  const [first, second] = [one.due ?? '9999', other.due ?? '9999']
  return first < second ? -1 : Number(first > second)
}
