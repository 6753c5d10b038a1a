import { createHash } from 'node:crypto'
import { setImmediate as yieldToLoop } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import * as z from 'zod/mini'
import { CatalogueSlice, eventFields, SLICE_LENGTH } from '../../../../contract/catalogue.ts'
import { Event } from '../../../../contract/events.ts'
import {
  createSliceEncoder,
  type Dictionaries,
  extend,
  fieldsAt,
  listOrder,
} from '../../../../contract/rules/catalogue-slices.ts'
import { DAY_MS, firstListedDay, lastDay } from '../../../../contract/rules/paris-time.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import type { EventRow } from '../store/events.ts'
import {
  atOneMoment,
  currentFiles,
  eventsByIds,
  fileText,
  nextListed,
  noteChecked,
  publishFile,
  runningListed,
  type StoredFile,
} from '../store/snapshots.ts'
import { eventOnWire } from '../wire.ts'

/** Maximum changes of a delta, as a share of the list and as a number: beyond the greater, or after a week, a new snapshot is published. */
const MAX_CHANGED = { share: 0.1, events: 200 }
const OLDEST_SNAPSHOT_MS = 7 * DAY_MS
/** How long a replaced file can still be fetched. */
const REPLACED_RETENTION_MS = DAY_MS
/** Brotli quality: a file is compressed once and fetched by every device. */
const QUALITY = 9

/** Tolerated difference between the clocks of two servers, in ms. */
const CLOCK_MARGIN_MS = 2 * 60_000

/** Returns true if a file was made by a server whose clock was ahead: devices would take what they read since for older. */
export const isAhead = ({ checkedAt }: Pick<StoredFile, 'checkedAt'>, now: Date): boolean =>
  checkedAt.getTime() - now.getTime() > CLOCK_MARGIN_MS

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** Hashes an event for comparison: all that is shown except its likes, which change by the minute. */
const printOf = (event: Event): string => {
  const values = eventFields.map((field) => (field === 'likes' ? null : event[field]))
  return createHash('sha1').update(JSON.stringify(values)).digest('base64')
}

interface Lines {
  lines: string[]
  events: number
}

const lineOf = (slice: CatalogueSlice): string => JSON.stringify(z.encode(CatalogueSlice, slice))

/** Yields the events and removed ids of a stored file, slice by slice; the process serves requests in between. */
async function* slicesOf(brotli: Buffer | undefined) {
  if (!brotli) return
  const text = await decompress(brotli)
  const dictionaries: Dictionaries = {}
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from)
    const slice = z.parse(CatalogueSlice, JSON.parse(text.toString('utf8', from, end)))
    extend(dictionaries, slice.added)
    const events = Array.from({ length: slice.count }, (_, place) =>
      z.parse(Event, fieldsAt(slice.columns, dictionaries, place)),
    )
    yield { events, removed: slice.removed }
    from = end + 1
    await yieldToLoop()
  }
}

const slicesOfLength = (rows: EventRow[]): EventRow[][] =>
  Array.from({ length: Math.ceil(rows.length / SLICE_LENGTH) }, (_, index) =>
    rows.slice(index * SLICE_LENGTH, (index + 1) * SLICE_LENGTH),
  )

/** Reads all listed events as lines of a file, with the hash of each. */
const readListed = async (db: Db, firstDay: string) => {
  const encode = createSliceEncoder()
  const prints = new Map<string, string>()
  const lines: string[] = []
  const add = (rows: EventRow[]) => {
    const listed = rows.map(eventOnWire)
    for (const event of listed) prints.set(event.id, printOf(event))
    lines.push(lineOf(encode(listed)))
  }
  for (const rows of slicesOfLength(await runningListed(db, firstDay))) add(rows)
  let last: EventRow | undefined
  for (;;) {
    const rows = await nextListed(db, firstDay, last, SLICE_LENGTH)
    last = rows.at(-1)
    if (rows.length > 0 || lines.length === 0) add(rows)
    if (rows.length < SLICE_LENGTH) return { prints, lines, events: prints.size }
    await yieldToLoop()
  }
}

/** Reads the last delta: hashes of its events, and the removed ids. */
const readDelta = async (brotli: Buffer | undefined) => {
  const prints = new Map<string, string>()
  const removed = new Set<string>()
  for await (const slice of slicesOf(brotli)) {
    for (const event of slice.events) prints.set(event.id, printOf(event))
    for (const id of slice.removed) removed.add(id)
  }
  return { prints, removed }
}

/**
 * Compares a snapshot with the list: changed or missing events, and ids to remove. Repeats everything in the last delta, so that devices with that
 * delta receive reverted changes too.
 */
