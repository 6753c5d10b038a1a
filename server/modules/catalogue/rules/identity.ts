import { hasStarted } from '../../../../contract/rules/paris-time.ts'
import { fold } from '../../../../contract/rules/search.ts'
import type { Known } from '../store/known.ts'
import type { CatalogueRecord, Start, WithdrawnRecord } from './record.ts'

type AnyRecord = CatalogueRecord | WithdrawnRecord

/** The keys that records of this run have used, so that a repeated record counts once. */
export interface Claims {
  /** Position of the record by key. */
  at: Map<string, string>
  /** Start, name and place by key, for keys that do not contain them. */
  content: Map<string, Content>
  /** Pages that a record of this run has named. */
  pages: Set<string>
}

interface Content {
  what: string
  /** '' if unknown. */
  where: string
}

export const noClaims = (): Claims => ({ at: new Map(), content: new Map(), pages: new Set() })

/** How many claims there are of each sort, to forget later ones. */
export const marksOf = ({ at, content, pages }: Claims) => [at.size, content.size, pages.size] as const

/** Forgets the claims made since `marksOf`, so that a batch can be planned anew. */
export const forgetAfter = ({ at, content, pages }: Claims, marks: ReturnType<typeof marksOf>): void => {
  for (const [index, claimed] of [at, content, pages].entries())
    for (const key of [...claimed.keys()].slice(marks[index])) claimed.delete(key)
}

const stampOf = ({ date, time }: { date: string; time: string | null }) => `${date}T${time ?? ''}`

const contentOf = (record: AnyRecord): Content => ({
  what: `${record.start ? stampOf(record.start) : ''}/${fold(record.eventName ?? '')}`,
  where: record.status === 'planned' ? fold(record.place ?? '') : '',
})

const keysOf = (source: string, record: AnyRecord) => {
  const base = `${source}:${record.key.value}`
  const dated = record.key.shared && record.start ? `${base}@${stampOf(record.start)}` : null
  const named = dated && `${dated}/${fold(record.eventName ?? '').slice(0, 100)}`
  const { where } = contentOf(record)
  return { base, dated, named, placed: named && where ? `${named}/${where.slice(0, 100)}` : null }
}

/** Returns every key that may identify a record. */
export const possibleKeys = (source: string, record: AnyRecord): string[] =>
  Object.values(keysOf(source, record)).filter((key) => key !== null)

const isSame = (start: Start | null, known: Known | undefined): boolean =>
  known !== undefined && start !== null && stampOf(known.event) === stampOf(start)

/** Two places are two concerts; an unknown one may be either. */
const isRepeated = (one: Content, other: Content | undefined): boolean =>
  one.what === other?.what && (one.where === other.where || !one.where || !other.where)

const storedContent = ({ event }: Known): Content => ({
  what: `${stampOf(event)}/${fold(event.eventName)}`,
  where: fold(event.place ?? ''),
})

/**
 * Chooses a record's key. An identifier belongs to one event; a page may list several, which date, name and place tell apart, unless its only, future
 * date was moved. For a repeated record, returns the position of the first.
 */
export const resolveKey = (
  source: string,
  record: AnyRecord,
  known: ReadonlyMap<string, Known>,
  { at, content, pages }: Claims,
  now: Date,
): { key: string } | { first: string } => {
  const { base, dated, named, placed } = keysOf(source, record)
  if (!dated || !named) {
    const first = at.get(base)
    return first === undefined ? { key: base } : { first }
  }
  const own = contentOf(record)
  const keys = [placed, named, dated, base].filter((key) => key !== null)
  for (const key of keys) {
    const first = at.get(key)
    if (first !== undefined && isRepeated(own, content.get(key))) return { first }
  }
  const stored = keys.flatMap((key) => {
    const event = known.get(key)
    return event && !at.has(key) ? [{ key, event }] : []
  })
  const itself =
    stored.find(({ event }) => isRepeated(own, storedContent(event))) ??
    stored.find(({ key }) => key === placed || key === named) ??
    stored.find(({ key, event }) => key === base && isSame(record.start, event)) ??
    stored.find(({ key }) => key === dated)
  if (itself) return { key: itself.key }
  const atBase = known.get(base)
  if (!at.has(base) && (!atBase || (!pages.has(base) && !hasStarted(atBase.event, now)))) return { key: base }
  return { key: [dated, named].find((key) => !at.has(key)) ?? placed ?? named }
}

/** Stores that a record of this run uses a key. */
export const claim = (claims: Claims, key: string, at: string, source: string, record: AnyRecord): void => {
  claims.at.set(key, at)
  if (!record.key.shared) return
  claims.content.set(key, contentOf(record))
  claims.pages.add(keysOf(source, record).base)
}
