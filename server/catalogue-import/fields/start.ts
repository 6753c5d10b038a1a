import { MAX_DAYS } from '../../../contract/rules/days-span.ts'
import { dayBefore, instantOfParis, nextDay, parisWallClock } from '../../../contract/rules/paris-time.ts'
import type { Start } from '../../modules/catalogue/rules/record.ts'
import { RecordRefused } from '../record.ts'
import { mendedBy } from './mended-by.ts'

const ISO =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):?(\d{2})(?::?\d{2}(?:[.,]\d+)?)?\s*(?:(Z|UTC|GMT)|([+-]\d{2}):?(\d{2})?)?)?$/i

/** Returns whether a day is of the calendar, `YYYY-MM-DD`. */
export const exists = (date: string): boolean => {
  const day = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date)
}

const FIRST_YEAR = 1970
const LAST_YEAR = 2200

/** Refuses implausible years, which JavaScript or the database may not support. Throws RecordRefused. */
const inReach = (year: number, raw: string): void => {
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR))
    throw new RecordRefused(`date hors limites « ${raw.slice(0, 40)} »`)
}
const dayInReach = (date: string) => inReach(Number(date.slice(0, 4)), date)

/** Reads a day without an hour. Throws RecordRefused. */
export const startOfDay = (date: string): Start => {
  dayInReach(date)
  return { date, time: null, startsAt: instantOfParis(date) }
}

/** Converts an instant to the wall clock of Paris. Throws RecordRefused. */
export const startOfInstant = (startsAt: Date): Start => {
  inReach(startsAt.getUTCFullYear(), String(startsAt.getUTCFullYear()))
  return { ...parisWallClock(startsAt), startsAt }
}

/** Reads a wall clock without a zone as Paris's. In the hour skipped in spring, the clock jumps ahead. */
export const startOfWallClock = (date: string, time: string): Start => {
  dayInReach(date)
  return startOfInstant(instantOfParis(date, time))
}

const MINUTE_MS = 60_000

const parisOffset = (instant: Date): number => {
  const { date, time } = parisWallClock(instant)
  const wall = Date.parse(`${date}T${time}:00Z`)
  return Math.round((wall - instant.getTime()) / MINUTE_MS)
}

/** Refuses an instant on another clock than Paris: its local hour would differ here. `offset` in minutes. Throws RecordRefused. */
export const refuseOtherClock = (instant: Date, offset: number, name: string): void => {
  inReach(instant.getUTCFullYear(), name)
  // A time in the hour skipped in spring still has the earlier offset.
  const earlier = new Date(instant.getTime() - 60 * MINUTE_MS)
  if (offset === parisOffset(instant) || offset === parisOffset(earlier)) return
  throw new RecordRefused(
    `heure d’un autre fuseau que Paris (${name.slice(0, 60)}) : seuls les concerts à l’heure de Paris sont repris`,
  )
}

/** A date as a file writes it. */
export interface Written extends Start {
  /** The day whose midnight is written, which often means an unknown hour; null for another hour or none. */
  midnight: { date: string; isUtc: boolean } | null
}

/** Builds a date with its midnight, as written or in Paris. */
export const written = (start: Start, wall: { date: string; time: string; isUtc: boolean }): Written => {
  const { date, isUtc } = wall
  if (wall.time === '00:00') return { ...start, midnight: { date, isUtc } }
  return { ...start, midnight: start.time === '00:00' ? { date: start.date, isUtc: false } : null }
}

interface IsoDate {
  date: string
  hour: string | undefined
  minute: string
  /** Minutes east of UTC; null: Paris's wall clock. */
  offset: number | null
  /** The offset as written. */
  zone: string
}

const readIso = (raw: string): IsoDate => {
  const match = ISO.exec(raw.trim())
  const [, date = '', hour, minute = '00', utc, offsetHours, offsetMinutes = '00'] = match ?? []
  if (!match || !exists(date)) {
    throw new RecordRefused(
      `date illisible « ${raw.trim().slice(0, 40)} » (ISO 8601 attendu : 2026-05-30T20:30)`,
    )
  }
  if (hour !== undefined && (hour > '23' || minute > '59'))
    throw new RecordRefused(`heure impossible « ${hour}:${minute} »`)
  if (!offsetHours) return { date, hour, minute, offset: utc ? 0 : null, zone: utc ?? '' }
  const hours = Number(offsetHours)
  if (Math.abs(hours) > 14 || offsetMinutes > '59')
    throw new RecordRefused(`décalage horaire impossible « ${raw.trim().slice(0, 40)} »`)
  const sign = offsetHours.startsWith('-') ? -1 : 1
  const offset = hours * 60 + sign * Number(offsetMinutes)
  return { date, hour, minute, offset, zone: `${offsetHours}:${offsetMinutes}` }
}

const instantOf = ({ date, hour = '00', minute, offset }: IsoDate): Date =>
  offset === null
    ? instantOfParis(date, `${hour}:${minute}`)
    : new Date(Date.parse(`${date}T${hour}:${minute}:00Z`) - offset * MINUTE_MS)

/** Parses an instant on any clock; a day alone is its first moment in Paris, or its last (`isEnd`). Returns null if it is invalid. */
export const parseInstant = (raw: string | null, { isEnd = false } = {}): Date | null => {
  try {
    if (raw === null) return null
    const iso = readIso(raw)
    dayInReach(iso.date)
    return instantOf(iso.hour === undefined && isEnd ? { ...iso, date: nextDay(iso.date) } : iso)
  } catch {
    return null
  }
}

