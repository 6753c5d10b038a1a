/** The time an event without one counts as (document 1, section 9). */
export const DEFAULT_TIME = '19:00'

export const HOUR_MS = 3_600_000

/** 24 hours, which a day that changes the clock is not. */
export const DAY_MS = 24 * HOUR_MS

/** When the clocks of the European Union change in a month of 31 days: its last Sunday at 01:00 UTC (directive 2000/84/EC). */
const clockChange = (year: number, month: number): number => {
  const lastDay = new Date(Date.UTC(year, month, 31, 1))
  return lastDay.setUTCDate(31 - lastDay.getUTCDay())
}

/** How far Paris is ahead of UTC at an instant, in ms. */
const parisOffset = (instant: number): number => {
  const year = new Date(instant).getUTCFullYear()
  const isSummer = instant >= clockChange(year, 2) && instant < clockChange(year, 9)
  return (isSummer ? 2 : 1) * HOUR_MS
}

/**
 * The wall clock of Europe/Paris at an instant from 1996 on: `{date: 'YYYY-MM-DD', time: 'HH:MM'}`, whatever the device's zone. Computed,
 * as `Intl` takes 100 ms of a slow phone's first screen to say so (decision 057). Throws RangeError on an invalid date.
 */
export const parisWallClock = (instant: Date): { date: string; time: string } => {
  const ms = instant.getTime()
  const [date = '', time = ''] = new Date(ms + parisOffset(ms)).toISOString().split('T')
  return { date, time: time.slice(0, 5) }
}

const asUtcMs = ({ date, time }: { date: string; time: string }) => Date.parse(`${date}T${time}:00Z`)

/**
 * The instant of a wall clock of Europe/Paris. In the hour that does not exist (spring) the clock has already gone on, so
 * 02:30 is 03:30 summer time; in the hour that exists twice (autumn) the first one counts. Throws RangeError on bad input.
 */
export const instantOfParis = (date: string, time: string | null = DEFAULT_TIME): Date => {
  const wanted = asUtcMs({ date, time: time ?? DEFAULT_TIME })
  if (Number.isNaN(wanted)) throw new RangeError(`Not a date and time: ${date} ${time}`)
  // Summer time has the larger offset, hence the earlier instant: tried first, it wins in the hour that comes twice.
  const before = parisOffset(wanted - DAY_MS)
  const after = parisOffset(wanted + DAY_MS)
  for (const offset of [Math.max(before, after), Math.min(before, after)]) {
    if (parisOffset(wanted - offset) === offset) return new Date(wanted - offset)
  }
  return new Date(wanted - before)
}

/** The calendar month of Europe/Paris, `YYYY-MM`, that an allowance counts by. */
export const parisMonth = (instant: Date): string => parisWallClock(instant).date.slice(0, 7)

/** The day after a calendar day, `YYYY-MM-DD`. */
export const nextDay = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)

/** Whether sales and bookings are closed: they close at the start (ruling: clock). */
export const hasStarted = (event: { date: string; time: string | null }, now: Date): boolean =>
  instantOfParis(event.date, event.time) <= now

/** Until when a ticket counts as upcoming: 06:00 of the next morning, as the concert has often begun at the door (ruling: clock). */
export const upcomingUntil = (date: string): Date => instantOfParis(nextDay(date), '06:00')

/** The days that an event takes place on: `endDate` is its last one, where it has several. */
export interface Days {
  date: string
  endDate?: string | null | undefined
}

/** The last day of an event, `YYYY-MM-DD` (ruling: an event of several days). */
export const lastDay = ({ date, endDate }: Days): string => endDate ?? date

/** The day of an event that a moment belongs to, `YYYY-MM-DD`: a night counts to the day before; before the first one that, after the last one this. */
export const dayOf = (days: Days, now: Date): string => {
  const today = firstListedDay(now)
  if (today <= days.date) return days.date
  return isUpcoming(days, now) ? today : lastDay(days)
}

/** When a seat came in, as it counts now: a ticket of several days lets in once on each of them. */
export const usedOnDay = (usedAt: Date | null, days: Days, now: Date): Date | null =>
  usedAt && days.endDate && firstListedDay(usedAt) < dayOf(days, now) ? null : usedAt

