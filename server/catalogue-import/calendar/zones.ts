import ICAL from 'ical.js'
import { LRUCache } from 'lru-cache'
import type { Block } from './blocks.ts'

/** Names of UTC. */
export const UTC_NAMES = /^(?:Z|UTC|GMT|Etc\/(?:UTC|GMT|UCT|Zulu)|Zulu)$/i

/** Strangers write zone names, which stay in memory: they may be this long, and so many unusual ones are known at a time. */
const NAME_MAX = 100
const NAMES_MAX = 1_000

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (zone: string): Intl.DateTimeFormat | null => {
  const known = formats.get(zone)
  if (known) return known
  try {
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    if (formats.size < NAMES_MAX) formats.set(Buffer.from(zone).toString(), format)
    return format
  } catch {
    // Not a zone of the IANA database.
    return null
  }
}

const wallMsAt = (format: Intl.DateTimeFormat, ms: number): number => {
  const parts: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(ms)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

const DAY_S = 24 * 3600

/** A zone of the IANA database, computed by the platform, because calendars often omit its rules or carry outdated ones. */
class IanaZone extends ICAL.Timezone {
  readonly #format: Intl.DateTimeFormat

  constructor(tzid: string, format: Intl.DateTimeFormat) {
    super({ tzid })
    this.#format = format
  }

  /** Returns seconds east of UTC at a wall clock of the zone; in the hour that occurs twice, summer time wins. */
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

/** Windows names of zones with Paris's clock, and of UTC, from CLDR's windowsZones; any other name has another clock and is refused anyway. */
const WINDOWS_ZONES: Record<string, string> = {
  'Romance Standard Time': 'Europe/Paris',
  'W. Europe Standard Time': 'Europe/Berlin',
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  UTC: 'Etc/UTC',
}

/** What Windows shows for such zones, in its language. */
const PARIS_OF_WINDOWS = /^\(UTC\+01:00\).*\b(?:Paris|Amsterdam|Belgrade|Sarajevo)\b/

/** Returns possible names of a zone: `/mozilla.org/20050126_1/Europe/Paris` and `tzone://Microsoft/Olson/Europe/Paris` end in it. */
const namesOf = (tzid: string): string[] => {
  const words = tzid.split('/')
  const [, sign, hours = ''] = /^(?:UTC|GMT)([+-])0?(\d{1,2})(?::?00)?$/i.exec(tzid) ?? []
  // POSIX counts from there to Greenwich.
  if (sign) return [`Etc/GMT${sign === '+' ? '-' : '+'}${hours}`]
  if (PARIS_OF_WINDOWS.test(tzid)) return ['Europe/Paris']
  return [WINDOWS_ZONES[tzid] ?? tzid, words.slice(-3).join('/'), words.slice(-2).join('/')]
}

const USUAL = new Set(Intl.supportedValuesOf('timeZone'))
/** The names that strangers made up, at most so many at a time: a file of them must not take the others' zones away for good. */
const unusual = new LRUCache<string, true>({
  max: NAMES_MAX,
  dispose: (_, name) => ICAL.TimezoneService.remove(name),
})

/** Registers a zone with the parser if the platform supports it; returns whether it does. */
export const knowZone = (tzid: string): boolean => {
  // Read, so that no other name of the same entry takes its place.
  unusual.get(tzid)
  if (ICAL.TimezoneService.has(tzid)) return true
  const isUsual = Object.hasOwn(WINDOWS_ZONES, tzid) || USUAL.has(tzid)
  if (tzid.length > NAME_MAX) return false
  const format = namesOf(tzid)
    .map(formatOf)
    .find((one) => one !== null)
  if (!format) return false
  // A copy: a part of a file would keep the whole file in memory.
  const name = Buffer.from(tzid).toString()
  if (!isUsual) unusual.set(name, true)
  ICAL.TimezoneService.register(new IanaZone(name, format), name)
  return true
}

/** Returns the zones in an event's lines; a quoted name may contain characters that end an unquoted one. */
export const zonesNamedIn = (unfolded: string): Set<string> =>
  new Set(
    [...unfolded.matchAll(/;TZID=(?:"([^"\r\n]+)"|([^":;\r\n]+))/gi)].map(([, quoted, bare]) =>
      (quoted ?? bare ?? '').trim(),
    ),
  )

const zoneNameOf = (block: string): string =>
  (/^TZID[^:\r\n]*:(.+)$/im.exec(block)?.[1] ?? '').trim().replace(/\\([,;\\])/g, '$1')

const HOUR_MS = 3_600_000

/** Returns the zone of a calendar's hours without one, if it names a zone with another clock than Paris; else null. */
export const zoneOfCalendar = (text: string, now: Date): string | null => {
  const head = text.slice(0, 20_000).split(/^BEGIN:VEVENT/im, 1)[0] ?? ''
  const zone = /^X-WR-TIMEZONE[^:\r\n]*:(.+)$/im.exec(head)?.[1]?.trim() ?? ''
  // Programs write UTC without meaning it.
  if (!zone || UTC_NAMES.test(zone) || !/^[\w+/-]+$/.test(zone) || !knowZone(zone)) return null
  const [own, paris] = [formatOf(namesOf(zone)[0] ?? zone), formatOf('Europe/Paris')]
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  return own && paris && wallMsAt(own, hour) !== wallMsAt(paris, hour) ? zone : null
}

/** The zones that a calendar itself defines, each parsed once if an event names it. */
export class CalendarZones {
  /** The calendar in which events find them. */
  readonly calendar = new ICAL.Component('vcalendar')
  readonly #texts: Map<string, string>
  readonly #known = new Map<string, boolean>()

  /** `zone`: that of hours without one; null for Paris. */
  constructor(
    blocks: Block[],
    readonly zone: string | null,
  ) {
    const read = blocks.filter(({ whole, isTooLong }) => whole && !isTooLong)
    this.#texts = new Map(read.map(({ text }) => [zoneNameOf(text), text]))
  }

  /** Adds a zone; returns whether the calendar has it. */
  add(tzid: string): boolean {
    const known = this.#known.get(tzid) ?? this.#parse(this.#texts.get(tzid))
    this.#known.set(tzid, known)
    return known
  }

  #parse(text: string | undefined): boolean {
    try {
      if (text === undefined) return false
      this.calendar.addSubcomponent(new ICAL.Component(ICAL.parse(text)))
      return true
    } catch {
      return false
    }
  }
}