/** Parses a date of schema.org: ISO 8601 with Paris's offset, `Z`, none (Paris), or a day alone. Throws RecordRefused. */
export const parseWritten = (raw: string): Written => {
  const iso = readIso(raw)
  const { date, hour, minute, offset, zone } = iso
  if (hour === undefined) return { ...startOfDay(date), midnight: null }
  dayInReach(date)
  const instant = instantOf(iso)
  if (offset) refuseOtherClock(instant, offset, zone)
  return written(startOfInstant(instant), { date, time: `${hour}:${minute}`, isUtc: offset === 0 })
}

/** Works like `parseWritten`, without the midnight. Throws RecordRefused. */
export const parseStart = (raw: string): Start => {
  const { date, time, startsAt } = parseWritten(raw)
  return { date, time, startsAt }
}

/** Works like `parseWritten`; null if there is no date, or none that can be read. */
export const tryWritten = (raw: string | null): Written | null => {
  try {
    return raw === null ? null : parseWritten(raw)
  } catch {
    return null
  }
}

const DAY_MS = 24 * 60 * MINUTE_MS

/** Returns the day of a date, even if its midnight falls on another day in Paris. */
const dayOf = ({ date, midnight }: Written): string => midnight?.date ?? date

/** Returns whether an event really begins at midnight: it has an end with an hour before noon. */
const isNight = (begin: Written, end: Written | null): boolean =>
  end !== null &&
  end.time !== null &&
  end.midnight === null &&
  end.startsAt > begin.startsAt &&
  end.startsAt.getTime() - begin.startsAt.getTime() <= DAY_MS / 2

const lastDayOf = (begin: Written, start: Start, end: Written): string => {
  if (end.time === null) return end.date
  // With two midnights a day apart, the second day may or may not be included.
  if (begin.midnight && end.midnight) return dayOf(end) === nextDay(start.date) ? start.date : dayOf(end)
  // A night that ends by noon is one evening.
  if (end.date === nextDay(start.date) && start.time !== null && end.time <= '12:00') return start.date
  return end.time <= '06:00' ? dayBefore(end.date) : end.date
}

/**
 * Returns an event's start and last day. Midnight without a real end hour means a day without an hour; `endDate` is set only if it is a later day.
 */
export const spanOf = (
  begin: Written,
  end: Written | null,
  warnings: string[],
): { start: Start; endDate: string | null } => {
  const isDay = begin.midnight !== null && !isNight(begin, end)
  const { date, time, startsAt } = isDay ? startOfDay(dayOf(begin)) : begin
  const start = { date, time, startsAt }
  if (isDay && !begin.midnight?.isUtc && !end?.midnight)
    warnings.push(`minuit est pris pour « heure inconnue »${mendedBy('move --time 00:00')}`)
  if (!end) return { start, endDate: null }
  const last = lastDayOf(begin, start, end)
  if (end.date < date) warnings.push('la fin est avant le début : elle est ignorée')
  if (last <= date) return { start, endDate: null }
  const days = (Date.parse(last) - Date.parse(date)) / DAY_MS
  if (days <= MAX_DAYS) return { start, endDate: last }
  warnings.push(
    `plus de ${MAX_DAYS} jours (jusqu’au ${last.split('-').reverse().join('/')}) : seul le premier jour est repris`,
  )
  return { start, endDate: null }
}

const CLOCK = /^(\d{1,2}):(\d{2})(?::\d{2})?$/
/** The doors' hour; not that of what follows ('Portes 19h 20h Voisins'), nor one of half a day ('7:30 PM'). */
const DOORS_SAID =
  /(?<!\p{L}|fermeture (?:des )?)(?:ouverture(?: des portes)?|portes|doors)(?: open)?[ \u00a0\u202f]*(?:à|:|at)?[ \u00a0\u202f]*(\d{1,2})[ \u00a0\u202f]?(?:h(?:[ \u00a0\u202f]?(\d{2})(?!\d|[ \u00a0\u202f]?[h:]))?|:[ \u00a0\u202f]?(\d{2})(?!\d))(?![ \u00a0\u202f]?\d{0,2}[ \u00a0\u202f]?[ap]\.?m\b)/iu
/** Maximum minutes between doors and start; a larger difference means something else. */
const DOORS_BEFORE = 6 * 60

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const clock = (hour = '', minute = '00'): string | null => {
  const time = `${hour.padStart(2, '0')}:${minute}`
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : null
}

const timeOf = (raw: string): string | null => {
  const [, hour, minute] = CLOCK.exec(raw.trim()) ?? []
  if (hour) return clock(hour, minute)
  try {
    return parseStart(raw).time
  } catch {
    return null
  }
}

/** Returns when the doors open, `HH:MM`, from the file's field or else its description; null if both are missing or implausible. */
export const doorsOf = (stated: string | null, description: string | null, start: Start): string | null => {
  const [, hour, afterHour, afterColon] = DOORS_SAID.exec(description?.slice(0, 5_000) ?? '') ?? []
  const minute = afterHour ?? afterColon
  const time = (stated && timeOf(stated)) ?? (hour ? clock(hour, minute) : null)
  if (!time || !start.time) return time
  const before = (minutesOf(start.time) - minutesOf(time) + 24 * 60) % (24 * 60)
  return before <= DOORS_BEFORE ? time : null
}
