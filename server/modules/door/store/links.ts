import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { doorLinks, events } from '../../../platform/db/schema.ts'

/** A link of a check-in as it is stored. */
export type DoorLink = typeof doorLinks.$inferSelect

/** What a door knows of its concert. */
const doorEvent = {
  id: events.id,
  eventName: events.eventName,
  place: events.place,
  city: events.city,
  date: events.date,
  time: events.time,
  source: events.source,
  priceCents: events.priceCents,
  withdrawnAt: events.withdrawnAt,
}

/** A concert as a door knows it; undefined where there is none. */
export const doorEventById = async (db: Db, id: string) => {
  const [row] = await db.select(doorEvent).from(events).where(eq(events.id, id))
  return row
}
export type DoorEvent = NonNullable<Awaited<ReturnType<typeof doorEventById>>>

export const addLink = async (db: Db, link: DoorLink): Promise<void> => {
  await db.insert(doorLinks).values(link)
}

/** A link and its concert, by the hash of its secret. */
export const linkBySecret = async (db: Db, linkHash: string) => {
  const [row] = await db
    .select({ link: doorLinks, event: doorEvent })
    .from(doorLinks)
    .innerJoin(events, eq(events.id, doorLinks.eventId))
    .where(eq(doorLinks.linkHash, linkHash))
  return row
}

/** A concert's links, the oldest first. */
export const linksOf = (db: Db, eventId: string): Promise<DoorLink[]> =>
  db
    .select()
    .from(doorLinks)
    .where(eq(doorLinks.eventId, eventId))
    .orderBy(asc(doorLinks.createdAt), asc(doorLinks.id))

/** Ends a link that has not been ended; false where there is none. */
export const revokeLinkById = async (db: Db, id: string, now: Date): Promise<boolean> => {
  const revoked = await db
    .update(doorLinks)
    .set({ revokedAt: now })
    .where(and(eq(doorLinks.id, id), isNull(doorLinks.revokedAt)))
    .returning({ id: doorLinks.id })
  return revoked.length > 0
}
