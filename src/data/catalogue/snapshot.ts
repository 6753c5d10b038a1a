import { accessKeys } from '../../../contract/access.ts'
import type { CatalogueSlice, Columns, EventField } from '../../../contract/catalogue.ts'
import { Event } from '../../../contract/events.ts'
import { type Dictionaries, extend, fieldsAt, listOrder } from '../../../contract/rules/catalogue-slices.ts'
import { fold } from '../../../contract/rules/search.ts'
import { readDevice } from '../device.ts'
import type { InstalledFile, SnapshotEventsRow, SnapshotIndexRow } from '../rows.ts'
import { foldedOrNull, type Wanted } from './event-list.ts'

/** The columns for sorting, filtering and searching, kept in memory; the others are read for display. */
const indexed: readonly EventField[] = [
  'date',
  'time',
  'endDate',
  'city',
  'musicStyle',
  'place',
  'organizer',
  'status',
  'source',
  'price',
  'priceKnown',
  'pricing',
  ...accessKeys,
]
const SEARCHED: readonly EventField[] = ['organizer', 'place', 'city', 'musicStyle']
/** Maximum number of slices per read. Reads begin with few, as the first screen needs one. */
const MAX_BATCH_SIZE = 16
/** Number of slices whose other columns stay in memory. */
const EVENTS_KEPT = 24

/** An event of a file, with its position in the list and in the file. */
export interface Hit {
  order: string
  id: string
  slice: Slice
  place: number
}

interface Slice {
  row: SnapshotIndexRow
  ids: string[]
  /** The start of each line of the names, in characters; computed at the first search. */
  starts: number[] | undefined
}

