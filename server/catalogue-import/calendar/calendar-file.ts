import { createContext, Script } from 'node:vm'
import ICAL from 'ical.js'
import { type Found, RecordRefused } from '../record.ts'
import { recordOfEvent, recordsOfSeries } from './series.ts'

/** A component of a calendar as it is written, with the line that it begins on. */
interface Block {
  line: number
  text: string
  /** Whether it has its END. */
  whole: boolean
}

/** The events and time zones of a calendar, cut apart so that an error in one of them is an error of that one alone. */
export const blocksOf = (text: string): { events: Block[]; zones: Block[] } => {
  const found: Record<string, Block[]> = { VEVENT: [], VTIMEZONE: [] }
  let open: { kind: string; line: number; lines: string[] } | null = null
  const close = (whole: boolean) => {
    if (open) found[open.kind]?.push({ line: open.line, text: open.lines.join('\r\n'), whole })
    open = null
  }
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const begin = /^BEGIN:(VEVENT|VTIMEZONE)\s*$/i.exec(raw)?.[1]?.toUpperCase()
    if (begin) {
      close(false)
      open = { kind: begin, line: index + 1, lines: [] }
    }
    open?.lines.push(raw)
    if (open && new RegExp(`^END:${open.kind}\\s*$`, 'i').test(raw)) close(true)
  }
  close(false)
  return { events: found.VEVENT ?? [], zones: found.VTIMEZONE ?? [] }
}

const PATIENCE_MS = 5_000

const context: { work: () => unknown } = { work: () => undefined }

createContext(context)

const script = new Script('work()')

/**
 * Runs what reckons dates and ends it where it goes on for ever: the parser never comes back from a rule that no day fits, such as 30
 * February every day (kewisch/ical.js#1038). Throws RecordRefused then.
 */
const withinTime = <T>(work: () => T): T => {
  context.work = work
  try {
    return script.runInContext(context, { timeout: PATIENCE_MS })
  } catch (error) {
    // It comes from the script's own realm, where Error is another.
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
      throw new RecordRefused('répétition sans fin, ou qui ne tombe sur aucune date')
    }
    throw error
  } finally {
    context.work = () => undefined
  }
}

const formats = new Map<string, Intl.DateTimeFormat | null>()

const formatOf = (zone: string): Intl.DateTimeFormat | null => {
  const known = formats.get(zone)
  if (known !== undefined) return known
  let format: Intl.DateTimeFormat | null = null
  try {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  } catch {
    // Not a zone of the IANA database.
  }
  formats.set(zone, format)
  return format
}

const wallMsAt = (format: Intl.DateTimeFormat, ms: number): number => {
  const parts: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(ms)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

const DAY_S = 24 * 3600

/** A zone of the IANA database, reckoned by the platform: calendars often leave its rules out, or carry old ones. */
class IanaZone extends ICAL.Timezone {
  readonly #format: Intl.DateTimeFormat

  constructor(tzid: string, format: Intl.DateTimeFormat) {
    super({ tzid })
    this.#format = format
  }

  /** Seconds east of UTC at a wall clock of the zone: summer time, tried first, wins in the hour that comes twice. */
  override utcOffset(time: ICAL.Time): number {
    const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second) / 1000
    const offsetAt = (seconds: number) => wallMsAt(this.#format, seconds * 1000) / 1000 - seconds
    const before = offsetAt(wall - DAY_S)
    const after = offsetAt(wall + DAY_S)
    for (const offset of [Math.max(before, after), Math.min(before, after)]) {
      if (offsetAt(wall - offset) === offset) return offset
    }
    return before
  }
}

/** `/mozilla.org/20050126_1/Europe/Paris` and its like name a zone by its last words. */
const ianaName = (tzid: string): string => /([A-Z][A-Za-z_]+\/[A-Z][A-Za-z_/+-]+)$/.exec(tzid)?.[1] ?? tzid

/** Makes a zone known to the parser where the platform knows it; returns whether it does. */
const knowZone = (tzid: string): boolean => {
  if (ICAL.TimezoneService.has(tzid)) return true
  const format = formatOf(ianaName(tzid))
  if (!format) return false
  ICAL.TimezoneService.register(new IanaZone(tzid, format), tzid)
  return true
}

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
    // A change to one date comes with its series; where that is not in the file, it stands for itself.
    else if (!isException(entry) || !series.has(uidOf(entry))) {
      yield* recordsOf(entry, changes.get(uidOf(entry)) ?? [], now)
    }
  }
}
