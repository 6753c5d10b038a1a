import ICAL from 'ical.js'
import { type Found, RecordRefused } from '../record.ts'
import { type Block, blocksOf } from './blocks.ts'
import { recordOfEvent, recordsOfSeries } from './series.ts'
import { withinTime } from './within-time.ts'
import { knowZone } from './zones.ts'

const CALENDAR = ['BEGIN:VCALENDAR', 'VERSION:2.0']

interface Parsed {
  line: number
  component: ICAL.Component
}

const zoneNameOf = (block: Block): string => /^TZID[^:]*:(.+)$/im.exec(block.text)?.[1]?.trim() ?? ''

const parse = (block: Block, zones: Map<string, string>): ICAL.Component => {
  if (!block.whole) throw new RecordRefused('BEGIN:VEVENT sans END:VEVENT')
  const named = new Set(
    [...block.text.replace(/\r\n[ \t]/g, '').matchAll(/;TZID="?([^":;\r\n]+)"?/gi)].map(([, id]) => id ?? ''),
  )
  const own: string[] = []
  for (const tzid of named) {
    if (knowZone(tzid)) continue
    const zone = zones.get(tzid)
    if (zone === undefined) throw new RecordRefused(`fuseau horaire inconnu « ${tzid.slice(0, 60)} »`)
    own.push(zone)
  }
  let component: ICAL.Component | null
  try {
    const whole = [...CALENDAR, ...own, block.text, 'END:VCALENDAR'].join('\r\n')
    component = new ICAL.Component(ICAL.parse(whole)).getFirstSubcomponent('vevent')
  } catch (error) {
    throw new RecordRefused(
      `événement illisible (${error instanceof Error ? error.message.slice(0, 120) : 'iCalendar'})`,
    )
  }
  if (!component) throw new RecordRefused('événement vide')
  return component
}

/** The parser reads values as late as it can: what it then throws is about the file too. */
const reasonOf = (error: unknown): string => {
  if (error instanceof RecordRefused) return error.message
  return `valeur illisible (${error instanceof Error ? error.message.slice(0, 120) : 'iCalendar'})`
}

const isException = ({ component }: Parsed) => component.hasProperty('recurrence-id')
const repeats = ({ component }: Parsed) => component.hasProperty('rrule') || component.hasProperty('rdate')
const uidOf = ({ component }: Parsed) => String(component.getFirstPropertyValue('uid') ?? '')

const nameOf = ({ component }: Parsed): string | null => {
  const name = component.getFirstPropertyValue('summary')
  return typeof name === 'string' ? name : null
}

const recordsOf = (one: Parsed, exceptions: Parsed[], now: Date): Found[] => {
  const at = `ligne ${one.line}`
  const read = () => {
    if (repeats(one)) {
      const changes = exceptions.map(({ component }) => component)
      return recordsOfSeries(one.component, changes, now)
    }
    const moved = one.component.getFirstPropertyValue('recurrence-id')
    return [recordOfEvent(one.component, { occurrence: moved instanceof ICAL.Time ? moved : null })]
  }
  try {
    return withinTime(read).map((record) => ({ at, record }))
  } catch (error) {
    return [{ at, refused: reasonOf(error), name: nameOf(one) }]
  }
}

/** The events of an iCalendar file, series unfolded from `now` on; each with the line that it begins on. */
export function* foundInCalendar(text: string, now: Date): Generator<Found> {
  const { events, zones } = blocksOf(text)
  const zoneTexts = new Map(zones.filter(({ whole }) => whole).map((zone) => [zoneNameOf(zone), zone.text]))
  const entries = events.map((block): Parsed | Found => {
    try {
      return { line: block.line, component: parse(block, zoneTexts) }
    } catch (error) {
      return { at: `ligne ${block.line}`, refused: reasonOf(error) }
    }
  })
  const parsed = entries.filter((entry) => 'component' in entry)
  const changes = new Map<string, Parsed[]>()
  for (const one of parsed.filter(isException)) {
    const others = changes.get(uidOf(one))
    if (others) others.push(one)
    else changes.set(uidOf(one), [one])
  }
  const series = new Set(parsed.filter((one) => !isException(one) && repeats(one)).map(uidOf))
  for (const entry of entries) {
    if ('at' in entry) yield entry
    // A change to one date is told with its series; where that is not in the file, it stands for itself.
    else if (!isException(entry) || !series.has(uidOf(entry))) {
      yield* recordsOf(entry, changes.get(uidOf(entry)) ?? [], now)
    }
  }
}
