import { setImmediate as turn } from 'node:timers/promises'
import ICAL from 'ical.js'
import type { Found } from '../../modules/catalogue/rules/record.ts'
import { RecordRefused } from '../record.ts'
import { TookTooLong, type WorkBudget, withinTime } from '../work-budget.ts'
import { type Block, blocksOf, componentOf, nameInBlock, unfolded } from './blocks.ts'
import { recordOfEvent } from './event.ts'
import { recordsOfSeries } from './series.ts'
import { knowZone, zoneNameOf, zonesNamedIn } from './zones.ts'

/** Patience with the dates of one event, in ms, by default: an operator waits at their terminal. */
const PATIENCE_MS = 5_000

type Run = <T>(work: () => T) => T

interface Parsed {
  block: Block
  component: ICAL.Component
  warnings: string[]
}

const parse = (block: Block, zones: Map<string, string>): Parsed => {
  const own: string[] = []
  for (const tzid of zonesNamedIn(unfolded(block))) {
    if (knowZone(tzid)) continue
    const zone = zones.get(tzid)
    if (zone === undefined) throw new RecordRefused(`fuseau horaire inconnu « ${tzid.slice(0, 60)} »`)
    own.push(zone)
  }
  const warnings: string[] = []
  return { block, component: componentOf(block, own, warnings), warnings }
}

/** Explains a late parsing error: the parser reads values lazily, so it is about the file too. */
const reasonOf = (error: unknown): string => {
  if (error instanceof RecordRefused) return error.message
  if (error instanceof TookTooLong) return 'répétition sans fin, ou qui ne tombe sur aucune date'
  return `valeur illisible (${error instanceof Error ? error.message.slice(0, 120) : 'iCalendar'})`
}

const atOf = ({ line }: Block) => `ligne ${line}`

const isException = ({ component }: Parsed) => component.hasProperty('recurrence-id')

const repeats = (component: ICAL.Component) =>
  component.hasProperty('rrule') || component.hasProperty('rdate')

const uidOf = ({ component }: Parsed) => String(component.getFirstPropertyValue('uid') ?? '')

const recordsOf = (
  { block, component, warnings }: Parsed,
  exceptions: Parsed[],
  now: Date,
  run: Run,
): Found[] => {
  const read = () => {
    if (repeats(component)) {
      return recordsOfSeries(
        component,
        exceptions.map((one) => one.component),
        now,
      )
    }
    const moved = component.getFirstPropertyValue('recurrence-id')
    return [recordOfEvent(component, { occurrence: moved instanceof ICAL.Time ? moved : null })]
  }
  try {
    // The parser never returns from a rule that matches no day, such as 30 February every day (kewisch/ical.js#1038).
    return run(read).map((record, index) => {
      // Warnings of a series are reported once.
      const isTold = record.status === 'planned' && index === 0
      return {
        at: atOf(block),
        record: isTold ? { ...record, warnings: [...warnings, ...record.warnings] } : record,
      }
    })
  } catch (error) {
    return [{ at: atOf(block), refused: reasonOf(error), name: nameInBlock(block) }]
  }
}

/** Bounds the work for a calendar that a stranger wrote. */
export interface CalendarLimits {
  budget: WorkBudget
  /** Events that are read, without those that are plainly over. */
  maxEvents: number
}

const DAY = /^DT(?:START|END)(?:;[^:\r\n]*)?:(\d{8})/gim

/** Returns whether an event ended before `day` (`YYYYMMDD`), without the parser: a venue's calendar has years of them. */
const isPlainlyOver = ({ text }: Block, day: string): boolean => {
  if (/^(?:RRULE|RDATE|DURATION|RECURRENCE-ID)[;:]/im.test(text)) return false
  const days = [...text.matchAll(DAY)].map(([, one = '']) => one)
  return days.length > 0 && days.every((one) => one < day)
}

const isFirst = (maxEvents: number, now: Date) => {
  const yesterday = new Date(now.getTime() - 24 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')
  let left = maxEvents
  return (block: Block) => !isPlainlyOver(block, yesterday) && left-- > 0
}

type Entry = Parsed | Found

const zoneTextsOf = (zones: Block[]) =>
  new Map(zones.filter(({ whole }) => whole).map((zone) => [zoneNameOf(zone.text), zone.text]))

const entryOf = (block: Block, zones: Map<string, string>): Entry => {
  try {
    return parse(block, zones)
  } catch (error) {
    return { at: atOf(block), refused: reasonOf(error), name: nameInBlock(block) }
  }
}

function* foundInEntries(entries: Entry[], now: Date, run: Run): Generator<Found> {
  const parsed = entries.filter((entry) => 'component' in entry)
  const changes = new Map<string, Parsed[]>()
  for (const one of parsed.filter(isException)) {
    const others = changes.get(uidOf(one))
    if (others) others.push(one)
    else changes.set(uidOf(one), [one])
  }
  const series = new Set(parsed.filter((one) => !isException(one) && repeats(one.component)).map(uidOf))
  for (const entry of entries) {
    if ('at' in entry) yield entry
    // A change of one date comes with its series; if the series is not in the file, it is read alone.
    else if (!isException(entry) || !series.has(uidOf(entry))) {
      yield* recordsOf(entry, changes.get(uidOf(entry)) ?? [], now, run)
    }
  }
}

/** Yields the events of an iCalendar file with the line that each begins on; series are expanded from `now`. */
export function* foundInCalendar(text: string, now: Date): Generator<Found> {
  const { events, zones } = blocksOf(text)
  const zoneTexts = zoneTextsOf(zones)
  const entries = events.map((block) => entryOf(block, zoneTexts))
  yield* foundInEntries(entries, now, (work) => withinTime(work, PATIENCE_MS))
}

/**
 * Yields the events of a stranger's calendar, as `foundInCalendar`, in pieces of bounded time with pauses between them. An event that takes too long
 * is refused, and what follows the end of the budget is left out.
 */
export async function* foundInStrangersCalendar(
  text: string,
  now: Date,
  { budget, maxEvents }: CalendarLimits,
): AsyncGenerator<Found> {
  const { blocks, zones } = budget.run(() => {
    const { events, zones } = blocksOf(text)
    return { blocks: events.filter(isFirst(maxEvents, now)), zones: zoneTextsOf(zones) }
  })
  const entries: Entry[] = []
  for (const block of blocks) {
    if (budget.isSpent()) break
    try {
      entries.push(budget.run(() => entryOf(block, zones)))
    } catch (error) {
      if (!(error instanceof TookTooLong)) throw error
      entries.push({ at: atOf(block), refused: 'événement trop long à lire' })
    }
    await turn()
  }
  yield* foundInEntries(entries, now, budget.run)
}
