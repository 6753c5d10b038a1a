import { hasStarted } from '../../../../contract/rules/paris-time.ts'
import { fold } from '../../../../contract/rules/search.ts'
import type { Known } from '../store/known.ts'
import { type CatalogueRecord, DIGEST, type Sourced, type Start, type WithdrawnRecord } from './record.ts'

type AnyRecord = CatalogueRecord | WithdrawnRecord

/** The keys that records of this run have used, so that a repeated record counts once. */
export interface Claims {
  /** Position of the record by key. */
  at: Map<string, string>
  /** Start, name and place by key, for keys that several events may share. */
  content: Map<string, Content>
  /** Pages, or names with day and place, that a record of this run has had. */
  pages: Set<string>
}

/** An event's date and folded name, its hour and its folded place; '' if unknown. */
interface Content {
  what: string
  hour: string
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
  what: `${record.start?.date ?? ''}/${fold(record.eventName ?? '')}`,
  hour: record.start?.time ?? '',
  where: record.status === 'planned' ? fold(record.place ?? '') : '',
})

const keysOf = (source: string, record: AnyRecord) => {
  const base = `${source}:${record.key.value}`
  const dated = record.key.by !== 'identifier' && record.start ? `${base}@${stampOf(record.start)}` : null
  const named = record.key.by === 'page' && dated && `${dated}/${fold(record.eventName ?? '').slice(0, 100)}`
  const { where } = contentOf(record)
  const placed = named && where && `${named}/${where.slice(0, 100)}`
  return { base, dated, named: named || null, placed: placed || null }
}

/** Returns the key of a record's own start, which no other of its page, or of its name, day and place, has. */
export const ownKey = (source: string, record: AnyRecord): string => {
  const { base, dated } = keysOf(source, record)
  return dated ?? base
}

/** Returns every key that may identify a record. */
export const possibleKeys = (source: string, record: AnyRecord): string[] =>
  Object.values(keysOf(source, record)).filter((key) => key !== null)

/** Returns whether a stored event has this start. */
export const isAt = (start: Start | null, known: Known | undefined): boolean =>
  known !== undefined && start !== null && stampOf(known.event) === stampOf(start)

const isEither = (one: string, other: string): boolean => one === other || !one || !other

/** Two hours or places are two concerts; an unknown one may be either. */
const isRepeated = (one: Content, other: Content | undefined): boolean =>
  one.what === other?.what && isEither(one.hour, other.hour) && isEither(one.where, other.where)

const storedContent = ({ event }: Known): Content => ({
  what: `${event.date}/${fold(event.eventName)}`,
  hour: event.time ?? '',
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
 * Returns the keys of stored events by the own keys of the records that are the same event with its place read otherwise. Where several could be meant,
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
    const { what, hour } = storedContent(one)
    const others = free.get(`${what}/${hour}`) ?? []
    free.set(`${what}/${hour}`, others)
    others.push({ key, parts: partsOfPlace(one.event) })
  }
  const meant = new Map<string, string[]>()
  const times = new Map<string, number>()
  for (const one of batch) {
    if (!('record' in one) || one.record.key.by !== 'content') continue
    const { base } = keysOf(one.source, one.record)
    const own = ownKey(one.source, one.record)
    if (known.has(base) || known.has(own) || meant.has(own)) continue
    const parts = partsOfPlace(one.record)
    const { what, hour } = contentOf(one.record)
    const alike = (free.get(`${what}/${hour}`) ?? [])
      .filter((other) => other.key.startsWith(`${one.source}:${DIGEST}`))
      .filter((other) => isWithin(parts, other.parts) || isWithin(other.parts, parts))
      .map(({ key }) => key)
    meant.set(own, alike)
    for (const key of alike) times.set(key, (times.get(key) ?? 0) + 1)
  }
  return new Map(
    [...meant].flatMap(([own, [key, ...more]]): [string, string][] =>
      key !== undefined && more.length === 0 && times.get(key) === 1 ? [[own, key]] : [],
    ),
  )
}

/** Keys that several events may share: those of stored events that a record of the batch states as they are, and those of several records. */
interface SharedKeys {
  stated: Set<string>
  crowded: Set<string>
}

export const sharedKeys = (batch: Sourced[], known: ReadonlyMap<string, Known>): SharedKeys => {
  const stated = new Set<string>()
  const crowded = new Set<string>()
  const seen = new Map<string, string>()
  for (const one of batch) {
    if (!('record' in one) || one.record.key.by === 'identifier') continue
    const own = contentOf(one.record)
    for (const key of possibleKeys(one.source, one.record)) {
      const event = known.get(key)
      if (event && isRepeated(own, storedContent(event))) stated.add(key)
    }
    const { base } = keysOf(one.source, one.record)
    const content = Object.values(own).join('/')
    if (seen.has(base) && seen.get(base) !== content) crowded.add(base)
    seen.set(base, content)
  }
  return { stated, crowded }
}

/**
 * Chooses a record's key. An identifier belongs to one event; others may belong to several, which start, name and place tell apart, unless their only,
 * future date was moved. For a repeated record, returns the position of the first.
 */
export const resolveKey = (
  source: string,
  record: AnyRecord,
  known: ReadonlyMap<string, Known>,
  { at, content, pages }: Claims,
  { stated, crowded }: SharedKeys,
  now: Date,
): { key: string } | { first: string } => {
  const { base, dated, named, placed } = keysOf(source, record)
  if (!dated) {
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
    if (!event || at.has(key)) return []
    const isSame = isRepeated(own, storedContent(event))
    return isSame || !stated.has(key) ? [{ key, event, isSame }] : []
  })
  const itself =
    stored.find(({ isSame }) => isSame) ??
    stored.find(({ key }) => key === placed || key === named) ??
    stored.find(({ key, event }) => key === base && isAt(record.start, event)) ??
    stored.find(({ key }) => key === dated)
  if (itself) return { key: itself.key }
  const atBase = known.get(base)
  const isMoved = atBase && !pages.has(base) && !crowded.has(base) && !hasStarted(atBase.event, now)
  if (!at.has(base) && (!atBase || isMoved)) return { key: base }
  return { key: [dated, named].find((key) => key && !at.has(key)) ?? placed ?? named ?? dated }
}

/** Stores that a record of this run uses a key. */
export const claim = (claims: Claims, key: string, at: string, source: string, record: AnyRecord): void => {
  claims.at.set(key, at)
  if (record.key.by === 'identifier') return
  claims.content.set(key, contentOf(record))
  claims.pages.add(keysOf(source, record).base)
}
