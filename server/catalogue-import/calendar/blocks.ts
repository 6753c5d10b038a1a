import ICAL from 'ical.js'
import { RecordRefused } from '../record.ts'
import { standardDates } from './date-lines.ts'
import { decoded, goesOnSoftly } from './quoted-printable.ts'

/** A calendar component. */
export interface Block {
  /** The line that it begins on. */
  line: number
  /** Its lines, unfolded. */
  text: string
  /** Whether it has its END. */
  whole: boolean
  /** It has more than any program writes: it is not read. */
  isTooLong: boolean
}

/** Bounds of a component, in lines and characters: an event may hold a picture, and a hundred guests. */
const LINES_MAX = 5_000
const LINE_MAX = 100_000
const TEXT_MAX = 1_000_000
export const TOO_LONG = 'événement trop long à lire'
export const ENDLESS = 'répétition sans fin, ou qui ne tombe sur aucune date'

/** Lines that are read at once. */
const STEP = 5_000

const ENDS: Record<string, RegExp> = { VEVENT: /^END:VEVENT\s*$/i, VTIMEZONE: /^END:VTIMEZONE\s*$/i }

/** Values that cannot be cut without becoming others. */
const UNCUTTABLE = /^(?:RDATE|EXDATE|RRULE)[;:]/i

class OpenBlock {
  readonly #lines: string[] = []
  #length = 0
  #isCut = false
  isTooLong = false
  constructor(
    readonly kind: string,
    readonly line: number,
  ) {}

