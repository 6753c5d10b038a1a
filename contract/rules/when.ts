import { type Days, DEFAULT_TIME, firstListedDay, nextDay } from './paris-time.ts'
import { type When, weekdays, whens } from './whens.ts'

/** Start of the week-end on Friday, wall clock of Europe/Paris. */
const FRIDAY_EVENING = '18:00'

/** Inclusive days, `YYYY-MM-DD`; a null `to` is unbounded. On the first day, events before `fromTime` are excluded. */
export interface Span {
  from: string
  fromTime: string | null
  to: string | null
}

const [SUNDAY, FRIDAY, SATURDAY] = [0, 5, 6]
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

const daysAfter = (day: string, count: number): string =>
  count > 0 ? daysAfter(nextDay(day), count - 1) : day

/** Returns the current or next week-end: Friday 18:00 to Sunday, or the rest of it from Saturday on. */
const weekendFrom = (day: string): Span => {
  const today = weekday(day)
  if (today === SUNDAY) return { from: day, fromTime: null, to: day }
  if (today === SATURDAY) return { from: day, fromTime: null, to: nextDay(day) }
  const friday = daysAfter(day, FRIDAY - today)
  return { from: friday, fromTime: FRIDAY_EVENING, to: daysAfter(friday, 2) }
}

/** Returns the days of a named period. A night belongs to the day before until 06:00 in Paris, as in the list. */
export const spanOfWhen = (when: When, now: Date): Span => {
  const today = firstListedDay(now)
  if (when === 'tonight') return { from: today, fromTime: null, to: today }
  if (when === 'weekend') return weekendFrom(today)
  const dayOfWeek = weekdays.findIndex((name) => name === when)
  if (dayOfWeek >= 0) {
    const day = daysAfter(today, (dayOfWeek - weekday(today) + 7) % 7)
    return { from: day, fromTime: null, to: day }
  }
  const tomorrow = nextDay(today)
  return { from: tomorrow, fromTime: null, to: tomorrow }
}

interface Dates {
  when?: string | undefined
  dateFrom?: string | undefined
  dateTo?: string | undefined
}

/** Returns the days of a list query: the intersection of its dates, its named period and the listed days. */
export const spanOf = ({ when, dateFrom, dateTo }: Dates, now: Date): Span => {
  const named = whens.find((name) => name === when)
  const first = firstListedDay(now)
  const span = named ? spanOfWhen(named, now) : { from: first, fromTime: null, to: null }
  const isLater = dateFrom !== undefined && dateFrom > span.from
  return {
    from: isLater ? dateFrom : span.from,
    fromTime: isLater ? null : span.fromTime,
    to: dateTo && (span.to === null || dateTo < span.to) ? dateTo : span.to,
  }
}

/** Returns true if at least one day of the event is in the span. A missing time counts as 19:00. */
export const isWithin = (
  { from, fromTime, to }: Span,
  { date, time, endDate }: Days & { time: string | null },
): boolean =>
  (to === null || date <= to) &&
  ((endDate ?? date) > from ||
    (date === from && (fromTime === null || (time ?? DEFAULT_TIME) >= fromTime)) ||
    endDate === from)
