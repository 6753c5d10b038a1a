/** Makes it at the first call; a format or a collation costs a phone some 20 ms, and most pages need none of them. */
export const once = <T extends object>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** The time an event without one counts as (document 1, section 9). */
export const DEFAULT_TIME = '19:00'

const ZONE = 'Europe/Paris'

const MINUTE_MS = 60_000

export const HOUR_MS = 60 * MINUTE_MS

/** 24 hours, which a day that changes the clock is not. */
export const DAY_MS = 24 * HOUR_MS

const wallClock = once(
  () =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone: ZONE,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
)

/** The wall clock of Europe/Paris at an instant: `{date: 'YYYY-MM-DD', time: 'HH:MM'}`, whatever the device's zone. */
export const parisWallClock = (instant: Date): { date: string; time: string } => {
  const parts: Record<string, string> = {}
  for (const { type, value } of wallClock().formatToParts(instant)) parts[type] = value
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}`,
  }
}

const asUtcMs = ({ date, time }: { date: string; time: string }) => Date.parse(`${date}T${time}:00Z`)

/**
 * The instant of a wall clock of Europe/Paris. In the hour that does not exist (spring) the clock has already gone on, so
 * 02:30 is 03:30 summer time; in the hour that exists twice (autumn) the first one counts. Throws RangeError on bad input.
 */
export const instantOfParis = (date: string, time: string | null = DEFAULT_TIME): Date => {
  const wanted = asUtcMs({ date, time: time ?? DEFAULT_TIME })
  if (Number.isNaN(wanted)) throw new RangeError(`Not a date and time: ${date} ${time}`)
  const offsetAt = (ms: number) =>
    asUtcMs(parisWallClock(new Date(ms))) - Math.floor(ms / MINUTE_MS) * MINUTE_MS
  // Summer time has the larger offset, hence the earlier instant: tried first, it wins in the hour that comes twice.
  const before = offsetAt(wanted - DAY_MS)
  const after = offsetAt(wanted + DAY_MS)
  for (const offset of [Math.max(before, after), Math.min(before, after)]) {
    if (offsetAt(wanted - offset) === offset) return new Date(wanted - offset)
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

/** Whether a ticket belongs to 'À venir' (document 1, section 4; ruling: clock). */
export const isUpcoming = (ticket: { date: string }, now: Date): boolean => now < upcomingUntil(ticket.date)

const firstListedDayAt = (now: Date): string => {
  const { date, time } = parisWallClock(now)
  if (time >= '06:00') return date
  return new Date(Date.parse(`${date}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
}

/** Each request for a list asks for it, and the wall clock costs as much as all else of an answer from memory. */
let listed = { minute: Number.NaN, day: '' }

/**
 * The earliest day, `YYYY-MM-DD`, whose events are still listed and whose tickets are upcoming: what `isUpcoming` says of a day, turned
 * into one that dates are compared with. The day alone decides, so that the list's index answers it.
 */
export const firstListedDay = (now: Date): string => {
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  if (listed.minute !== minute) listed = { minute, day: firstListedDayAt(now) }
  return listed.day
}

/** The first of a month as it is written: '1er octobre', which no browser's format says. */
const withFirst = (text: string): string => text.replace(/\b1 (?=\p{L})/u, '1er ')

const dayFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = once(() => new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', ...options }))
  return (date: string) => withFirst(format().format(new Date(`${date}T12:00:00Z`)))
}

/** 'ven. 4 sept.' */
export const shortDay = dayFormat({ weekday: 'short', day: 'numeric', month: 'short' })

const shortDayAndYear = dayFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })

/** 'ven. 4 sept.', and of another year than that of `now` 'lun. 4 janv. 2027'. */
export const dayWithYear = (date: string, now: Date): string =>
  date.slice(0, 4) === parisWallClock(now).date.slice(0, 4) ? shortDay(date) : shortDayAndYear(date)

/** 'vendredi 4 septembre 2026' */
export const longDay = dayFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

const stamp = once(
  () =>
    new Intl.DateTimeFormat('fr-FR', {
      timeZone: ZONE,
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
    }),
)

/** An instant as a person in Paris reads it: '4 septembre à 19:00'. */
export const parisStamp = (instant: Date): string => withFirst(stamp().format(instant))

const dateStamp = once(
  () =>
    new Intl.DateTimeFormat('fr-FR', {
      timeZone: ZONE,
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }),
)

/** The day of an instant in Paris: '4 septembre 2026'. */
export const parisDay = (instant: Date): string => withFirst(dateStamp().format(instant))
