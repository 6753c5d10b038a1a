import { setImmediate as turn } from 'node:timers/promises'
import ICAL from 'ical.js'
import type { Found } from '../../modules/catalogue/rules/record.ts'
import { RecordRefused } from '../record.ts'
import { atOnce, patiently, TookTooLong, type WorkBudget, withinTime, withPauses } from '../work-budget.ts'
import {
  type Block,
  componentOf,
  ENDLESS,
  nameInBlock,
  quotedBy,
  readBlocks,
  ruleInBlock,
  TOO_LONG,
  unfolded,
  unreadable,
} from './blocks.ts'
import { recordOfEvent } from './event.ts'
import { recordsOfSeries } from './series.ts'
import { CalendarZones, knowZone, zoneOfCalendar, zonesNamedIn } from './zones.ts'

/** Patience with the dates of one event, in ms, by default: an operator waits at their terminal. */
const PATIENCE_MS = 5_000

interface Parsed {
  block: Block
  component: ICAL.Component
  warnings: string[]
}

const parse = (block: Block, zones: CalendarZones): Parsed => {
  for (const tzid of block.isTooLong ? [] : zonesNamedIn(unfolded(block)))
    if (!knowZone(tzid) && !zones.add(tzid))
      throw new RecordRefused(`fuseau horaire inconnu « ${tzid.slice(0, 60)} »`)
  const warnings: string[] = []
  return { block, component: componentOf(block, zones, warnings), warnings }
}

/** Explains a late parsing error: the parser reads values lazily, so it is about the file too. */
const reasonOf = (error: unknown, block: Block, isSeries: boolean): string => {
  if (error instanceof RecordRefused) return error.message
  if (error instanceof TookTooLong) return isSeries ? ENDLESS : TOO_LONG
  const quoted = quotedBy(error, block)
  return quoted === null && isSeries
    ? unreadable('répétition', ruleInBlock(block))
    : unreadable('valeur', quoted)
}

const atOf = ({ line }: Block) => `ligne ${line}`

const isException = ({ component }: Parsed) => component.hasProperty('recurrence-id')

const repeats = (component: ICAL.Component) =>
  component.hasProperty('rrule') || component.hasProperty('rdate')

const uidOf = ({ component }: Parsed) => String(component.getFirstPropertyValue('uid') ?? '')

/** Events that are over, between two pauses. */
const SKIPPED = 200

type Entry = Parsed | Found

/** An event with the changes of its single dates. */
interface Whole {
  event: Parsed
  exceptions: Parsed[]
}

/** Reads the records of an event, in steps. */
function* recordsOf({ event: { component }, exceptions }: Whole, now: Date) {
  if (repeats(component)) {
    const changes = exceptions.map((one) => one.component)
    return yield* recordsOfSeries(component, changes, now)
  }
  const moved = component.getFirstPropertyValue('recurrence-id')
  return [recordOfEvent(component, { occurrence: moved instanceof ICAL.Time ? moved : null })]
}

type Records = ReturnType<typeof recordsOf> extends Generator<unknown, infer Value> ? Value : never

const told = ({ event: { block, warnings } }: Whole, records: Records): Found[] =>
  records.map((record, index) => {
    // Warnings of a series are reported once.
    const isTold = record.status === 'planned' && index === 0
    return {
      at: atOf(block),
      record: isTold ? { ...record, warnings: [...warnings, ...record.warnings] } : record,
    }
  })

const refused = (block: Block, error: unknown, isSeries = false): Found => ({
  at: atOf(block),
  refused: reasonOf(error, block, isSeries),
  name: nameInBlock(block),
})

/** Bounds the work for a calendar that a stranger wrote. */
export interface CalendarLimits {
  budget: WorkBudget
  /** Events that are read, without those that are plainly over. */
  maxEvents: number
  /** Called if there are more events than that. */
  cut: () => void
}

const DAY = /^(?:DTSTART|DTEND|RECURRENCE-ID)(?:;[^:\r\n]*)?:(\d{8})/gim

/** Lines by which an event goes on after its dates: its repetition or length, or a change of all later dates of its series. */
const GOES_ON = /^(?:RRULE|RDATE|DURATION)[;:]|^RECURRENCE-ID;[^:\r\n]*RANGE=/im

/** Returns whether an event ended before `day` (`YYYYMMDD`), without the parser: a venue's calendar has years of them. */
const isPlainlyOver = ({ text }: Block, day: string): boolean => {
  if (GOES_ON.test(text)) return false
  const days = [...text.matchAll(DAY)].map(([, one = '']) => one)
  return days.length > 0 && days.every((one) => one < day)
}

