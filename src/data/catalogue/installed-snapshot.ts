import { now } from '../../lib/clock.ts'
import type { NectarDb } from '../db.ts'
import type { InstalledFile, InstalledSnapshot } from '../rows.ts'

/** Tolerated difference between the device's clock and the server's (src/lib/clock), in ms. */
const CLOCK_MARGIN_MS = 2 * 60_000

/** Returns the time after which a stored row may be newer than a file. */
export const fresherSince = ({ at }: Pick<InstalledFile, 'at'>): number => at - CLOCK_MARGIN_MS

/** Checks whether a row stored at this time may be newer than a file. */
export const isFresher = (storedAt: number, file: InstalledFile): boolean => storedAt > fresherSince(file)

/** The installed snapshot of the catalogue, and the events withdrawn since. */
export interface InstalledState extends InstalledSnapshot {
  storedAt: number
  withdrawn: Record<string, number>
}

/** Returns this device's snapshot; undefined if it has none. */
export const installedState = async (db: NectarDb): Promise<InstalledState | undefined> => {
  const [row, withdrawn] = await db.meta.bulkGet(['snapshot', 'withdrawn'])
  if (row?.key !== 'snapshot') return undefined
  return {
    ...row.value,
    storedAt: row.storedAt,
    withdrawn: withdrawn?.key === 'withdrawn' ? withdrawn.value : {},
  }
}

/** Records ids that the server no longer names. Runs inside a write of `meta`. */
export const noteWithdrawn = async (db: NectarDb, ids: readonly string[], at: number): Promise<void> => {
  if (ids.length === 0) return
  const state = await installedState(db)
  if (!state) return
  const value = { ...state.withdrawn, ...Object.fromEntries(ids.map((id) => [id, at])) }
  await db.meta.put({ key: 'withdrawn', value, storedAt: at })
}

/** Maximum number of stored events, prefetched and viewed. */
const MAX_EVENTS = 6000

/** How long an event is stored after its day, in ms. */
const MAX_AGE_MS = 60 * 24 * 3_600_000

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Deletes events that are too old, then the least recently stored ones beyond the maximum. Runs inside a write of `events`. */
export const pruneEvents = async (db: NectarDb): Promise<void> => {
  await db.events
    .where('date')
    .below(dayOf(now().getTime() - MAX_AGE_MS))
    .delete()
  const surplus = (await db.events.count()) - MAX_EVENTS
  if (surplus > 0)
    await db.events.bulkDelete(await db.events.orderBy('storedAt').limit(surplus).primaryKeys())
}
