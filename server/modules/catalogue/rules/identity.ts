import { groupBy } from '../../../../contract/rules/group-by.ts'
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
}

/** An event's date and folded name, its hour and its folded place; '' if unknown. */
interface Content {
  what: string
  hour: string
  where: string
}

export const noClaims = (): Claims => ({ at: new Map(), content: new Map() })

/** How many claims there are of each sort, to forget later ones. */
export const marksOf = ({ at, content }: Claims) => [at.size, content.size] as const

/** Forgets the claims made since `marksOf`, so that a batch can be planned anew. */
export const forgetAfter = ({ at, content }: Claims, marks: ReturnType<typeof marksOf>): void => {
  for (const [index, claimed] of [at, content].entries())
    for (const key of [...claimed.keys()].slice(marks[index])) claimed.delete(key)
}

const stampOf = ({ date, time }: { date: string; time: string | null }) => `${date}T${time ?? ''}`

const contentAt = (
  name: string | null,
  { date, time, place }: { date: string; time: string | null; place: string | null },
): Content => ({ what: `${date}/${fold(name ?? '')}`, hour: time ?? '', where: fold(place ?? '') })

const contentOf = ({ eventName, start, place }: AnyRecord): Content =>
  contentAt(eventName, { date: start?.date ?? '', time: start?.time ?? null, place })

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

/** Begins what a key adds to a page, or to a name, day and place. Read by PostgreSQL too. */
export const KEY_START = '@\\d{4}-\\d\\d-\\d\\dT.*$'
const keyStart = new RegExp(KEY_START, 's')

/** Returns the pages, and the names with day and place, of a batch: all their stored events are needed. */
export const basesOf = (batch: Sourced[]): string[] => [
  ...new Set(
    batch.flatMap((one) =>
      'record' in one && one.record.key.by !== 'identifier' ? [keysOf(one.source, one.record).base] : [],
    ),
  ),
]

/** Returns whether a stored event has this start. */
export const isAt = (start: Start | null, known: Known | undefined): boolean =>
  known !== undefined && start !== null && stampOf(known.event) === stampOf(start)

const isEither = (one: string, other: string): boolean => one === other || !one || !other

/**
 * Returns whether a cancellation says the day of a stored event, or of one before its moves by the operator, and no other hour; or a postponement a
 * later day: the new one.
 */
const isOffOf = ({ start, kind }: WithdrawnRecord, { event, operatorMoves }: Known): boolean =>
  start !== null &&
  ((kind === 'postponed' && start.date > event.date) ||
    [event, ...operatorMoves].some(
      ({ date, time }) => date === start.date && isEither(time ?? '', start.time ?? ''),
    ))

/** Two hours or places are two concerts; an unknown one may be either. */
const isRepeated = (one: Content, other: Content | undefined): boolean =>
  one.what === other?.what && isEither(one.hour, other.hour) && isEither(one.where, other.where)

const isExactly = (one: Content, other: Content): boolean =>
  one.what === other.what && one.hour === other.hour && one.where === other.where

const storedContent = ({ event }: Known): Content => contentAt(event.eventName, event)

/** Returns the content of a stored event before each move by the operator: its file may say so still. */
const formerContents = ({ event, operatorMoves }: Known): Content[] =>
  operatorMoves.map((before) => contentAt(event.eventName, before))

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

/** The keys of a run that records with different contents share. */
export interface Crowds {
  first: Map<string, Content>
  crowded: Set<string>
}

export const noCrowds = (): Crowds => ({ first: new Map(), crowded: new Set() })

/** Notes a record of the run, before any is planned that may be one of several events. */
export const note = ({ first, crowded }: Crowds, one: Sourced): void => {
  if (!('record' in one) || one.record.key.by === 'identifier') return
  const own = contentOf(one.record)
  for (const key of possibleKeys(one.source, one.record)) {
    const other = first.get(key) ?? own
    if (!isRepeated(own, other)) crowded.add(key)
    first.set(key, { what: other.what, hour: other.hour || own.hour, where: other.where || own.where })
  }
}

/**
 * Sorts records that waited: one that leaves out its hour or place repeats one that says it, and an announcement stands against a cancellation. Of the
 * like, their order in the file decides nothing.
 */
export const byClarity = (one: Sourced, other: Sourced): number => {
  const doubt = doubtOf(one) - doubtOf(other)
  const [first, second] = [rankOf(one), rankOf(other)]
  return doubt || (first === second ? 0 : first < second ? -1 : 1)
}

const rankOf = (one: Sourced): string => {
  if (!('record' in one)) return ''
  const { what, hour, where } = contentOf(one.record)
  return [what, hour, where].join('\n')
}

const doubtOf = (one: Sourced): number => {
  if (!('record' in one)) return 0
  const { hour, where } = contentOf(one.record)
  return (one.record.status === 'withdrawn' ? 4 : 0) + (hour ? 0 : 2) + (where ? 0 : 1)
}

interface Stored {
  key: string
  known: Known
  content: Content
}