const changesSince = async (
  snapshot: Buffer,
  delta: Awaited<ReturnType<typeof readDelta>>,
  prints: Map<string, string>,
  firstDay: string,
) => {
  const changed = new Set<string>()
  const removed = new Set<string>()
  const known = new Set<string>()
  const note = (id: string) => (prints.has(id) ? changed : removed).add(id)
  for await (const { events } of slicesOf(snapshot)) {
    for (const event of events) {
      known.add(event.id)
      const print = prints.get(event.id)
      // Devices drop past events by their date.
      if (print === undefined ? lastDay(event) >= firstDay : print !== printOf(event)) note(event.id)
    }
  }
  for (const id of prints.keys()) if (!known.has(id)) changed.add(id)
  for (const id of [...delta.prints.keys(), ...delta.removed]) note(id)
  return { changed, removed }
}

const isSame = (
  { changed, removed }: Awaited<ReturnType<typeof changesSince>>,
  delta: Awaited<ReturnType<typeof readDelta>>,
  prints: Map<string, string>,
): boolean =>
  changed.size === delta.prints.size &&
  removed.size === delta.removed.size &&
  [...removed].every((id) => delta.removed.has(id)) &&
  [...changed].every((id) => delta.prints.get(id) === prints.get(id))

const deltaLines = async (
  db: Db,
  base: string,
  { changed, removed }: Awaited<ReturnType<typeof changesSince>>,
): Promise<Lines> => {
  const ids = [...changed]
  const events: Event[] = []
  for (let from = 0; from < ids.length; from += SLICE_LENGTH) {
    const rows = await eventsByIds(db, ids.slice(from, from + SLICE_LENGTH))
    events.push(...rows.map(eventOnWire))
    await yieldToLoop()
  }
  const byOrder = (one: Event, other: Event) => (listOrder(one) < listOrder(other) ? -1 : 1)
  events.sort(byOrder)
  const encode = createSliceEncoder()
  const lines = [lineOf({ ...encode(events.slice(0, SLICE_LENGTH)), base, removed: [...removed].sort() })]
  for (let from = SLICE_LENGTH; from < events.length; from += SLICE_LENGTH) {
    lines.push(lineOf(encode(events.slice(from, from + SLICE_LENGTH))))
    await yieldToLoop()
  }
  return { lines, events: events.length }
}

const fileOf = async (kind: StoredFile['kind'], { lines, events }: Lines, now: Date) => {
  const text = Buffer.from(`${lines.join('\n')}\n`)
  const name = createHash('sha256').update(text).digest('hex')
  const brotli = await compress(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  })
  return { name, kind, at: now, checkedAt: now, events, length: text.length, brotli }
}

const publish = async (db: Db, now: Date): Promise<void> => {
  const firstDay = firstListedDay(now)
  const retainedSince = new Date(now.getTime() - REPLACED_RETENTION_MS)
  const current = await currentFiles(db)
  const isOld =
    !current.snapshot ||
    isAhead(current.snapshot, now) ||
    now.getTime() - current.snapshot.at.getTime() >= OLDEST_SNAPSHOT_MS
  const [snapshotText, deltaText] = await Promise.all(
    [current.snapshot, current.delta].map((file) => file && fileText(db, file.name)),
  )
  const delta = await readDelta(deltaText)
  const { listed, changes } = await atOneMoment(db, async (tx) => {
    const listed = await readListed(tx, firstDay)
    if (isOld || !current.snapshot || !snapshotText) return { listed, changes: undefined }
    const since = await changesSince(snapshotText, delta, listed.prints, firstDay)
    if (isSame(since, delta, listed.prints)) return { listed, changes: 'none' as const }
    const most = Math.max(MAX_CHANGED.events, MAX_CHANGED.share * listed.events)
    if (since.changed.size + since.removed.size > most) return { listed, changes: undefined }
    return { listed, changes: await deltaLines(tx, current.snapshot.name, since) }
  })
  if (changes === 'none') return noteChecked(db, now)
  if (changes) return publishFile(db, await fileOf('delta', changes, now), ['delta'], retainedSince)
  return publishFile(db, await fileOf('snapshot', listed, now), ['snapshot', 'delta'], retainedSince)
}

/**
 * Publishes the changes of the list since the current files, as a snapshot or a delta, unless another process did so since `asOf`. Reads in slices at
 * one moment of the database; the embedded one serves no other request meanwhile.
 */
export const publishCatalogue = (database: Database, now: Date, asOf: Date): Promise<void> =>
  database.exclusively(async () => {
    const { snapshot } = await currentFiles(database.db)
    if (snapshot && snapshot.checkedAt >= asOf && !isAhead(snapshot, now)) return
    await publish(database.db, now)
  })
