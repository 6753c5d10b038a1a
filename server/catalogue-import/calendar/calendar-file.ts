import { createContext, Script } from 'node:vm'
import ICAL from 'ical.js'
import type { Found } from '../../modules/catalogue/rules/record.ts'
import { RecordRefused } from '../record.ts'
import { type Block, blocksOf, componentOf, nameInBlock, unfolded } from './blocks.ts'
import { recordOfEvent } from './event.ts'
import { recordsOfSeries } from './series.ts'
import { knowZone, zoneNameOf, zonesNamedIn } from './zones.ts'

const PATIENCE_MS = 5_000

const context: { work: () => unknown } = { work: () => undefined }

createContext(context)

const script = new Script('work()')

/**
 * Runs date calculations with a timeout: the parser never returns from a rule that matches no day, such as 30 February every day
 * (kewisch/ical.js#1038). Throws RecordRefused on timeout.
 */
const withinTime = <T>(work: () => T): T => {
  context.work = work
  try {
    return script.runInContext(context, { timeout: PATIENCE_MS })
  } catch (error) {
    // The error comes from the script's realm, which has a different Error class.
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
      throw new RecordRefused('répétition sans fin, ou qui ne tombe sur aucune date')
    }
    throw error
  } finally {
    context.work = () => undefined
  }
}

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
  return `valeur illisible (${error instanceof Error ? error.message.slice(0, 120) : 'iCalendar'})`
}

const atOf = ({ line }: Block) => `ligne ${line}`

const isException = ({ component }: Parsed) => component.hasProperty('recurrence-id')

const repeats = (component: ICAL.Component) =>
  component.hasProperty('rrule') || component.hasProperty('rdate')

const uidOf = ({ component }: Parsed) => String(component.getFirstPropertyValue('uid') ?? '')

const recordsOf = ({ block, component, warnings }: Parsed, exceptions: Parsed[], now: Date): Found[] => {
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
    return withinTime(read).map((record, index) => {
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

/** Yields the events of an iCalendar file with the line that each begins on; series are expanded from `now`. */
export function* foundInCalendar(text: string, now: Date): Generator<Found> {
  const { events, zones } = blocksOf(text)
  const zoneTexts = new Map(
    zones.filter(({ whole }) => whole).map((zone) => [zoneNameOf(zone.text), zone.text]),
  )
  const entries = events.map((block): Parsed | Found => {
    try {
      return parse(block, zoneTexts)
    } catch (error) {
      return { at: atOf(block), refused: reasonOf(error), name: nameInBlock(block) }
    }
  })
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
      yield* recordsOf(entry, changes.get(uidOf(entry)) ?? [], now)
    }
  }
}
