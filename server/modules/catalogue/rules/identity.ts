import { hasStarted } from '../../../../contract/rules/paris-time.ts'
import { fold } from '../../../../contract/rules/search.ts'
import type { Known } from '../store/known.ts'
import type { CatalogueRecord, Start, WithdrawnRecord } from './record.ts'

type AnyRecord = CatalogueRecord | WithdrawnRecord

/** The keys that records of this run have used, so that a repeated record counts once. */
export interface Claims {
  /** Position of the record by key. */
  at: Map<string, string>
  /** Start and name by key, for keys that do not contain them. */
  content: Map<string, string>
  /** Pages that a record of this run has named. */
  pages: Set<string>
}

export const noClaims = (): Claims => ({ at: new Map(), content: new Map(), pages: new Set() })

const stampOf = ({ date, time }: { date: string; time: string | null }) => `${date}T${time ?? ''}`

const keysOf = (source: string, record: AnyRecord) => {
  const base = `${source}:${record.key.value}`
  const dated = record.key.shared && record.start ? `${base}@${stampOf(record.start)}` : null
  return { base, dated, named: dated && `${dated}/${fold(record.eventName ?? '').slice(0, 100)}` }
}

/** Returns every key that may identify a record. */
export const possibleKeys = (source: string, record: AnyRecord): string[] =>
  Object.values(keysOf(source, record)).filter((key) => key !== null)

const isSame = (start: Start | null, known: Known | undefined): boolean =>
  known !== undefined && start !== null && stampOf(known.event) === stampOf(start)

const contentOf = ({ start, eventName }: AnyRecord) =>
  `${start ? stampOf(start) : ''}/${fold(eventName ?? '')}`

/**
 * Chooses a record's key. An identifier belongs to one event; a page may list several dates, which the date tells apart, unless its only, future date
 * was moved. For a repeated record, returns the position of the first.
 */
export const resolveKey = (
  source: string,
  record: AnyRecord,
  known: ReadonlyMap<string, Known>,
  { at, content, pages }: Claims,
  now: Date,
): { key: string } | { first: string } => {
  const { base, dated, named } = keysOf(source, record)
  if (!dated || !named) {
    const first = at.get(base)
    return first === undefined ? { key: base } : { first }
  }
  for (const key of [base, dated, named]) {
    const first = at.get(key)
    if (first !== undefined && content.get(key) === contentOf(record)) return { first }
  }
  for (const key of [named, dated]) if (known.has(key) && !at.has(key)) return { key }
  const atBase = known.get(base)
  if (!at.has(base)) {
    const wasMoved = atBase && !pages.has(base) && !hasStarted(atBase.event, now)
    if (!atBase || isSame(record.start, atBase) || wasMoved) return { key: base }
  }
  return { key: at.has(dated) ? named : dated }
}

/** Stores that a record of this run uses a key. */
export const claim = (claims: Claims, key: string, at: string, source: string, record: AnyRecord): void => {
  claims.at.set(key, at)
  if (!record.key.shared) return
  claims.content.set(key, contentOf(record))
  claims.pages.add(keysOf(source, record).base)
}
