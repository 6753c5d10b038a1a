import { Event } from '../../../contract/events.ts'
import { firstListedDay, lastDay } from '../../../contract/rules/paris-time.ts'
import type { NectarDb } from '../db.ts'
import { readDevice } from '../device.ts'
import type { EventRow } from '../rows.ts'
import { inListOrder, type ListedEvent, listedEvent } from './event-list.ts'
import { yieldToMain } from './yield-to-main.ts'

const CHUNK = 100
/** Maximum number of changes to apply one by one; beyond it everything is read again. */
const MAX_CHANGES = 500
/** Margin in ms, because a row's time is set shortly before its write. */
const STAMP_MARGIN_MS = 30_000

export interface ListedRow extends ListedEvent {
  storedAt: number
}

const parsed = (row: EventRow): ListedRow | undefined => {
  const event = Event.safeParse(row.event).data
  // The row was found by its own date, so it must match the event's.
  return event && lastDay(event) === row.date && event.id === row.id
    ? { ...listedEvent(event), storedAt: row.storedAt }
    : undefined
}

const parseAll = async (rows: EventRow[]): Promise<ListedRow[]> => {
  const listed: ListedRow[] = []
  const pauseWhenDue = yieldToMain()
  for (const row of rows) {
    const entry = parsed(row)
    if (entry) listed.push(entry)
    await pauseWhenDue()
  }
  return listed
}

/** Returns rows of the days after `day`, whole days only; `isLast` if none follow. */
const daysAfter = (db: NectarDb, day: string): Promise<{ rows: EventRow[]; isLast: boolean }> =>
  db.transaction('r', db.events, async () => {
    const rows = await db.events.where('date').above(day).limit(CHUNK).toArray()
    const last = rows.at(-1)
    if (!last || rows.length < CHUNK) return { rows, isLast: true }
    const whole = rows.filter(({ date }) => date < last.date)
    if (whole.length > 0) return { rows: whole, isLast: false }
    return { rows: await db.events.where('date').equals(last.date).toArray(), isLast: false }
  })

/** The rows of the `events` table in memory, in list order, read day by day. Callers must run one step at a time. */
interface ListedRows {
  /** Returns every row of the days up to `through`. The array is replaced, never reordered, so callers may iterate over it. */
  loaded(): readonly ListedRow[]
  through(): string
  isWhole(): boolean
  /** Checks for rows written since they were read. */
  isStale(): boolean
  markStale(): void
  /** Reads again after the device failed to respond. */
  retry(): void
  /** Loads the first listed day, or applies the changes written since, here or in another tab. */
  prepare(now: Date): Promise<void>
  loadMore(): Promise<void>
}

export const openListedRows = (): ListedRows => {
  let loaded: ListedRow[] = []
  let through = ''
  let isWhole = false
  let newest = 0
  let isStale = false
  let isUnread = false

  const reset = (now: Date) => {
    const first = firstListedDay(now)
    loaded = []
    through = new Date(Date.parse(`${first}T00:00:00Z`) - 1).toISOString().slice(0, 10)
    isWhole = false
    newest = 0
  }

  const note = (rows: EventRow[]) => {
    for (const { storedAt } of rows) newest = Math.max(newest, storedAt)
  }

  const loadMore = async () => {
    const chunk = await readDevice((db) => daysAfter(db, through))
    if (!chunk) {
      // Treat the list as whole until the device responds.
      isWhole = true
      isUnread = true
      return
    }
    note(chunk.rows)
    const entries = (await parseAll(chunk.rows)).sort(inListOrder)
    loaded.push(...entries)
    through = chunk.rows.at(-1)?.date ?? through
    isWhole = chunk.isLast
  }

  /** Applies the changes written since, here or in another tab. */
  const catchUp = async (now: Date) => {
    isStale = false
    const since = Math.min(newest, now.getTime()) - STAMP_MARGIN_MS
    const change = await readDevice((db) =>
      db.transaction('r', db.events, async () => {
        const changed = db.events.where('storedAt').aboveOrEqual(since)
        if ((await changed.count()) > MAX_CHANGES) return null
        const [rows, ids] = await Promise.all([changed.toArray(), db.events.toCollection().primaryKeys()])
        return { rows, ids: new Set<string>(ids) }
      }),
    )
    if (change === undefined) {
      isUnread = true
      return
    }
    if (!change) return reset(now)
    note(change.rows)
    const changed = new Map<string, ListedRow>()
    for (const entry of await parseAll(change.rows)) changed.set(entry.event.id, entry)
    const others = loaded.filter(({ event: { id } }) => change.ids.has(id) && !changed.has(id))
    // Later days are loaded with the rest of their rows.
    const within = [...changed.values()].filter(({ event: { date } }) => isWhole || date <= through)
    loaded = [...others, ...within].sort(inListOrder)
  }

  return {
    loaded: () => loaded,
    through: () => through,
    isWhole: () => isWhole,
    isStale: () => isStale,
    markStale: () => {
      isStale = true
    },
    retry: () => {
      if (!isUnread) return
      isUnread = false
      isStale = true
      isWhole = false
    },
    prepare: async (now) => {
      if (!through) reset(now)
      else if (isStale) await catchUp(now)
    },
    loadMore,
  }
}
