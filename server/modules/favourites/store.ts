import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { events, favourites } from '../../platform/db/schema.ts'
import { type EventRow, selectEvents } from '../catalogue/store/events.ts'

/** Returns a member's favourites, including past and cancelled events, last added first. */
export const favouritesOf = (db: Db, memberId: string): Promise<EventRow[]> =>
  selectEvents(db)
    .innerJoin(favourites, eq(favourites.eventId, events.id))
    .where(eq(favourites.memberId, memberId))
    .orderBy(desc(favourites.createdAt), asc(events.id))

export const favouritesAmong = async (db: Db, memberId: string, eventIds: string[]): Promise<Set<string>> => {
  if (eventIds.length === 0) return new Set()
  const rows = await db
    .select({ eventId: favourites.eventId })
    .from(favourites)
    .where(and(eq(favourites.memberId, memberId), inArray(favourites.eventId, eventIds)))
  return new Set(rows.map(({ eventId }) => eventId))
}

/** Adds a favourite and its like, once if repeated. Returns undefined if the event does not exist or is cancelled. */
export const addFavourite = (
  db: Db,
  memberId: string,
  eventId: string,
  now: Date,
): Promise<'added' | 'kept' | undefined> =>
  db.transaction(async (tx) => {
    const [event] = await tx
      .select({ id: events.id })
      .from(events)
      .where(and(eq(events.id, eventId), isNull(events.withdrawnAt)))
      .for('key share')
    if (!event) return undefined
    const added = await tx
      .insert(favourites)
      .values({ memberId, eventId, createdAt: now })
      .onConflictDoNothing()
      .returning({ eventId: favourites.eventId })
    if (added.length === 0) return 'kept'
    await tx
      .update(events)
      .set({ likes: sql`${events.likes} + 1` })
      .where(eq(events.id, eventId))
    return 'added'
  })

/** Removes a favourite and its like; returns false if it was no favourite. */
export const removeFavourite = (db: Db, memberId: string, eventId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const removed = await tx
      .delete(favourites)
      .where(and(eq(favourites.memberId, memberId), eq(favourites.eventId, eventId)))
      .returning({ eventId: favourites.eventId })
    if (removed.length === 0) return false
    await tx
      .update(events)
      .set({ likes: sql`greatest(${events.likes} - 1, 0)` })
      .where(eq(events.id, eventId))
    return true
  })
