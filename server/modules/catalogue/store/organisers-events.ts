import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { bookings, events, orders, proUsers, ticketTypes } from '../../../platform/db/schema.ts'

export const keyOfEvent = async (
  db: Db,
  eventId: string,
): Promise<{ source: string | null; sourceKey: string | null } | undefined> => {
  const [row] = await db
    .select({ source: events.source, sourceKey: events.sourceKey })
    .from(events)
    .where(eq(events.id, eventId))
  return row
}

/** Gives an event without a source key one of its own source, or of `source` if it has none. Returns it. */
export const giveSourceKey = async (db: Db, eventId: string, source: string): Promise<string> => {
  const [row] = await db
    .update(events)
    .set({
      source: sql`coalesce(${events.source}, ${source})`,
      sourceKey: sql`coalesce(${events.sourceKey}, coalesce(${events.source}, ${source}) || ':' || ${events.id})`,
    })
    .where(eq(events.id, eventId))
    .returning({ sourceKey: events.sourceKey })
  return row?.sourceKey ?? ''
}

/** Returns the names of entries of the directory by their ids. */
export const entryNames = async (db: Db, ids: string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: proUsers.id, name: proUsers.name })
    .from(proUsers)
    .where(inArray(proUsers.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Deletes an event that nobody has ordered or booked. Its lock comes first: an order that begins meanwhile finds none. */
export const deleteUntaken = async (tx: Db, eventId: string): Promise<boolean> => {
  await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('update')
  const taken =
    (await tx.$count(bookings, eq(bookings.eventId, eventId))) +
    (await tx.$count(orders, eq(orders.eventId, eventId)))
  if (taken > 0) return false
  await tx.delete(ticketTypes).where(eq(ticketTypes.eventId, eventId))
  await tx.delete(events).where(eq(events.id, eventId))
  return true
}
