import { instantOfParis, nextDay, parisWallClock } from '../../../contract/rules/paris-time.ts'
import { exists, tryWritten } from '../fields/start.ts'
import { type Document, LIST_MAX, type Node, property, textOf, textsOf } from './values.ts'

/** The days of a schedule, in order. Wall clock of Paris; `time` is null if the schedule has none. */
export interface Schedule {
  from: string
  /** Every day of its rule, also past and excepted ones. */
  all: string[]
  /** Those to come. */
  dates: string[]
  /** Days that the schedule excepts. */
  struckOut: string[]
  time: string | null
  endTime: string | null
}

/** Says to the operator why a schedule is left out. */
export interface Unread {
  reason: string
}

const DAY_MS = 24 * 3600_000
/** How far a schedule is unfolded, in days. */
const AHEAD = 366

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/
const CLOCK = /^T?([01]\d|2[0-3]):([0-5]\d)(?::\d{2})?$/
/** Rules that are not followed. */
const OTHER_RULES = ['byMonth', 'byMonthDay', 'byMonthWeek']

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** Returns the days of the week that `byDay` names, Sunday is 0; null if one is not a plain day of the week. */
const weekdaysOf = (texts: string[]): number[] | null => {
  const days = texts
    .flatMap((text) => text.split(','))
    .map((text) => {
      const word = text
        .trim()
        .replace(/^(?:https?:\/\/schema\.org\/|schema:)/i, '')
        .toLowerCase()
      return WEEKDAYS.findIndex((day) => day === word || day.slice(0, 2) === word)
    })
  return days.includes(-1) ? null : days
}

/** Returns the days between two occurrences; null for another frequency. */
const stepOf = (frequency: string): { days: number; isWeekly: boolean } | null => {
  const word = frequency.trim().replace(/^(?:https?:\/\/schema\.org\/)/i, '')
  if (/^daily$/i.test(word)) return { days: 1, isWeekly: false }
  if (/^weekly$/i.test(word)) return { days: 7, isWeekly: true }
  const [, count, unit] = /^P([1-9]\d?)([DW])$/i.exec(word) ?? []
  if (!count || !unit) return null
  const isWeekly = unit.toUpperCase() === 'W'
  return { days: Number(count) * (isWeekly ? 7 : 1), isWeekly }
}

/** Returns a wall clock, `HH:MM`; null if it is another one's, or none. */
const clockOf = (raw: string): string | null => {
  const [, hour, minute] = CLOCK.exec(raw.trim()) ?? []
  return hour ? `${hour}:${minute}` : null
}

const isParisClock = (zone: string, dates: string[], time: string): boolean => {
  try {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
    })
    return dates.every((date) => {
      const instant = instantOfParis(date, time)
      return format.format(instant) === Object.values(parisWallClock(instant)).join(' ')
    })
  } catch {
    return false
  }
}

/** Returns a day without an hour; null if it is not one. */
const dayOf = (raw: string): string | null => {
  const day = raw.trim()
  return ISO_DAY.test(day) && exists(day) ? day : null
}

interface Rule {
  from: string
  until: string
  step: { days: number; isWeekly: boolean }
  weekdays: number[]
  count: number
}

/** Returns the days of a rule, in order. Weeks begin on Monday. */
const unfold = ({ from, until, step, weekdays, count }: Rule): string[] => {
  const monday = (weekdayOf(from) + 6) % 7
  const days = weekdays.length > 0 ? weekdays : step.isWeekly ? [weekdayOf(from)] : [0, 1, 2, 3, 4, 5, 6]
  const dates: string[] = []
  for (let date = from, at = 0; date <= until && dates.length < count; date = nextDay(date), at += 1) {
    const isDue = step.isWeekly ? (at + monday - ((at + monday) % 7)) % step.days === 0 : at % step.days === 0
    if (isDue && days.includes(weekdayOf(date))) dates.push(date)
  }
  return dates
}

/** Reads a schema.org Schedule, up to a year from `now`. Monthly and yearly ones are not read. */
export const readSchedule = (node: Node, document: Document, now: Date): Schedule | Unread => {
  const text = (name: string) => textOf(node, name, document, ['@id', 'name'])
  const unread = (reason: string): Unread => ({ reason })
  const other = OTHER_RULES.find((name) => property(node, name) !== undefined)
  if (other) return unread(`règle ${other}`)
  const rawFrom = text('startDate')
  const rawUntil = text('endDate')
  if ([rawFrom, rawUntil].some((raw) => /[T ]\d/.test(raw ?? '')))
    return unread('heure dans startDate ou endDate')
  const from = dayOf(rawFrom ?? '')
  if (from === null) return unread('sans jour de début (startDate)')
  const last = rawUntil === null ? null : dayOf(rawUntil)
  if (rawUntil !== null && (last === null || last < from))
    return unread(`fin (endDate) ${rawUntil.slice(0, 40)}`)
  const frequency = text('repeatFrequency')
  const step = frequency === null ? null : stepOf(frequency)
  if (frequency !== null && !step) return unread(`fréquence ${frequency.slice(0, 40)}`)
  if (!step && (last ?? from) !== from) return unread('sans fréquence (repeatFrequency)')
  const byDay = weekdaysOf(textsOf(property(node, 'byDay'), document, ['@id', 'name']))
  if (!byDay) return unread('jours (byDay) illisibles')
  const rawCount = text('repeatCount')
  if (rawCount !== null && !/^[1-9]\d{0,3}$/.test(rawCount)) return unread('nombre de fois (repeatCount)')
  const times = ['startTime', 'endTime'].map((name) => {
    const raw = text(name)
    return { raw, clock: raw === null ? null : clockOf(raw) }
  })
  const [start, end] = times
  if (times.some(({ raw, clock }) => raw !== null && clock === null)) return unread('heure illisible')
  // An hour in UTC may be of another day in Paris. A longer list would be cut.
  const except = textsOf(property(node, 'exceptDate'), document).map((raw) => tryWritten(raw)?.date)
  if (except.includes(undefined)) return unread('exceptions (exceptDate) illisibles')
  if (except.length >= LIST_MAX) return unread('trop d’exceptions (exceptDate)')

  const today = parisWallClock(now).date
  const horizon = parisWallClock(new Date(now.getTime() + AHEAD * DAY_MS)).date
  if (daysBetween(from, today) > 5 * AHEAD) return unread(`début (startDate) ${from}`)
  const until = step ? (last !== null && last < horizon ? last : horizon) : from
  const count = rawCount === null ? Number.POSITIVE_INFINITY : Number(rawCount)
  const all = unfold({ from, until, step: step ?? { days: 1, isWeekly: false }, weekdays: byDay, count })
  const ahead = all.filter((date) => date >= today)
  const dates = ahead.filter((date) => !except.includes(date))
  const zone = text('scheduleTimezone')
  if (zone !== null && !isParisClock(zone.trim(), dates, start?.clock ?? '12:00'))
    return unread(`fuseau ${zone.slice(0, 60)}`)
  return {
    ...{ from, all, dates },
    struckOut: ahead.filter((date) => except.includes(date)),
    time: start?.clock ?? null,
    endTime: end?.clock ?? null,
  }
}
