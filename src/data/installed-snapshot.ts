import { now } from '../lib/clock.ts'
import type { NectarDb } from './db.ts'
import type { InstalledFile, InstalledSnapshot } from './rows.ts'

/** A device's clock may differ this much from the server's without being known as wrong (src/lib/clock), in ms. */
const CLOCK_MARGIN_MS = 2 * 60_000

/** What was stored after this moment is newer than a file, or may be. */
export const fresherSince = ({ at }: InstalledFile): number => at - CLOCK_MARGIN_MS

/** Whether what was stored at a moment is newer than a file, or may be. */
export const isFresher = (storedAt: number, file: InstalledFile): boolean => storedAt > fresherSince(file)

/** What this device holds of the catalogue, and what was withdrawn of it since. */
export interface InstalledState extends InstalledSnapshot {
  storedAt: number
  withdrawn: Record<string, number>
}

/** The snapshot of this device; undefined where it has none. */
export const installedState = async (db: NectarDb): Promise<InstalledState | undefined> => {
  const [row, withdrawn] = await db.meta.bulkGet(['snapshot', 'withdrawn'])
  if (row?.key !== 'snapshot') return undefined
  return {
    ...row.value,
    storedAt: row.storedAt,
    withdrawn: withdrawn?.key === 'withdrawn' ? withdrawn.value : {},
  }
}

/** Notes ids that the server named no more. Inside a write of `meta`. */
export const noteWithdrawn = async (db: NectarDb, ids: readonly string[], at: number): Promise<void> => {
  if (ids.length === 0) return
  const state = await installedState(db)
  if (!state) return
  const value = { ...state.withdrawn, ...Object.fromEntries(ids.map((id) => [id, at])) }
  await db.meta.put({ key: 'withdrawn', value, storedAt: at })
}

/** How many events are kept at most: what is prefetched, and what was looked at besides. */
const MAX_EVENTS = 6000

/** For how long an event is kept after its day, in ms. */
const MAX_AGE_MS = 60 * 24 * 3_600_000

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Deletes what is too old, then the least recently stored beyond the bound. Inside a write of `events`. */
export const pruneEvents = async (db: NectarDb): Promise<void> => {
  await db.events
    .where('date')
    .below(dayOf(now().getTime() - MAX_AGE_MS))
    .delete()
  const surplus = (await db.events.count()) - MAX_EVENTS
  if (surplus > 0)
    await db.events.bulkDelete(await db.events.orderBy('storedAt').limit(surplus).primaryKeys())
}
