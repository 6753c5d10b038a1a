import { and, asc, eq, getTableColumns, inArray, isNull, lt, sql } from 'drizzle-orm'
import { builtOnce } from '../../../platform/db/built-once.ts'
import type { Db } from '../../../platform/db/database.ts'
import { lastDayOfEvent } from '../../../platform/db/last-day.ts'
import {
  admissions,
  bookings,
  doorEntries,
  doorLinks,
  events,
  invitations,
  members,
  orders,
  ticketTypes,
} from '../../../platform/db/schema.ts'
import { ticketKind } from '../../../platform/db/ticket-kind.ts'
import { cancelledWithEvent } from '../../bookings/store/tickets.ts'

export type DoorLink = typeof doorLinks.$inferSelect

const doorEvent = {
  id: events.id,
  eventName: events.eventName,
  place: events.place,
  city: events.city,
  date: events.date,
  endDate: events.endDate,
  time: events.time,
  source: events.source,
  priceCents: events.priceCents,
  withdrawnAt: events.withdrawnAt,
}

export const doorEventById = async (db: Db, id: string) => {
  const [row] = await db.select(doorEvent).from(events).where(eq(events.id, id))
  return row
}

export type DoorEvent = NonNullable<Awaited<ReturnType<typeof doorEventById>>>

/** Adds a link, or renews the concert's own of this id if it was never opened. Returns false if there is another one of this id. */
export const addLink = async (db: Db, { id, ...link }: DoorLink): Promise<boolean> => {
  const isUnseen = and(
    eq(doorLinks.eventId, link.eventId),
    isNull(doorLinks.revokedAt),
    isNull(doorLinks.evening),
  )
  const added = await db
    .insert(doorLinks)
    .values({ id, ...link })
    .onConflictDoUpdate({ target: doorLinks.id, set: link, setWhere: isUnseen })
    .returning({ id: doorLinks.id })
  return added.length > 0
}

const byHash = builtOnce((db) =>
  db
    .select({ link: doorLinks, event: doorEvent })
    .from(doorLinks)
    .innerJoin(events, eq(events.id, doorLinks.eventId))
    .where(eq(doorLinks.linkHash, sql.placeholder('linkHash'))),
)

/** Fetches a link with its concert by the hash of its secret. */
export const linkBySecret = async (db: Db, linkHash: string) => (await byHash(db, { linkHash }))[0]

export const linkById = async (db: Db, id: string): Promise<DoorLink | undefined> =>
  (await db.select().from(doorLinks).where(eq(doorLinks.id, id)))[0]

/** Returns a concert's links, oldest first, with the number of admissions that wait for an operator. */
export const linksOf = (db: Db, eventId: string) =>
  db
    .select({
      ...getTableColumns(doorLinks),
      held: sql<number>`(select count(*)::int from ${admissions} a where a.link_id = door_links.id and a.is_held)`,
    })
    .from(doorLinks)
    .where(eq(doorLinks.eventId, eventId))
    .orderBy(asc(doorLinks.createdAt), asc(doorLinks.id))

/** Stores the day and the hour for which a link's list was fetched. */
export const setEvening = async (
  db: Db,
  id: string,
  { date, time }: Pick<DoorEvent, 'date' | 'time'>,
): Promise<void> => {
  await db.update(doorLinks).set({ evening: date, eveningTime: time }).where(eq(doorLinks.id, id))
}

/** Revokes a link; returns false if it does not exist or was revoked before. */
export const revokeLinkById = async (db: Db, id: string, now: Date): Promise<boolean> => {
  const revoked = await db
    .update(doorLinks)
    .set({ revokedAt: now })
    .where(and(eq(doorLinks.id, id), isNull(doorLinks.revokedAt)))
    .returning({ id: doorLinks.id })
  return revoked.length > 0
}

/** First name of a booking's holder: its member, or a guest without an account. */
export const holderName = sql<string | null>`coalesce(${members.firstName}, ${invitations.guestName})`

/** Returns the holders of seats at a concert, by booking time, with each seat's code and check-in. */
export const peopleOf = (db: Db, eventId: string) =>
  db
    .select({
      firstName: holderName,
      lastName: members.lastName,
      kind: ticketKind,
      isCancelled: sql<boolean>`(${bookings.cancelledAt} is not null or ${cancelledWithEvent})`,
      isWalkIn: sql<boolean>`exists (select from admissions a where a.booking_id = ${bookings.id})`,
      seats: sql<{ id: string; usedAt: string | null }[]>`coalesce((
        select json_agg(json_build_object('id', c.id, 'usedAt', c.used_at) order by c.position)
        from ticket_codes c where c.booking_id = ${bookings.id} and c.retired_at is null
      ), '[]')`,
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, bookings.ticketTypeId))
    .leftJoin(orders, eq(orders.id, bookings.orderId))
    .leftJoin(members, eq(members.id, bookings.memberId))
    .leftJoin(invitations, eq(invitations.bookingId, bookings.id))
    .where(eq(bookings.eventId, eventId))
    .orderBy(asc(bookings.bookedAt), asc(bookings.id))

export type PersonRow = Awaited<ReturnType<typeof peopleOf>>[number]

/** Deletes the admissions, lists, links and names of guests without an account of concerts before a day (`YYYY-MM-DD`). */
export const purgeDoors = async (db: Db, before: string): Promise<void> => {
  const over = db
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        lt(lastDayOfEvent, before),
        // Keep concerts whose doors served a later day before they were moved.
        sql`not exists (select from ${doorLinks} l where l.event_id = ${events.id} and l.evening >= ${before})`,
      ),
    )
  await db.execute(sql`
    update invitations i set guest_name = null, holder_hash = null
    from bookings b join events e on e.id = b.event_id
    where i.guest_name is not null and coalesce(e.end_date, e.date) < ${before}
      and b.id = coalesce(i.booking_id, (select c.booking_id from ticket_codes c where c.id = i.seat_id))`)
  await db.delete(admissions).where(inArray(admissions.eventId, over))
  await db.delete(doorEntries).where(inArray(doorEntries.eventId, over))
  await db.delete(doorLinks).where(inArray(doorLinks.eventId, over))
}
