import { hasStarted } from '../../../../contract/rules/paris-time.ts'
import { fold } from '../../../../contract/rules/search.ts'
import type { Known } from '../store/known.ts'
import { type CatalogueRecord, DIGEST, type Sourced, type Start, type WithdrawnRecord } from './record.ts'

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
  const dated = record.key.by === 'page' && record.start ? `${base}@${stampOf(record.start)}` : null
  const named = dated && `${dated}/${fold(record.eventName ?? '').slice(0, 100)}`
  const { where } = contentOf(record)
  return { base, dated, named, placed: named && where ? `${named}/${where.slice(0, 100)}` : null }
}

/** Returns every key that may identify a record. */
export const possibleKeys = (source: string, record: AnyRecord): string[] =>
  Object.values(keysOf(source, record)).filter((key) => key !== null)

/** Returns whether a stored event has this start. */
export const isAt = (start: Start | null, known: Known | undefined): boolean =>
  known !== undefined && start !== null && stampOf(known.event) === stampOf(start)

/** Two places are two concerts; an unknown one may be either. */
const isRepeated = (one: Content, other: Content | undefined): boolean =>
  one.what === other?.what && (one.where === other.where || !one.where || !other.where)

const storedContent = ({ event }: Known): Content => ({
  what: `${stampOf(event)}/${fold(event.eventName)}`,
  where: fold(event.place ?? ''),
})

/** Returns the parts of a place's line and its city, folded and without postcodes: another reading may split the line elsewhere. */
const partsOfPlace = ({ place, city }: Pick<AnyRecord, 'place' | 'city'>): string[] =>
  [...(place ?? '').split(/[,()]|\s[-–—]\s/), city ?? '']
    .map((part) => fold(part.replace(/\b\d{5}\b/, '')))
    .filter(Boolean)

/** One place says no other than the other, maybe less of it. */
const isWithin = (few: string[], all: string[]): boolean => few.every((part) => all.includes(part))

/** The days on which a source has records that only their content identifies. */
export const daysByContent = (batch: Sourced[]): Map<string, string[]> => {
  const days = new Map<string, string[]>()
  for (const one of batch)
    if ('record' in one && one.record.key.by === 'content' && one.record.start)
      days.set(one.source, [...(days.get(one.source) ?? []), one.record.start.date])
  return days
}

/**
 * Returns the keys of stored events by the keys of the records that are the same event with its place read otherwise. Where several could be meant,
 * none is.
 */
export const alikeKeys = (
  batch: Sourced[],
  known: ReadonlyMap<string, Known>,
  { at }: Claims,
): Map<string, string> => {
  const own = new Set(batch.flatMap((one) => ('record' in one ? possibleKeys(one.source, one.record) : [])))
  /** The keys of the stored events and their places, by start and name. */
  const free = new Map<string, { key: string; parts: string[] }[]>()
  for (const [key, one] of known) {
    if (own.has(key) || at.has(key)) continue
    const { what } = storedContent(one)
    const others = free.get(what) ?? []
    free.set(what, others)
    others.push({ key, parts: partsOfPlace(one.event) })
  }
  const meant = new Map<string, string[]>()
  const times = new Map<string, number>()
  for (const one of batch) {
    if (!('record' in one) || one.record.key.by !== 'content') continue
    const { base } = keysOf(one.source, one.record)
    if (known.has(base) || meant.has(base)) continue
    const parts = partsOfPlace(one.record)
    const alike = (free.get(contentOf(one.record).what) ?? [])
      .filter((other) => other.key.startsWith(`${one.source}:${DIGEST}`))
      .filter((other) => isWithin(parts, other.parts) || isWithin(other.parts, parts))
      .map(({ key }) => key)
    meant.set(base, alike)
    for (const key of alike) times.set(key, (times.get(key) ?? 0) + 1)
  }
  return new Map(
    [...meant].flatMap(([base, [key, ...more]]): [string, string][] =>
      key !== undefined && more.length === 0 && times.get(key) === 1 ? [[base, key]] : [],
    ),
  )
}

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
    stored.find(({ key, event }) => key === base && isAt(record.start, event)) ??
    stored.find(({ key }) => key === dated)
  if (itself) return { key: itself.key }
  const atBase = known.get(base)
  if (!at.has(base) && (!atBase || (!pages.has(base) && !hasStarted(atBase.event, now)))) return { key: base }
  return { key: [dated, named].find((key) => !at.has(key)) ?? placed ?? named }
}

/** Stores that a record of this run uses a key. */
export const claim = (claims: Claims, key: string, at: string, source: string, record: AnyRecord): void => {
  claims.at.set(key, at)
  if (record.key.by !== 'page') return
  claims.content.set(key, contentOf(record))
  claims.pages.add(keysOf(source, record).base)
}
