import ICAL from 'ical.js'
import { RecordRefused } from '../record.ts'

/** The text of a calendar component, with the line that it begins on. */
export interface Block {
  line: number
  text: string
  /** Whether it has its END. */
  whole: boolean
}

const ENDS: Record<string, RegExp> = { VEVENT: /^END:VEVENT\s*$/i, VTIMEZONE: /^END:VTIMEZONE\s*$/i }

/** Splits a calendar into its events and time zones, so that an error affects only one of them. */
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
    if (open && ENDS[open.kind]?.test(raw)) close(true)
  }
  close(false)
  return { events: found.VEVENT ?? [], zones: found.VTIMEZONE ?? [] }
}

/** Joins the folded lines of a block and quotes a zone name that contains a colon. */
export const unfolded = ({ text }: Block): string =>
  text
    .replace(/\r\n[ \t]/g, '')
    // Bounded: each colon of a longer name would be tried with each other.
    .replace(/;TZID=([^";\r\n]{1,200})(?=:\d{8})/gi, (all, name: string) =>
      name.includes(':') ? `;TZID="${name}"` : all,
    )

/** Reads an event's name without the parser; null if it has none. */
export const nameInBlock = (block: Block): string | null =>
  /^SUMMARY(?:;[^:\r\n]*)?:(.+)$/im.exec(unfolded(block))?.[1]?.replace(/\\([,;])/g, '$1') ?? null

const parse = (lines: string[], zones: string[]): ICAL.Component | null => {
  const whole = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...zones,
    'BEGIN:VEVENT',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return new ICAL.Component(ICAL.parse(whole.join('\r\n'))).getFirstSubcomponent('vevent')
}

/** Properties that an event cannot lose without becoming another event. */
const ESSENTIAL = /^(?:DTSTART|RRULE|RDATE|EXDATE|RECURRENCE-ID|UID|SUMMARY|STATUS|CLASS)$/i

const PROPERTY = /^([A-Za-z0-9-]+)(?:[;:]|$)/

const reasonOf = (error: unknown) => (error instanceof Error ? error.message.slice(0, 120) : 'iCalendar')

/** Keeps the lines that parse individually. A lost line causes a warning; a lost essential line throws RecordRefused. */
const readableLines = (lines: string[], zones: string[], warnings: string[]): string[] => {
  const lost = new Set<string>()
  let name = ''
  const readable = lines.filter((line) => {
    const begins = PROPERTY.exec(line)?.[1]
    name = begins ?? name
    try {
      if (begins && parse([line], zones)) return true
    } catch (error) {
      if (ESSENTIAL.test(name)) throw new RecordRefused(`${name} illisible (${reasonOf(error)})`)
    }
    lost.add(name.toUpperCase())
    return false
  })
  for (const one of lost) warnings.push(`${one} illisible : laissé de côté`)
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
      warnings.push(`${property.name.toUpperCase()} illisible : laissé de côté`)
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
}

/** Parses an event; unreadable parts are dropped with a warning. Throws RecordRefused if too little is left. */
export const componentOf = (block: Block, zones: string[], warnings: string[]): ICAL.Component => {
  if (!block.whole) throw new RecordRefused('BEGIN:VEVENT sans END:VEVENT')
  const lines = ownLines(block)
  const read = () => {
    try {
      return parse(lines, zones)
    } catch {
      return parse(readableLines(lines, zones, warnings), zones)
    }
  }
  try {
    const component = read()
    if (!component) throw new RecordRefused('événement vide')
    return withoutBrokenValues(component, warnings)
  } catch (error) {
    throw error instanceof RecordRefused
      ? error
      : new RecordRefused(`événement illisible (${reasonOf(error)})`)
  }
}
