import type { Event } from '../../contract/events.ts'
import { now } from '../lib/clock.ts'
import type { NectarDb } from './db.ts'
import { inListOrder, listedEvent } from './event-list.ts'

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

/** Which stretch of the whole list an answer covers. */
export interface Stretch {
  /** The event it goes on after; from today on where there is none. */
  after?: Event | undefined
  /** Nothing follows, up to `until` (`YYYY-MM-DD`, inclusive) where the list was asked for up to a day. */
  isLast: boolean
  until?: string | undefined
}

/**
 * A stretch of the unfiltered list is the whole truth from its beginning to its end: what the device keeps within it and the
 * server did not name was withdrawn. Today's own are left alone, as they leave the list by the clock. Inside a write of `events`.
 */
export const dropWithdrawn = async (
  db: NectarDb,
  listed: readonly Event[],
  { after, isLast, until }: Stretch,
): Promise<void> => {
  const last = listed.at(-1)
  if (!last && !isLast) return
  const today = dayOf(now().getTime())
  const from = after && after.date > today ? after.date : today
  const to = isLast ? (until ?? '9999-12-31') : (last?.date ?? from)
  if (to < from) return
  const names = new Set(listed.map(({ id }) => id))
  const isWithin = (event: Event) => {
    const place = listedEvent(event)
    if (event.date <= today) return false
    if (after && inListOrder(place, listedEvent(after)) <= 0) return false
    return isLast || (last !== undefined && inListOrder(place, listedEvent(last)) < 0)
  }
  const rows = await db.events.where('date').between(from, to, true, true).toArray()
  const withdrawn = rows.filter(({ id, event }) => !names.has(id) && (!event || isWithin(event)))
  await db.events.bulkDelete(withdrawn.map(({ id }) => id))
}
