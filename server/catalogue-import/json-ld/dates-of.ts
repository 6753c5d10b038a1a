import { nextDay } from '../../../contract/rules/paris-time.ts'
import { readSchedule, type Schedule, type Unread } from './schedule.ts'
import { type Document, type Node, nodesOf, property, textsOf } from './values.ts'

/** One date of an event. */
export interface Dated {
  node: Node
  /** Its identifier and its page are those of several dates. */
  isOneOfSeveral: boolean
  /** A schedule excepts this date. */
  isStruckOut: boolean
  /** What was left out, for the operator. */
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

const endOf = (date: string, { time, endTime }: Schedule): string | null =>
  time === null || endTime === null ? null : `${endTime > time ? date : nextDay(date)}T${endTime}`

const datesOfSchedule = (node: Node, schedule: Schedule): Dated[] => {
  const { dates, struckOut, time } = schedule
  const dated = (date: string, isStruckOut: boolean): Dated => ({
    node: withDate(node, time === null ? date : `${date}T${time}`, endOf(date, schedule)),
    ...{ isOneOfSeveral: true, isStruckOut, warnings: [] },
  })
  return [...dates.map((date) => dated(date, false)), ...struckOut.map((date) => dated(date, true))]
}

const startOf = ({ node }: Dated): string => String(node.startDate)

/** Returns whether the event's own start is one that its schedules name, or only the day on which they begin. */
const agrees = (own: string | undefined, dated: Dated[]): boolean => {
  if (own === undefined || !/[T ]\d/.test(own)) return true
  const wall = own.trim().replace(' ', 'T').slice(0, 16)
  return dated.some((one) => startOf(one) === wall || startOf(one) === wall.slice(0, 10))
}

/**
 * Returns the dates of an event: of a list of starts each, of its schedules those of the next year. What cannot be read for sure leaves its own start
 * alone.
 */
export const datesOf = (node: Node, document: Document): Dated[] => {
  const starts = [...new Set(textsOf(property(node, 'startDate'), document))]
  const schedules = nodesOf(property(node, 'eventSchedule'), document)
  const warnings: string[] = []
  if (schedules.length > 0) {
    const read = schedules.map((one) => readSchedule(one, document, document.now))
    const unread = read.filter((one): one is Unread => 'reason' in one)
    const dated = read.flatMap((one) => ('reason' in one ? [] : datesOfSchedule(node, one)))
    const isClear = unread.length === 0 && starts.length < 2 && agrees(starts[0], dated)
    const why = unread.map(({ reason }) => reason).join(', ') || 'il ne dit pas la même date que startDate'
    const left = `des dates répétées (eventSchedule) sont laissées de côté : ${why}`
    if (isClear && dated.length > 0) return [...new Map(dated.map((one) => [startOf(one), one])).values()]
    warnings.push(isClear ? 'aucune date à venir dans les 12 mois (eventSchedule)' : left)
  }
  if (!Array.isArray(property(node, 'startDate')) || starts.length === 0) return alone(node, warnings)
  const ends = textsOf(property(node, 'endDate'), document)
  return starts.map((start, index) => ({
    node: withDate(node, start, ends.length === starts.length ? (ends[index] ?? null) : null),
    ...{ isOneOfSeveral: true, isStruckOut: false, warnings: index === 0 ? warnings : [] },
  }))
}