const startsOf = (names: string): number[] => {
  const starts = [0]
  for (let at = names.indexOf('\n'); at >= 0; at = names.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** Marks the names of a slice that have a word with this beginning. */
const namesBeginning = (slice: Slice, beginning: string): Uint8Array => {
  const { names, count } = slice.row
  slice.starts ??= startsOf(names)
  const matches = new Uint8Array(count)
  let place = 0
  for (let at = names.indexOf(beginning); at >= 0; ) {
    while (place + 1 < count && (slice.starts[place + 1] ?? 0) <= at) place++
    matches[place] = 1
    const next = slice.starts[place + 1]
    if (next === undefined) break
    at = names.indexOf(beginning, next)
  }
  return matches
}

/** The other columns of a slice, and the events built from it: each event stays the same object, so that it is not rendered again. */
interface EventsOfSlice {
  row: SnapshotEventsRow
  made: Map<number, Event>
}

/** A catalogue file, read into memory slice by slice in list order. */
export interface SnapshotFile {
  installed: InstalledFile
  removed: ReadonlySet<string>
  isWhole(): boolean
  through(): string
  /** Reads the next slices; returns false if they are missing, undefined if the device does not respond. */
  loadMore(): Promise<boolean | undefined>
  /** Yields the loaded events that match, in list order. */
  hits(wanted: Wanted): Generator<Hit, void>
  locate(id: string): Hit | undefined
  ids(): string[]
  field(hit: Hit, field: EventField): unknown
  /** Reads events in full; leaves out missing and invalid ones. */
  events(hits: readonly Hit[]): Promise<Map<Hit, Event>>
}

/** Returns rows with every indexed column: an earlier version stored some of them in the row of the other columns. */
const withIndexed = async (rows: SnapshotIndexRow[]): Promise<SnapshotIndexRow[] | undefined> => {
  const isOlder = ({ codes, count }: SnapshotIndexRow) => count > 0 && indexed.some((field) => !codes[field])
  const older = rows.filter(isOlder)
  if (older.length === 0) return rows
  const beside = await readDevice((db) =>
    db.snapshotEvents.bulkGet(older.map(({ file, slice }) => [file, slice] as [string, number])),
  )
  return (
    beside &&
    rows.map((row) => {
      const columns = Object.entries(beside[older.indexOf(row)]?.columns ?? {})
      return { ...row, codes: { ...Object.fromEntries(columns.filter(isIndexed)), ...row.codes } }
    })
  )
}

const isIndexed = ([field]: [string, unknown]) => indexed.includes(field as EventField)

export const openFile = (installed: InstalledFile): SnapshotFile => {
  const slices: Slice[] = []
  const dictionaries: Dictionaries = {}
  const removed = new Set<string>()
  /** By field and dictionary index: the folded words, each after a space. */
  const folded = new Map<EventField, string[]>()
  const others = new Map<number, EventsOfSlice>()
  let atOnce = 1
  let loading: Promise<boolean | undefined> | undefined

  const codeAt = ({ row }: Slice, field: EventField, place: number) => row.codes[field]?.[place] as number
  const field = ({ slice, place }: Pick<Hit, 'slice' | 'place'>, name: EventField): unknown =>
    dictionaries[name]?.[codeAt(slice, name, place)]
  const hitAt = (slice: Slice, place: number): Hit => {
    const id = slice.ids[place] ?? ''
    const at = { slice, place }
    const date = String(field(at, 'date'))
    const time = (field(at, 'time') ?? null) as string | null
    return { ...at, id, order: listOrder({ date, time, id }) }
  }
  const wordsOf = (name: EventField, code: number): string => {
    const cached = folded.get(name) ?? []
    folded.set(name, cached)
    const words = cached[code] ?? ` ${fold(String(dictionaries[name]?.[code] ?? ''))}`
    cached[code] = words
    return words
  }

  /** Returns a filter that evaluates each value of a dictionary only once. */
  const decider = (name: EventField, isWanted: (code: number) => boolean) => {
    const decided: boolean[] = []
    return (slice: Slice, place: number): boolean => {
      const code = codeAt(slice, name, place)
      const decision = decided[code] ?? isWanted(code)
      decided[code] = decision
      return decision
    }
  }

  function* hits({ beginnings, ...wanted }: Wanted): Generator<Hit, void> {
    const textAt = (name: EventField, code: number) => (dictionaries[name]?.[code] ?? null) as string | null
    const byTime: boolean[][] = []
    const rules = [
      (slice: Slice, place: number) => {
        const date = codeAt(slice, 'date', place)
        const time = codeAt(slice, 'time', place)
        const times = byTime[date] ?? []
        byTime[date] = times
        const endDate = (field({ slice, place }, 'endDate') ?? null) as string | null
        const when = { date: textAt('date', date) ?? '', time: textAt('time', time), endDate }
        if (endDate) return wanted.isWhen(when)
        const decision = times[time] ?? wanted.isWhen(when)
        times[time] = decision
        return decision
      },
      decider('city', (code) => wanted.isCity(foldedOrNull(textAt('city', code)))),
      decider('musicStyle', (code) => wanted.isStyle(foldedOrNull(textAt('musicStyle', code)))),
      decider('source', (code) => wanted.isSource(textAt('source', code))),
      (slice: Slice, place: number) => {
        const at = { slice, place }
        // A file from before these fields existed has neither.
        const priceKnown = field(at, 'priceKnown') !== false
        const pricing = (field(at, 'pricing') ?? 'single') as Event['pricing']
        return wanted.isPrice({ price: Number(field(at, 'price')), priceKnown, pricing })
      },
      ...wanted.access.map(({ field, isMet }) =>
        decider(field, (code) => isMet(dictionaries[field]?.[code])),
      ),
      decider('status', (code) => textAt('status', code) !== 'cancelled'),
    ]
    const searches = beginnings.map((beginning) => ({
      beginning,
      inFields: SEARCHED.map((name) => decider(name, (code) => wordsOf(name, code).includes(beginning))),
    }))
    for (const slice of slices) {
      const named = searches.map(({ beginning }) => namesBeginning(slice, beginning))
      for (let place = 0; place < slice.row.count; place++) {
        const isFound =
          searches.every(
            ({ inFields }, index) =>
              named[index]?.[place] === 1 || inFields.some((isIn) => isIn(slice, place)),
          ) && rules.every((isWanted) => isWanted(slice, place))
        if (isFound) yield hitAt(slice, place)
      }
    }
  }

  const isWhole = () => slices.length >= installed.slices
  const load = async (): Promise<boolean | undefined> => {
    const from = slices.length
    const to = Math.min(installed.slices, from + atOnce)
    atOnce = Math.min(MAX_BATCH_SIZE, atOnce * 2)
    const rows = await readDevice((db) =>
      db.snapshotIndex.where('[file+slice]').between([installed.name, from], [installed.name, to]).toArray(),
    )
    if (rows && rows.length !== to - from) return false
    const whole = rows && (await withIndexed(rows))
    if (!whole) return undefined
    for (const row of whole) {
      extend(dictionaries, row.added)
      for (const id of row.removed) removed.add(id)
      slices.push({ row, ids: row.count > 0 ? row.ids.split('\n') : [], starts: undefined })
    }
    return true
  }
  const loadOthers = async (wanted: readonly Hit[]) => {
    const missing = [...new Set(wanted.map(({ slice }) => slice.row.slice))].filter(
      (slice) => !others.has(slice),
    )
    if (missing.length === 0) return
    const rows = await readDevice((db) =>
      db.snapshotEvents.bulkGet(missing.map((slice) => [installed.name, slice] as [string, number])),
    )
    for (const row of rows ?? []) if (row) others.set(row.slice, { row, made: new Map() })
  }

  return {
    installed,
    removed,
    isWhole,
    through: () => {
      const last = slices.at(-1)
      return last && last.row.count > 0 ? hitAt(last, last.row.count - 1).order : ''
    },
    loadMore: () => {
      loading ??= load().finally(() => {
        loading = undefined
      })
      return loading
    },
    hits,
    locate: (id) => {
      for (const slice of slices) {
        const place = slice.row.ids.includes(id) ? slice.ids.indexOf(id) : -1
        if (place >= 0) return hitAt(slice, place)
      }
      return undefined
    },
    ids: () => slices.flatMap(({ ids }) => ids),
    field,
    events: async (requested) => {
      await loadOthers(requested)
      const events = new Map<Hit, Event>()
      for (const hit of requested) {
        const { slice, place } = hit
        const loaded = others.get(slice.row.slice)
        if (!loaded) continue
        const columns = { ...loaded.row.columns, ...slice.row.codes }
        const event =
          loaded.made.get(place) ??
          Event.safeParse({ ...fieldsAt(columns, dictionaries, place), id: hit.id }).data
        if (!event) continue
        loaded.made.set(place, event)
        events.set(hit, event)
      }
      for (const slice of [...others.keys()].slice(0, Math.max(0, others.size - EVENTS_KEPT)))
        others.delete(slice)
      return events
    },
  }
}

/** Returns the rows that store a checked slice of a file. */
export const rowsOfSlice = (
  file: string,
  slice: number,
  { count, removed, added, columns }: CatalogueSlice,
  storedAt: number,
): { index: SnapshotIndexRow; events: SnapshotEventsRow } => {
  const { id = [], ...rest } = columns
  const entries = Object.entries(rest)
  const codes: Columns = Object.fromEntries(entries.filter(isIndexed))
  return {
    index: {
      file,
      slice,
      count,
      removed,
      added,
      ids: id.join('\n'),
      names: (columns.eventName ?? []).map((name) => ` ${fold(String(name))}`).join('\n'),
      codes,
      storedAt,
    },
    events: {
      file,
      slice,
      columns: Object.fromEntries(entries.filter((entry) => !isIndexed(entry))),
      storedAt,
    },
  }
}
