/** Assumed start of an event without a time. */
export const DEFAULT_TIME = '19:00'

export const HOUR_MS = 3_600_000

/** 24 hours; a day with a clock change is shorter or longer. */
export const DAY_MS = 24 * HOUR_MS

/** Returns the instant of the EU clock change in a month of 31 days: its last Sunday at 01:00 UTC (directive 2000/84/EC). */
const clockChange = (year: number, month: number): number => {
  const lastDay = new Date(Date.UTC(year, month, 31, 1))
  return lastDay.setUTCDate(31 - lastDay.getUTCDay())
}

/** Returns the offset of Paris from UTC at an instant, in ms. */
const parisOffset = (instant: number): number => {
  const year = new Date(instant).getUTCFullYear()
  const isSummer = instant >= clockChange(year, 2) && instant < clockChange(year, 9)
  return (isSummer ? 2 : 1) * HOUR_MS
}

/**
 * Returns the wall clock of Europe/Paris (`YYYY-MM-DD`, `HH:MM`), from 1996 on, in any device zone. Computed, because `Intl` delays the
 * first screen by 100 ms on a slow phone (decision 057). Throws RangeError on an invalid date.
 */
export const parisWallClock = (instant: Date): { date: string; time: string } => {
  const ms = instant.getTime()
  const [date = '', time = ''] = new Date(ms + parisOffset(ms)).toISOString().split('T')
  return { date, time: time.slice(0, 5) }
}

const asUtcMs = ({ date, time }: { date: string; time: string }) => Date.parse(`${date}T${time}:00Z`)

/**
 * Returns the instant of a Paris wall clock. In the skipped hour of spring, 02:30 means 03:30 summer time; in the repeated hour of autumn,
 * the first one counts. Throws RangeError on bad input.
 */
export const instantOfParis = (date: string, time: string | null = DEFAULT_TIME): Date => {
  const wallClock = asUtcMs({ date, time: time ?? DEFAULT_TIME })
  if (Number.isNaN(wallClock)) throw new RangeError(`Not a date and time: ${date} ${time}`)
  // Summer time has the larger offset and gives the earlier instant. It is tried first, so that it wins in the repeated hour.
  const before = parisOffset(wallClock - DAY_MS)
  const after = parisOffset(wallClock + DAY_MS)
  for (const offset of [Math.max(before, after), Math.min(before, after)]) {
    if (parisOffset(wallClock - offset) === offset) return new Date(wallClock - offset)
  }
  return new Date(wallClock - before)
}

/** Returns the calendar month of Europe/Paris, `YYYY-MM`, which quotas are counted by. */
export const parisMonth = (instant: Date): string => parisWallClock(instant).date.slice(0, 7)

/** Returns the month of Paris before an instant's, `AAAA-MM`. */
export const lastMonth = (instant: Date): string =>
  new Date(Date.parse(`${parisMonth(instant)}-01T00:00:00Z`) - 1).toISOString().slice(0, 7)

/** Returns the next calendar day, `YYYY-MM-DD`. */
export const nextDay = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)

/** Returns the calendar day before, `YYYY-MM-DD`. */
export const dayBefore = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)

/** The end of a night: what is before it belongs to the day before. */
export const MORNING = '06:00'

const EVENING = '17:00'

/** Returns when in a day an event starts, an unknown hour by day: nobody promises an evening. */
export const partOfDay = (time: string | null): 'night' | 'day' | 'evening' => {
  if (time === null) return 'day'
  return time < MORNING ? 'night' : time < EVENING ? 'day' : 'evening'
}

/** Returns true if sales and bookings are closed: they close when the event starts. */
export const hasStarted = (event: { date: string; time: string | null }, now: Date): boolean =>
  instantOfParis(event.date, event.time) <= now

/** The evening of a concert in the small hours begins this many hours before it, on the previous day. */
const AHEAD_HOURS = 6

/** Returns when the evening of a concert begins: with its day, or six hours before a start in the small hours. */
export const eveningStart = ({ date, time }: { date: string; time: string | null }): Date =>
  new Date(
    Math.min(
      instantOfParis(date, '00:00').getTime(),
      instantOfParis(date, time).getTime() - AHEAD_HOURS * HOUR_MS,
    ),
  )

interface Hours {
  date: string
  time: string | null
  doorsAt: string | null
}

const HALF_DAY_MS = 12 * HOUR_MS

/**
 * Returns when the doors of a concert open, after which no place changes hands: the stated hour, else the start, else 19:00. Doors at 23:30 for a
 * start at 00:30 are of the evening before.
 */
export const doorsOpenAt = ({ date, time, doorsAt }: Hours): Date => {
  const doors = instantOfParis(date, doorsAt ?? time)
  const late = doors.getTime() - instantOfParis(date, time).getTime()
  return late < HALF_DAY_MS ? doors : instantOfParis(dayBefore(date), doorsAt)
}

/** Returns whether the doors open on the evening before the concert's day. */
export const openTheEveBefore = (concert: Hours): boolean =>
  doorsOpenAt(concert) < instantOfParis(concert.date, '00:00')

/**
 * Returns the instant until which a ticket is upcoming: 06:00 of the next morning, because the concert may have started before the holder
 * reaches the door.
 */
export const upcomingUntil = (date: string): Date => instantOfParis(nextDay(date), MORNING)

/** The days of an event. `endDate` is the last day if there are several. */
export interface Days {
  date: string
  endDate?: string | null | undefined
}

