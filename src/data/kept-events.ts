import { now } from '../lib/clock.ts'
import type { NectarDb } from './db.ts'

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