/** Whether a ticket belongs to 'À venir' (document 1, section 4; ruling: clock). */
export const isUpcoming = (ticket: Days, now: Date): boolean => now < upcomingUntil(lastDay(ticket))

/**
 * The earliest day, `YYYY-MM-DD`, whose events are still listed and whose tickets are upcoming: what `isUpcoming` says of a day, turned
 * into one that dates are compared with. The day alone decides, so that the list's index answers it.
 */
export const firstListedDay = (now: Date): string => {
  const { date, time } = parisWallClock(now)
  if (time >= '06:00') return date
  return new Date(Date.parse(`${date}T00:00:00Z`) - 24 * HOUR_MS).toISOString().slice(0, 10)
}

const WEEKDAYS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']
/** The months, the first at 0. */
export const MONTHS = [
  ...['janvier', 'février', 'mars', 'avril', 'mai', 'juin'],
  ...['juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre'],
]
const SHORT_MONTHS = [
  ...['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin'],
  ...['juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'],
]

/** A calendar day `YYYY-MM-DD` in French; the first of a month is '1er'. Throws RangeError on bad input. */
const written = (date: string, months: readonly string[]) => {
  const day = new Date(`${date}T12:00:00Z`)
  const weekday = WEEKDAYS[day.getUTCDay()]
  if (!weekday) throw new RangeError(`Not a date: ${date}`)
  const number = day.getUTCDate() === 1 ? '1er' : day.getUTCDate()
  return { weekday, dayAndMonth: `${number} ${months[day.getUTCMonth()]}`, year: day.getUTCFullYear() }
}

/** 'ven. 4 sept.' */
export const shortDay = (date: string): string => {
  const { weekday, dayAndMonth } = written(date, SHORT_MONTHS)
  return `${weekday.slice(0, 3)}. ${dayAndMonth}`
}

/** 'ven. 4 sept.', and of another year than that of `now` 'lun. 4 janv. 2027'. */
export const dayWithYear = (date: string, now: Date): string =>
  date.slice(0, 4) === parisWallClock(now).date.slice(0, 4)
    ? shortDay(date)
    : `${shortDay(date)} ${date.slice(0, 4)}`

/** 'vendredi 4 septembre 2026' */
export const longDay = (date: string): string => {
  const { weekday, dayAndMonth, year } = written(date, MONTHS)
  return `${weekday} ${dayAndMonth} ${year}`
}

/** 'du 18 au 20', 'du 30 novembre au 2 décembre': the years where they differ. */
const span = ({ date, endDate }: { date: string; endDate: string }, months: readonly string[]) => {
  const [from, to] = [written(date, months), written(endDate, months)]
  if (from.year !== to.year) return `du ${from.dayAndMonth} ${from.year} au ${to.dayAndMonth} ${to.year}`
  const isOneMonth = date.slice(0, 7) === endDate.slice(0, 7)
  return `du ${isOneMonth ? from.dayAndMonth.split(' ')[0] : from.dayAndMonth} au ${to.dayAndMonth}`
}

/** When an event takes place: 'vendredi 4 septembre 2026'; of several days 'du 18 au 20 décembre 2026'. */
export const longDays = ({ date, endDate }: Days): string => {
  if (!endDate) return longDay(date)
  const days = span({ date, endDate }, MONTHS)
  return date.slice(0, 4) === endDate.slice(0, 4) ? `${days} ${date.slice(0, 4)}` : days
}

/** The same with the hour of each day, where one is known: 'vendredi 4 septembre 2026 à 20:30'. */
export const daysAndTime = ({ time, ...days }: Days & { time: string | null }): string =>
  time ? `${longDays(days)} à ${time}` : longDays(days)

/** 'ven. 4 sept.'; of several days 'du 18 au 20 déc.' */
export const shortDays = ({ date, endDate }: Days): string =>
  endDate ? span({ date, endDate }, SHORT_MONTHS) : shortDay(date)

/** An instant as a person in Paris reads it: '4 septembre à 19:00'. */
export const parisStamp = (instant: Date): string => {
  const { date, time } = parisWallClock(instant)
  return `${written(date, MONTHS).dayAndMonth} à ${time}`
}

/** The day of an instant in Paris: '4 septembre 2026'. */
export const parisDay = (instant: Date): string => {
  const { dayAndMonth, year } = written(parisWallClock(instant).date, MONTHS)
  return `${dayAndMonth} ${year}`
}
