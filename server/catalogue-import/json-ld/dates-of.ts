import { nextDay } from '../../../contract/rules/paris-time.ts'
import { tryWritten } from '../fields/start.ts'
import { readSchedule, type Schedule, type Unread } from './schedule.ts'
import { type Document, type Node, nodesOf, property, textsOf } from './values.ts'

/** One date of an event. */
export interface Dated {
  node: Node
  /** Its identifier and its page are those of several dates. */
  isOneOfSeveral: boolean
  /** A schedule excepts this date. */
  isStruckOut: boolean
  /** Says to the operator which dates were left out. */
  warnings: string[]
}

const alone = (node: Node, warnings: string[] = []): Dated[] => [
  { node, isOneOfSeveral: false, isStruckOut: false, warnings },
]

const NAMES = ['startDate', 'endDate', 'previousStartDate', 'eventSchedule']

/** Returns the node with one date instead of its own. */
const withDate = (node: Node, startDate: string, endDate: string | null): Node => {
  const rest = Object.entries(node).filter(([name]) => !NAMES.some((one) => name.endsWith(one)))
  return { ...Object.fromEntries(rest), startDate, ...(endDate !== null && { endDate }) }
}

/** An end at the very hour of the start says nothing. */
const endOf = (date: string, { time, endTime }: Schedule): string | null =>
  time === null || endTime === null || endTime === time
    ? null
    : `${endTime > time ? date : nextDay(date)}T${endTime}`

const datesOfSchedule = (node: Node, schedule: Schedule): Dated[] => {
  const { dates, struckOut, time } = schedule
  const dated = (date: string, isStruckOut: boolean): Dated => ({
    node: withDate(node, time === null ? date : `${date}T${time}`, endOf(date, schedule)),
    ...{ isOneOfSeveral: true, isStruckOut, warnings: [] },
  })
  return [...dates.map((date) => dated(date, false)), ...struckOut.map((date) => dated(date, true))]
}

/** Returns each start once: a day alone is the same as its hour. One that cannot be read stays, to be refused. */
const eachOnce = (all: Dated[]): Dated[] => {
  const read = all.map((one) => ({ one, start: tryWritten(String(one.node.startDate)) }))
  const withHour = new Set(read.flatMap(({ start }) => (start?.time ? [start.date] : [])))
  const seen = new Set<string>()
  return read.flatMap(({ one, start }) => {
    const stamp = `${start?.date} ${start?.time}`
    if (start && (seen.has(stamp) || (start.time === null && withHour.has(start.date)))) return []
    seen.add(stamp)
    return [one]
  })
}

/** Returns whether a schedule names the event's own start, or begins on its day. */
const agrees = (own: string, { from, all, time }: Schedule): boolean => {
  const start = tryWritten(own)
  if (!start) return false
  const day = start.midnight?.date ?? start.date
  const hour = start.midnight ? null : start.time
  if (hour === null) return day === from || all.includes(day)
  return all.includes(day) && (time === null || time === hour)
}

/**
 * Returns the dates of an event: of a list of starts each, of its schedules those of the next year. An unclear schedule leaves the event's own start
 * alone.
 */
export const datesOf = (node: Node, document: Document): Dated[] => {
  const starts = textsOf(property(node, 'startDate'), document)
  const schedules = nodesOf(property(node, 'eventSchedule'), document)
  const warnings: string[] = []
  if (schedules.length > 0) {
    const all = schedules.map((one) => readSchedule(one, document, document.now))
    const unread = all.filter((one): one is Unread => 'reason' in one)
    const read = all.filter((one): one is Schedule => !('reason' in one))
    const [own, ...others] = new Set(starts)
    const isClear =
      unread.length === 0 &&
      others.length === 0 &&
      (own === undefined || read.some((one) => agrees(own, one)))
    const why = unread.map(({ reason }) => reason).join(', ') || 'il ne dit pas la même date que startDate'
    const left = `des dates répétées (eventSchedule) sont laissées de côté : ${why}`
    const dated = read.flatMap((one) => datesOfSchedule(node, one))
    // A date that one schedule excepts and another names takes place.
    const inOrder = dated.toSorted((one, other) => Number(one.isStruckOut) - Number(other.isStruckOut))
    if (isClear && dated.length > 0) return eachOnce(inOrder)
    warnings.push(isClear ? 'aucune date à venir dans les 12 mois (eventSchedule)' : left)
  }
  if (!Array.isArray(property(node, 'startDate')) || starts.length === 0) return alone(node, warnings)
  const ends = textsOf(property(node, 'endDate'), document)
  const dated = starts.map((start, index) => ({
    node: withDate(node, start, ends.length === starts.length ? (ends[index] ?? null) : null),
    ...{ isOneOfSeveral: true, isStruckOut: false, warnings: index === 0 ? warnings : [] },
  }))
  return eachOnce(dated)
}