export const lastDay = ({ date, endDate }: Days): string => endDate ?? date

/**
 * Returns the event day that a moment belongs to, `YYYY-MM-DD`. A night counts to the day before. Moments outside the event map to its
 * first or last day.
 */
export const dayOf = (days: Days, now: Date): string => {
  const today = firstListedDay(now)
  if (today <= days.date) return days.date
  return isUpcoming(days, now) ? today : lastDay(days)
}

/** Returns the admission time that counts now: a ticket for several days admits once per day, so that an admission on an earlier day yields null. */
export const usedOnDay = (usedAt: Date | null, { endDate }: Days, now: Date): Date | null => {
  if (!usedAt || !endDate) return usedAt
  const day = firstListedDay(usedAt)
  return day < endDate && day < firstListedDay(now) ? null : usedAt
}

/** Returns true if a ticket belongs to 'À venir'. */
export const isUpcoming = (ticket: Days, now: Date): boolean => now < upcomingUntil(lastDay(ticket))

/** Returns true if an event has not begun, or goes on for days. */
export const isAhead = (event: Days & { time: string | null }, now: Date): boolean =>
  !hasStarted(event, now) || (Boolean(event.endDate) && isUpcoming(event, now))

/**
 * Returns the earliest day, `YYYY-MM-DD`, whose events are still listed: `isUpcoming` as a bound for dates. It compares days only, so that
 * the list's index applies.
 */
export const firstListedDay = (now: Date): string => {
  const { date, time } = parisWallClock(now)
  return time >= MORNING ? date : dayBefore(date)
}

const WEEKDAYS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']
/** The months, starting with January at 0. */
export const MONTHS = [
  ...['janvier', 'février', 'mars', 'avril', 'mai', 'juin'],
  ...['juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre'],
]
const SHORT_MONTHS = [
  ...['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin'],
  ...['juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'],
]

/** Formats a calendar day `YYYY-MM-DD` in French, with '1er' for the first of a month. Throws RangeError on bad input. */
const written = (date: string, months: readonly string[]) => {
  const day = new Date(`${date}T12:00:00Z`)
  const weekday = WEEKDAYS[day.getUTCDay()]
  if (!weekday) throw new RangeError(`Not a date: ${date}`)
  const number = day.getUTCDate() === 1 ? '1er' : day.getUTCDate()
  return { weekday, dayAndMonth: `${number} ${months[day.getUTCMonth()]}`, year: day.getUTCFullYear() }
}

/** Formats a day as 'ven. 4 sept.'. */
export const shortDay = (date: string): string => {
  const { weekday, dayAndMonth } = written(date, SHORT_MONTHS)
  return `${weekday.slice(0, 3)}. ${dayAndMonth}`
}

/** Formats a day as 'ven. 4 sept.', or as 'lun. 4 janv. 2027' if its year differs from that of `now`. */
export const dayWithYear = (date: string, now: Date): string =>
  date.slice(0, 4) === parisWallClock(now).date.slice(0, 4)
    ? shortDay(date)
    : `${shortDay(date)} ${date.slice(0, 4)}`

/** Formats a day as 'vendredi 4 septembre 2026'. */
export const longDay = (date: string): string => {
  const { weekday, dayAndMonth, year } = written(date, MONTHS)
  return `${weekday} ${dayAndMonth} ${year}`
}

/** Formats 'du 18 au 20' or 'du 30 novembre au 2 décembre', with the years only if they differ. */
const span = ({ date, endDate }: { date: string; endDate: string }, months: readonly string[]) => {
  const [from, to] = [written(date, months), written(endDate, months)]
  if (from.year !== to.year) return `du ${from.dayAndMonth} ${from.year} au ${to.dayAndMonth} ${to.year}`
  const isOneMonth = date.slice(0, 7) === endDate.slice(0, 7)
  return `du ${isOneMonth ? from.dayAndMonth.split(' ')[0] : from.dayAndMonth} au ${to.dayAndMonth}`
}

/** Formats an event's dates: 'vendredi 4 septembre 2026', or 'du 18 au 20 décembre 2026' if there are several days. */
export const longDays = ({ date, endDate }: Days): string => {
  if (!endDate) return longDay(date)
  const days = span({ date, endDate }, MONTHS)
  return date.slice(0, 4) === endDate.slice(0, 4) ? `${days} ${date.slice(0, 4)}` : days
}

/** Formats the dates with the time if known: 'vendredi 4 septembre 2026 à 20:30'. */
export const daysAndTime = ({ time, ...days }: Days & { time: string | null }): string =>
  time ? `${longDays(days)} à ${time}` : longDays(days)

/** Formats 'ven. 4 sept.', or 'du 18 au 20 déc.' if there are several days. */
export const shortDays = ({ date, endDate }: Days): string =>
  endDate ? span({ date, endDate }, SHORT_MONTHS) : shortDay(date)

/** Formats an instant in Paris time: '4 septembre à 19:00'. */
export const parisStamp = (instant: Date): string => {
  const { date, time } = parisWallClock(instant)
  return `${written(date, MONTHS).dayAndMonth} à ${time}`
}

/** Formats the Paris day of an instant: '4 septembre 2026'. */
export const parisDay = (instant: Date): string => {
  const { dayAndMonth, year } = written(parisWallClock(instant).date, MONTHS)
  return `${dayAndMonth} ${year}`
}