/** The stored events of a batch by their page, or by their name, day and place; the second by date and name too. */
export const groupsOf = (known: ReadonlyMap<string, Known>) => {
  const all = [...known].map(([key, one]): Stored => ({ key, known: one, content: storedContent(one) }))
  const baseOf = ({ key }: Stored) => key.replace(keyStart, '')
  return {
    ofBase: groupBy(all, baseOf),
    ofContent: groupBy(all, (one) => `${baseOf(one)}\n${one.content.what}`),
    /** The days, names and hours of events that only their content identifies. */
    digests: new Set(
      all.flatMap(({ key, content }) =>
        key.includes(`:${DIGEST}`) ? [`${content.what}/${content.hour}`] : [],
      ),
    ),
  }
}

type Groups = ReturnType<typeof groupsOf>

/**
 * The chosen key; the position of the record that this one repeats; or why it waits, until the file is read or for good: a cancellation may mean one of
 * several, or has another start (`elsewhen`).
 */
type Resolved = { key: string } | { first: string } | { unclear: 'later' | 'several' | 'elsewhen' }

/** One name says no other than the other, maybe more of it. */
const isNamedAs = (one: string | null, other: string | null): boolean => {
  const [few, all] = [fold(one ?? ''), fold(other ?? '')].toSorted((a, b) => a.length - b.length)
  return all?.includes(few ?? '') ?? false
}

/**
 * Chooses a record's key. An identifier belongs to one event, other keys to several, which start, name and place tell apart. A record that no stored
 * event equals waits until the file is read (`isLast`).
 */
export const resolveKey = (
  source: string,
  record: AnyRecord,
  known: ReadonlyMap<string, Known>,
  { at, content }: Claims,
  {
    groups,
    crowded,
    isLast,
    now,
  }: { groups: Groups; crowded: ReadonlySet<string>; isLast: boolean; now: Date },
): Resolved => {
  const { base, dated, named, placed } = keysOf(source, record)
  if (!dated) {
    const first = at.get(base)
    return first === undefined ? { key: base } : { first }
  }
  const own = contentOf(record)
  const keys = [placed, named, dated, base].filter((key) => key !== null)
  const all = groups.ofBase.get(base) ?? []
  for (const key of [...keys, ...all.map((one) => one.key)]) {
    const first = at.get(key)
    const other = content.get(key)
    if (first !== undefined && other && (isLast ? isRepeated(own, other) : isExactly(own, other)))
      return { first }
  }
  const isFree = ({ key }: { key: string }) => !at.has(key)
  const group = all.filter(isFree)
  const alike = (groups.ofContent.get(`${base}\n${own.what}`) ?? []).filter(isFree)
  const exact = alike.find((one) => isExactly(own, one.content))
  const isOff = record.status === 'withdrawn'
  if (exact && (isLast || !isOff)) return { key: exact.key }
  if (!isLast) {
    const isWhole = !isOff && own.hour && own.where
    const mayBeOther = record.key.by === 'content' && groups.digests.has(`${own.what}/${own.hour}`)
    if (!isWhole || all.length > 0 || mayBeOther) return { unclear: 'later' }
  }
  const former = group.find((one) => formerContents(one.known).some((before) => isExactly(own, before)))
  if (former) return { key: former.key }
  const same = alike.filter((one) => isRepeated(own, one.content))
  if (isOff && same.filter((one) => !one.known.event.withdrawnAt).length > 1) return { unclear: 'several' }
  const [itself] = same
  if (itself) return { key: itself.key }
  const free = (key: string | null) => (key && !at.has(key) ? known.get(key) : undefined)
  for (const key of [placed, named, dated]) if (key && free(key) && !crowded.has(key)) return { key }
  const atBase = free(base)
  if (atBase && isAt(record.start, atBase) && !crowded.has(dated)) return { key: base }
  const isAlone = !group.some(
    (one) => one.key !== base && !hasStarted(one.known.event, now) && !one.known.event.withdrawnAt,
  )
  const isMoved = atBase && !crowded.has(base) && isAlone && !hasStarted(atBase.event, now)
  if (isMoved && isNamedAs(record.eventName, atBase.event.eventName)) {
    if (record.status !== 'withdrawn' || atBase.event.withdrawnAt || isOffOf(record, atBase))
      return { key: base }
    // Moved and cancelled, or another that was never here: its holders are not paid back on a guess.
    if (!record.silent) return { unclear: 'elsewhen' }
  }
  const unused = [base, dated, named, placed].find((key) => key && !at.has(key) && !known.has(key))
  if (unused) return { key: unused }
  const first = keys.map((key) => at.get(key)).find((one) => one !== undefined)
  return first === undefined ? { key: dated } : { first }
}

/** Stores that a record of this run uses a key. */
export const claim = (claims: Claims, key: string, at: string, record: AnyRecord): void => {
  claims.at.set(key, at)
  if (record.key.by === 'identifier') return
  claims.content.set(key, contentOf(record))
}