const isFirst = ({ maxEvents, cut }: CalendarLimits, now: Date) => {
  const yesterday = new Date(now.getTime() - 24 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')
  let left = maxEvents
  return (block: Block) => {
    if (isPlainlyOver(block, yesterday)) return false
    if (left <= 0) cut()
    return left-- > 0
  }
}

const entryOf = (block: Block, zones: CalendarZones): Entry => {
  try {
    return parse(block, zones)
  } catch (error) {
    return refused(block, error)
  }
}

const sequenceOf = ({ component }: Parsed): number => Number(component.getFirstPropertyValue('sequence')) || 0

/** Returns when an event was last revised, as its calendar writes it; '' if it does not say. */
const revisedOf = ({ component }: Parsed): string => {
  const stamp = component.getFirstProperty('last-modified') ?? component.getFirstProperty('dtstamp')
  const written = String(stamp?.jCal[3] ?? '')
  return /^\d{4}-\d\d-\d\dT/.test(written) ? written : ''
}

/** Identifies an event, or a change of one date of its series, by the date as it is written: it may be none. */
const identityOf = (one: Parsed): string =>
  `${one.component.getFirstProperty('recurrence-id')?.jCal[3] ?? ''} ${uidOf(one)}`

/**
 * Leaves out events and changes that have a later version in the file. Two events of one identity and sequence may be a program's mistake: both
 * stay, and the last revised is the first, which is taken.
 */
const lastVersions = (entries: Entry[]): Entry[] => {
  const versions = new Map<string, { one: Parsed; sequence: number; revised: string }[]>()
  for (const one of entries) {
    if (!('component' in one) || !uidOf(one)) continue
    const identity = identityOf(one)
    const others = versions.get(identity) ?? []
    versions.set(identity, others)
    others.push({ one, sequence: sequenceOf(one), revised: revisedOf(one) })
  }
  const places = new Map<Entry, Entry | undefined>()
  for (const all of versions.values()) {
    const sorted = all.toSorted(
      (a, b) => b.sequence - a.sequence || Number(b.revised > a.revised) - Number(b.revised < a.revised),
    )
    const kept = sorted.filter(
      ({ one, sequence, revised }) =>
        sequence === sorted[0]?.sequence && (!isException(one) || revised === sorted[0].revised),
    )
    for (const [index, { one }] of all.entries()) places.set(one, kept[index]?.one)
  }
  return entries.flatMap((entry) => (places.has(entry) ? (places.get(entry) ?? []) : entry))
}

/** Joins the changes of single dates to their series; without it in the file, a change is an event. */
const wholes = (all: Entry[]): (Whole | Found)[] => {
  const entries = lastVersions(all)
  const parsed = entries.filter((entry) => 'component' in entry)
  const changes = new Map<string, Parsed[]>()
  for (const one of parsed.filter(isException)) {
    const others = changes.get(uidOf(one))
    if (others) others.push(one)
    else changes.set(uidOf(one), [one])
  }
  const series = new Set(parsed.filter((one) => !isException(one) && repeats(one.component)).map(uidOf))
  return entries.flatMap((entry) => {
    if ('at' in entry) return entry
    if (isException(entry) && series.has(uidOf(entry))) return []
    return { event: entry, exceptions: changes.get(uidOf(entry)) ?? [] }
  })
}

/** Yields the events of an iCalendar file with the line that each begins on; series are expanded from `now`. */
export function* foundInCalendar(text: string, now: Date): Generator<Found> {
  const blocks = atOnce(readBlocks(text))
  const zones = new CalendarZones(blocks.zones, zoneOfCalendar(text, now))
  for (const one of wholes(blocks.events.map((block) => entryOf(block, zones)))) {
    if ('at' in one) yield one
    else
      try {
        // The parser never returns from a rule that matches no day, such as 30 February every day (kewisch/ical.js#1038).
        yield* told(
          one,
          withinTime(() => atOnce(recordsOf(one, now)), PATIENCE_MS),
        )
      } catch (error) {
        yield refused(one.event.block, error, repeats(one.event.component))
      }
  }
}

/**
 * Yields the events of a stranger's calendar, as `foundInCalendar`, in pieces of bounded time with pauses between them. An event that takes too long
 * is refused, and what follows the end of the budget is left out.
 */
export async function* foundInStrangersCalendar(
  text: string,
  now: Date,
  limits: CalendarLimits,
): AsyncGenerator<Found> {
  const { budget } = limits
  const blocks = await patiently(() => withPauses(readBlocks(text), budget))
  const zones = new CalendarZones(blocks.zones, zoneOfCalendar(text, now))
  const isRead = isFirst(limits, now)
  const entries: Entry[] = []
  for (const [index, block] of blocks.events.entries()) {
    if (budget.isSpent()) break
    if (index % SKIPPED === 0) await turn()
    if (!isRead(block)) continue
    try {
      entries.push(await patiently(() => budget.run(() => entryOf(block, zones))))
    } catch (error) {
      if (!(error instanceof TookTooLong)) throw error
      entries.push({ at: atOf(block), refused: TOO_LONG })
    }
    await turn()
  }
  for (const one of wholes(entries)) {
    if ('at' in one) yield one
    else
      try {
        yield* told(one, await patiently(() => withPauses(recordsOf(one, now), budget)))
      } catch (error) {
        yield refused(one.event.block, error, repeats(one.event.component))
      }
  }
}
