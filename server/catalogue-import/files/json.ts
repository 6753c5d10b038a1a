import type { Found } from '../../modules/catalogue/rules/record.ts'
import { datesOf } from '../json-ld/dates-of.ts'
import { eventsOf, indexById } from '../json-ld/events-of.ts'
import { recordOfJsonLd } from '../json-ld/record-of.ts'
import { type Document, type Node, textsOf } from '../json-ld/values.ts'
import { RecordRefused } from '../record.ts'

/** Returns whether a text is an incomplete JSON text, without another error. */
const isBeginning = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    return error instanceof Error && /end of JSON|unterminated/i.test(error.message)
  }
}

/** Finds the line of a JSON error by bisection, because the engine does not always report it. */
const brokenLine = (text: string): number => {
  const lines = text.split('\n')
  let good = 0
  let bad = lines.length
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (isBeginning(lines.slice(0, middle).join('\n'))) good = middle
    else bad = middle
  }
  return bad
}

/** Characters of a text whose broken line is looked for: each step of the search parses half of it. */
const SEARCHED_MAX = 500_000

const reasonOf = (text: string): string =>
  text.includes('\n') && text.length < SEARCHED_MAX
    ? `JSON invalide (ligne ${brokenLine(text)})`
    : 'JSON invalide'

/** Characters for each object or list of a long text: fewer are no data of concerts, and the parser cannot be interrupted. */
const LEAST_EACH = 4
const CHECKED_FROM = 1_000_000

const isNoData = (text: string): boolean => {
  if (text.length < CHECKED_FROM) return false
  let left = text.length / LEAST_EACH
  for (let at = 0; at < text.length && left > 0; at += 1) {
    const code = text.charCodeAt(at)
    if (code === OBJECT || code === LIST) left -= 1
  }
  return left <= 0
}

const OBJECT = 0x7b
const LIST = 0x5b

export const parseJson = (text: string): { value: unknown } | { error: string } => {
  if (isNoData(text)) return { error: 'JSON sans données de concerts' }
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return { error: reasonOf(text) }
  }
}

/** A text, which stays as it is, or a comment. */
const TEXT_OR_COMMENT = /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g
/** A text, or a comma before the end of an object or list. */
const TEXT_OR_COMMA = /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)|,(?=\s*[}\]])/g

const textAlone = (match: string): string => (match.startsWith('"') ? match : ' ')

/** Parses JSON embedded in a page: within or with comments, with a comma or semicolon too many, or with line breaks inside texts. */
export const parseJsonOfPage = (text: string): { value: unknown } | { error: string } => {
  const strict = parseJson(text)
  if ('value' in strict) return strict
  const mended = text
    .replace(/^\s*(?:\/\/\s*)?(?:<!\[CDATA\[|<!--)/, '')
    .replace(/(?:\/\/\s*)?(?:\]\]>|-->)\s*$/, '')
    .replace(TEXT_OR_COMMENT, textAlone)
    .replace(TEXT_OR_COMMA, textAlone)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: raw ones are what JSON does not allow.
    .replace(/[\u0000-\u001f]/g, ' ')
    .replace(/;\s*$/, '')
  const again = parseJson(mended)
  return 'value' in again ? again : strict
}

const nameOf = (node: Node, document: Document): string | null => textsOf(node.name, document)[0] ?? null

/** Reads an event that was found; may be done again. */
export type FoundReader = () => Found

interface JsonPlace {
  at: string
  now: Date
  base?: string | null
  /** Whether other things than events are expected. */
  mixed?: boolean
}

/** Yields the readers of the events of a JSON-LD value. */
export function* readersInJson(
  value: unknown,
  { at, now, base = null, mixed = false }: JsonPlace,
): Generator<FoundReader> {
  const document: Document = { byId: indexById(value), base, now }
  // Behind the others: a date that a schedule excepts may be an event of its own.
  const struckOut: FoundReader[] = []
  for (const candidate of eventsOf(value, document, at, { mixed })) {
    if ('refused' in candidate) {
      yield () => candidate
      continue
    }
    const dates = datesOf(candidate.node, document)
    for (const [index, dated] of dates.entries()) {
      const where =
        dates.length > 1 ? [candidate.at, `date ${index + 1}`].filter(Boolean).join(', ') : candidate.at
      const read = (): Found => {
        try {
          return { at: where, record: recordOfJsonLd(dated, document) }
        } catch (error) {
          if (!(error instanceof RecordRefused)) throw error
          return { at: where, refused: error.message, name: nameOf(dated.node, document) }
        }
      }
      if (dated.isStruckOut) struckOut.push(read)
      else yield read
    }
  }
  yield* struckOut
}

/** Yields the events of a JSON-LD value. */
export function* foundInJson(value: unknown, place: JsonPlace): Generator<Found> {
  for (const read of readersInJson(value, place)) yield read()
}