  add(raw: string): void {
    if (this.isTooLong) return
    const last = this.#lines.at(-1) ?? ''
    const isSoft = goesOnSoftly(last) && !/^(?:BEGIN|END):/i.test(raw)
    const isFolded = isSoft || (/^[ \t]/.test(raw) && this.#lines.length > 0)
    // The rest of a picture or of a text: nothing here is as long.
    if (isFolded && this.#isCut) return
    const before = isFolded ? (this.#lines.pop() ?? '') : ''
    const joined = isSoft ? before.slice(0, -1) + raw : before + raw.slice(1)
    const whole = isFolded ? joined : raw
    this.#isCut = whole.length > LINE_MAX
    this.#lines.push(this.#isCut ? whole.slice(0, LINE_MAX) : whole)
    this.#length += Math.min(whole.length, LINE_MAX) - before.length
    this.isTooLong =
      this.#length > TEXT_MAX || this.#lines.length > LINES_MAX || (this.#isCut && UNCUTTABLE.test(whole))
  }

  closed(whole: boolean): Block {
    const { line, isTooLong } = this
    return { line, text: this.#lines.join('\r\n'), whole, isTooLong }
  }
}

/** Yields the lines of a text, however they end. */
function* linesOf(text: string): Generator<string> {
  const ends = /\r\n|\n|\r/g
  let from = 0
  for (let end = ends.exec(text); end; end = ends.exec(text)) {
    yield text.slice(from, end.index)
    from = ends.lastIndex
  }
  yield text.slice(from)
}

/** The events and time zones of a calendar, apart, so that an error affects only one of them. */
export interface Blocks {
  events: Block[]
  zones: Block[]
}

/** Splits a calendar into its blocks; yields after some lines, to pause. */
export function* readBlocks(text: string): Generator<void, Blocks> {
  const found: Blocks = { events: [], zones: [] }
  let open: OpenBlock | null = null
  const close = (whole: boolean) => {
    if (open) (open.kind === 'VEVENT' ? found.events : found.zones).push(open.closed(whole))
    open = null
  }
  let number = 0
  for (const raw of linesOf(text)) {
    number += 1
    if (number % STEP === 0) yield
    const begin = raw.length < 100 && /^BEGIN:(VEVENT|VTIMEZONE)\s*$/i.exec(raw)?.[1]?.toUpperCase()
    if (begin) {
      close(false)
      open = new OpenBlock(begin, number)
    }
    const current: OpenBlock | null = open
    current?.add(raw)
    if (current && raw.length < 100 && ENDS[current.kind]?.test(raw)) close(true)
  }
  close(false)
  return found
}

/** Returns a block's lines, with a zone name that contains a colon in quotes. */
export const unfolded = ({ text }: Block): string =>
  // Bounded: each colon of a longer name would be tried with each other.
  text.replace(/;TZID=([^";\r\n]{1,200})(?=:\d{8})/gi, (all, name: string) =>
    name.includes(':') ? `;TZID="${name}"` : all,
  )

/** Reads an event's name without the parser; null if it has none. */
export const nameInBlock = (block: Block): string | null =>
  /^SUMMARY(?:;[^:\r\n]*)?:(.+)$/im.exec(unfolded(block))?.[1]?.replace(/\\([,;])/g, '$1') ?? null

/** Reads an event's rule of repetition without the parser; null if it has none. */
export const ruleInBlock = (block: Block): string | null =>
  /^RRULE(?:;[^:\r\n]*)?:(.+)$/im.exec(unfolded(block))?.[1] ?? null

/** Parses an event in its calendar, which has its zones. */
const parse = (lines: string[], calendar: ICAL.Component): ICAL.Component =>
  new ICAL.Component(ICAL.parse(['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')), calendar)

/** Properties that an event cannot lose without becoming another event. */
const ESSENTIAL = /^(?:DTSTART|RRULE|RDATE|EXDATE|RECURRENCE-ID|UID|SUMMARY|STATUS|CLASS)$/i

/** Properties of which a loss is told: others are not used. */
const USED =
  /^(?:DTEND|DURATION|LOCATION|DESCRIPTION|X-ALT-DESC|URL|ORGANIZER|CATEGORIES|IMAGE|ATTACH|GEO|X-APPLE-STRUCTURED-LOCATION)$/i

const PROPERTY = /^([A-Za-z0-9-]+)(?:[;:]|$)/

/** Returns what the parser could not read, which its English sentence quotes; null if that is not written in the block. */
export const quotedBy = (error: unknown, { text }: Block): string | null => {
  const [, value, line] = /"(.*?)"(?: |$)|in '(.*)'$/s.exec(error instanceof Error ? error.message : '') ?? []
  const quoted = value ?? line ?? ''
  return quoted && text.includes(quoted) ? quoted : null
}

/** Says that something is unreadable, with what is written there if that is known. */
export const unreadable = (what: string, raw: string | null): string =>
  raw?.trim() ? `${what} illisible « ${raw.trim().slice(0, 60)} »` : `${what} illisible`

/** Keeps the lines that parse individually. A lost line causes a warning; a lost essential line throws RecordRefused. */
const readableLines = (lines: string[], calendar: ICAL.Component, warnings: string[]): string[] => {
  const lost = new Set<string>()
  let name = ''
  const readable = lines.filter((line) => {
    const begins = PROPERTY.exec(line)?.[1]
    name = begins ?? name
    try {
      if (begins && parse([line], calendar)) return true
    } catch {
      if (ESSENTIAL.test(name))
        throw new RecordRefused(unreadable(name, begins ? line.slice(begins.length + 1) : line))
    }
    lost.add(name.toUpperCase())
    return false
  })
  for (const one of lost)
    if (USED.test(one) || ESSENTIAL.test(one)) warnings.push(`${one} illisible : laissé de côté`)
  return readable
}

/** Reads every value once, because the parser reads lazily, and removes unreadable ones with a warning. */
const withoutBrokenValues = (component: ICAL.Component, warnings: string[]): ICAL.Component => {
  for (const property of component.getAllProperties()) {
    if (ESSENTIAL.test(property.name)) continue
    try {
      property.getValues()
    } catch {
      component.removeProperty(property)
      if (USED.test(property.name)) warnings.push(`${property.name.toUpperCase()} illisible : laissé de côté`)
    }
  }
  return component
}

/** Returns an event's lines without nested components, such as alarms. */
const ownLines = (block: Block): string[] => {
  let depth = 0
  return unfolded(block)
    .split('\r\n')
    .slice(1, -1)
    .filter((line) => {
      if (/^BEGIN:/i.test(line)) depth += 1
      const isOwn = depth === 0
      if (/^END:/i.test(line)) depth = Math.max(0, depth - 1)
      return isOwn && line.trim() !== ''
    })
    .map(decoded)
}

interface CalendarOfEvent {
  calendar: ICAL.Component
  /** The zone of hours without one; null for Paris. */
  zone: string | null
}

/** Parses an event; unreadable parts are dropped with a warning. Throws RecordRefused if too little is left. */
export const componentOf = (
  block: Block,
  { calendar, zone }: CalendarOfEvent,
  warnings: string[],
): ICAL.Component => {
  if (block.isTooLong) throw new RecordRefused(TOO_LONG)
  if (!block.whole) throw new RecordRefused('BEGIN:VEVENT sans END:VEVENT')
  const lines = standardDates(ownLines(block), zone, warnings)
  const read = () => {
    try {
      return parse(lines, calendar)
    } catch {
      return parse(readableLines(lines, calendar, warnings), calendar)
    }
  }
  try {
    return withoutBrokenValues(read(), warnings)
  } catch (error) {
    throw error instanceof RecordRefused
      ? error
      : new RecordRefused(unreadable('événement', quotedBy(error, block)))
  }
}
