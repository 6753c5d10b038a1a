import { type Days, DEFAULT_TIME, firstListedDay, nextDay } from './paris-time.ts'
import { type When, whens } from './whens.ts'

/** When a Friday becomes the week-end, wall clock of Europe/Paris. */
const FRIDAY_EVENING = '18:00'

/** Days of a list, `YYYY-MM-DD`, both inclusive; `to` null is for ever. On the first day nothing counts that begins before `fromTime`. */
export interface Span {
  from: string
  fromTime: string | null
  to: string | null
}

const [SUNDAY, FRIDAY, SATURDAY] = [0, 5, 6]
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

const daysAfter = (day: string, count: number): string =>
  count > 0 ? daysAfter(nextDay(day), count - 1) : day

/** The week-end that a day belongs to or leads to: from Friday, 18:00, to Sunday; what of it is left from Saturday on. */
const weekendFrom = (day: string): Span => {
  const today = weekday(day)
  if (today === SUNDAY) return { from: day, fromTime: null, to: day }
  if (today === SATURDAY) return { from: day, fromTime: null, to: nextDay(day) }
  const friday = daysAfter(day, FRIDAY - today)
  return { from: friday, fromTime: FRIDAY_EVENING, to: daysAfter(friday, 2) }
}

/** The days that a word names. A night belongs to the day before until 06:00 in Paris, as in the list (ruling: clock). */
export const spanOfWhen = (when: When, now: Date): Span => {
  const today = firstListedDay(now)
  if (when === 'tonight') return { from: today, fromTime: null, to: today }
  if (when === 'weekend') return weekendFrom(today)
  const tomorrow = nextDay(today)
  return { from: tomorrow, fromTime: null, to: tomorrow }
}

interface Dates {
  when?: string | undefined
  dateFrom?: string | undefined
  dateTo?: string | undefined
}

/** The days that a list query asks for: what its dates and its word have in common, of what is listed. */
export const spanOf = ({ when, dateFrom, dateTo }: Dates, now: Date): Span => {
  const named = whens.find((one) => one === when)
  const first = firstListedDay(now)
  const span = named ? spanOfWhen(named, now) : { from: first, fromTime: null, to: null }
  const isLater = dateFrom !== undefined && dateFrom > span.from
  return {
    from: isLater ? dateFrom : span.from,
    fromTime: isLater ? null : span.fromTime,
    to: dateTo && (span.to === null || dateTo < span.to) ? dateTo : span.to,
  }
}

/** Whether an event takes place in a span, on one of its days at least; a missing time counts as 19:00. */
export const isWithin = (
  { from, fromTime, to }: Span,
  { date, time, endDate }: Days & { time: string | null },
): boolean =>
  (to === null || date <= to) &&
  ((endDate ?? date) > from ||
    (date === from && (fromTime === null || (time ?? DEFAULT_TIME) >= fromTime)) ||
    endDate === from)
