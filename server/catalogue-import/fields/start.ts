import { instantOfParis, parisWallClock } from '../../../contract/rules/paris-time.ts'
import { RecordRefused, type Start } from '../record.ts'

const ISO =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):?(\d{2})(?::?\d{2}(?:[.,]\d+)?)?\s*(?:(Z|UTC|GMT)|([+-]\d{2}):?(\d{2})?)?)?$/i

const exists = (date: string): boolean => {
  const day = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date)
}

const FIRST_YEAR = 1970
const LAST_YEAR = 2200

/** Refuses years that no concert has: beyond some of them neither JavaScript nor the database can reckon. */
const inReach = (year: number, raw: string): void => {
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR))
    throw new RecordRefused(`date hors limites « ${raw.slice(0, 40)} »`)
}
const dayInReach = (date: string) => inReach(Number(date.slice(0, 4)), date)

/** A day without an hour. Throws RecordRefused. */
export const startOfDay = (date: string): Start => {
  dayInReach(date)
  return { date, time: null, startsAt: instantOfParis(date) }
}

/** An instant, on the wall clock of Paris. Throws RecordRefused. */
export const startOfInstant = (startsAt: Date): Start => {
  inReach(startsAt.getUTCFullYear(), String(startsAt.getUTCFullYear()))
  return { ...parisWallClock(startsAt), startsAt }
}

/** A wall clock that names no zone is Paris's. In the hour that spring skips, the clock has gone on. */
export const startOfWallClock = (date: string, time: string): Start => {
  dayInReach(date)
  return startOfInstant(instantOfParis(date, time))
}

/** Reads a date as schema.org writes them: ISO 8601 with an offset, `Z`, none (Paris), or a day alone. Throws RecordRefused. */
export const parseStart = (raw: string): Start => {
  const match = ISO.exec(raw.trim())
  const [, date = '', hour, minute, utc, offsetHours, offsetMinutes = '00'] = match ?? []
  if (!match || !exists(date)) {
    throw new RecordRefused(
      `date illisible « ${raw.trim().slice(0, 40)} » (ISO 8601 attendu : 2026-05-30T20:30)`,
    )
  }
  if (hour === undefined || minute === undefined) return startOfDay(date)
  if (hour > '23' || minute > '59') throw new RecordRefused(`heure impossible « ${hour}:${minute} »`)
  if (utc) return startOfInstant(new Date(`${date}T${hour}:${minute}:00Z`))
  if (!offsetHours) return startOfWallClock(date, `${hour}:${minute}`)
  const instant = new Date(`${date}T${hour}:${minute}:00${offsetHours}:${offsetMinutes}`)
  if (Number.isNaN(instant.getTime()))
    throw new RecordRefused(`décalage horaire impossible « ${raw.trim()} »`)
  return startOfInstant(instant)
}

const CLOCK = /^(\d{1,2}):(\d{2})(?::\d{2})?$/
const DOORS_SAID =
  /(?:ouverture(?: des portes)?|portes|doors)(?: open)?[ \u00a0\u202f]*(?:à|:|at)?[ \u00a0\u202f]*(\d{1,2})[ \u00a0\u202f]?(?:h|:)[ \u00a0\u202f]?(\d{2})?/i
/** Doors open no longer before the start, in minutes; an hour further away is that of something else. */
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

/** When doors open, `HH:MM`: as a file's own field has it, else as its description says; null where neither does, or nothing that can be. */
export const doorsOf = (stated: string | null, description: string | null, start: Start): string | null => {
  const [, hour, minute] = DOORS_SAID.exec(description?.slice(0, 5_000) ?? '') ?? []
  const time = (stated && timeOf(stated)) ?? (hour ? clock(hour, minute) : null)
  if (!time || !start.time) return time
  const before = (minutesOf(start.time) - minutesOf(time) + 24 * 60) % (24 * 60)
  return before <= DOORS_BEFORE ? time : null
}
