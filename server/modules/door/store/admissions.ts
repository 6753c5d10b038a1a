import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, max, or, type SQL, sql } from 'drizzle-orm'
import { builtOnce } from '../../../platform/db/built-once.ts'
import type { Db } from '../../../platform/db/database.ts'
import {
  admissions,
  bookings,
  doorEntries,
  events,
  invitations,
  members,
  orders,
  ticketCodes,
  ticketTypes,
} from '../../../platform/db/schema.ts'
import { cancelledWithEvent } from '../../bookings/store/tickets.ts'
import { GUESTS, idBeginnings, shortCodeOf } from '../rules/check-in.ts'
import { holderName } from './links.ts'

type AdmissionRow = typeof admissions.$inferSelect

type NewAdmission = typeof admissions.$inferInsert

export const admissionsById = async (db: Db, eventId: string, ids: string[]): Promise<AdmissionRow[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(admissions)
        .where(and(eq(admissions.eventId, eventId), inArray(admissions.id, ids)))

export const addAdmissions = async (tx: Db, rows: NewAdmission[]): Promise<void> => {
  await tx.insert(admissions).values(rows)
}

/** Whether no admission undoes it, in any order of arrival. */
const isNotUndone = sql`not exists (
  select from admissions u where u.event_id = ${admissions.eventId} and u.undoes = ${admissions.id} and not u.is_held
)`

/** Whether it counts: admissions of a revoked link do not until an operator accepts them. */
const counts = eq(admissions.isHeld, false)

/** Returns a revoked link's admissions that wait for an operator, in order of arrival. */
export const heldOf = (db: Db, linkId: string): Promise<AdmissionRow[]> =>
  db
    .select()
    .from(admissions)
    .where(and(eq(admissions.linkId, linkId), eq(admissions.isHeld, true)))
    .orderBy(asc(admissions.seq))

/** Deletes waiting admissions, of a link or by id. Returns their number. */
export const dropHeld = async (
  tx: Db,
  what: { linkId: string } | { eventId: string; ids: string[] },
): Promise<number> => {
  const dropped = await tx
    .delete(admissions)
    .where(
      and(
        eq(admissions.isHeld, true),
        'linkId' in what
          ? eq(admissions.linkId, what.linkId)
          : and(eq(admissions.eventId, what.eventId), inArray(admissions.id, what.ids)),
      ),
    )
    .returning({ id: admissions.id })
  return dropped.length
}

/** Makes a link's waiting admissions count, numbered after all that the doors have received. */
export const takeHeld = async (tx: Db, linkId: string): Promise<void> => {
  await tx.execute(sql`
    update admissions a set is_held = false, seq = next.seq
    from (
      select event_id, id, nextval(pg_get_serial_sequence('admissions', 'seq')) as seq
      from (select event_id, id from admissions where link_id = ${linkId} and is_held order by seq) held
    ) next
    where a.event_id = next.event_id and a.id = next.id`)
}

/** Orders the admissions to an event of several days by its nights, the last first. */
const byNight = (
  eventId: string,
) => sql`case when (select e.end_date from events e where e.id = ${eventId}) is not null
  then (${admissions.at} at time zone 'Europe/Paris' - interval '6 hours')::date end desc`

/** Returns the earliest valid admission of each seat, by short code; of an event of several days, on the last that it entered. */
export const firstAdmissions = async (
  db: Db,
  eventId: string,
  seats: string[],
): Promise<Map<string, Date>> => {
  const rows = await db
    .selectDistinctOn([admissions.seat], { seat: admissions.seat, at: admissions.at })
    .from(admissions)
    .where(and(eq(admissions.eventId, eventId), inArray(admissions.seat, seats), counts, isNotUndone))
    .orderBy(asc(admissions.seat), byNight(eventId), asc(admissions.at))
  return new Map(rows.map(({ seat, at }) => [seat ?? '', at]))
}

/** Returns a member's earliest valid walk-in with the Pass, of all days or of the last one; null if there is none. */
export const firstWalkIn = async (
  db: Db,
  eventId: string,
  memberId: string,
  days: 'all' | 'last' = 'all',
): Promise<Date | null> => {
  const [row] = await db
    .select({ at: admissions.at })
    .from(admissions)
    .where(and(eq(admissions.eventId, eventId), eq(admissions.memberId, memberId), counts, isNotUndone))
    .orderBy(...(days === 'last' ? [byNight(eventId)] : []), asc(admissions.at))
    .limit(1)
  return row?.at ?? null
}

/** Returns the booking that counts a member's walk-in, if any. */
export const walkInBooking = async (db: Db, eventId: string, memberId: string): Promise<string | null> => {
  const [row] = await db
    .select({ id: bookings.id })
    .from(admissions)
    .innerJoin(bookings, eq(bookings.id, admissions.bookingId))
    .where(
      and(eq(admissions.eventId, eventId), eq(admissions.memberId, memberId), isNull(bookings.cancelledAt)),
    )
    .limit(1)
  return row?.id ?? null
}

/** Stores the result of a member's walk-in with each of their admissions. */
export const setWalkIn = async (
  tx: Db,
  eventId: string,
  memberId: string,
  walkIn: Pick<AdmissionRow, 'bookingId' | 'overrun'>,
): Promise<void> => {
  await tx
    .update(admissions)
    .set(walkIn)
    .where(and(eq(admissions.eventId, eventId), eq(admissions.memberId, memberId)))
}

/** Returns the ids of a concert's seats by short code; several seats may share a code. */
export const seatsByShortCode = async (
  db: Db,
  eventId: string,
  shortCodes: string[],
): Promise<{ id: string; shortCode: string }[]> => {
  const beginnings = shortCodes.map(idBeginnings)
  const plain = beginnings.flatMap((one) => (one.plain === null ? [] : [one.plain]))
  const rows = await db
    .select({ id: ticketCodes.id })
    .from(ticketCodes)
    .innerJoin(bookings, eq(bookings.id, ticketCodes.bookingId))
    .where(
      and(
        eq(bookings.eventId, eventId),
        // A walk-in's booking was created by its admission.
        sql`not exists (select from admissions a where a.booking_id = ${bookings.id})`,
        or(
          inArray(
            sql`left(${ticketCodes.id}, 6)`,
            beginnings.map(({ random }) => random),
          ),
          plain.length > 0 ? inArray(sql`left(${ticketCodes.id}, 5)`, plain) : undefined,
        ),
      ),
    )
  const wanted = new Set(shortCodes)
  return rows
    .map(({ id }) => ({ id, shortCode: shortCodeOf(id) }))
    .filter(({ shortCode }) => wanted.has(shortCode))
}

/** Stores the check-ins of seats; null for seats that were not used. */
export const setUsed = async (tx: Db, seats: { id: string; usedAt: Date | null }[]): Promise<void> => {
  if (seats.length === 0) return
  const values = sql.join(
    seats.map(({ id, usedAt }) => sql`(${id}::text, ${usedAt?.toISOString() ?? null}::timestamptz)`),
    sql`, `,
  )
  await tx.execute(
    sql`update ticket_codes c set used_at = v.used_at from (values ${values}) v (id, used_at) where c.id = v.id`,
  )
}

/** Returns a concert's admissions after a number, dated `since` or later, in order of arrival, at most `limit`. */
export const admissionsAfter = (
  db: Db,
  eventId: string,
  { after, since }: { after: number; since: Date | null },
  limit: number,
): Promise<AdmissionRow[]> =>
  db
    .select()
    .from(admissions)
    .where(
      and(
        eq(admissions.eventId, eventId),
        gt(admissions.seq, after),
        since ? gte(admissions.at, since) : undefined,
        counts,
      ),
    )
    .orderBy(asc(admissions.seq))
    .limit(limit)

const last = builtOnce((db) =>
  db
    .select({ seq: max(admissions.seq) })
    .from(admissions)
    .where(eq(admissions.eventId, sql.placeholder('eventId'))),
)

/** Returns the number of a concert's last admission; 0 if there is none. */
export const lastSeq = async (db: Db, eventId: string): Promise<number> =>
  Number((await last(db, { eventId }))[0]?.seq ?? 0)

export const overrunsOf = (db: Db, eventId: string, ids: string[]) =>
  db
    .select({ id: admissions.id, overrun: admissions.overrun })
    .from(admissions)
    .where(and(eq(admissions.eventId, eventId), inArray(admissions.id, ids), isNotNull(admissions.overrun)))
    .orderBy(asc(admissions.seq))

/**
 * Serializes a concert's door writes across processes until the transaction ends, so that readers never miss a lower number. An advisory lock,
 * because an import may hold the event's row for long. It precedes any member's lock.
 */
export const lockDoors = async (tx: Db, eventId: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('doors'), hashtext(${eventId}))`)
}

/** Appends the concert's unlisted bookings to the list, oldest first. */
export const entriesInsert = (eventId: string): SQL => sql`
    insert into ${doorEntries} (event_id, position, booking_id, seat_ids)
    select b.event_id, e.first + row_number() over (order by b.booked_at, b.id) - 1, b.id, array_agg(c.id::text order by c.position)
    from bookings b join ticket_codes c on c.booking_id = b.id
      cross join (select coalesce(max(position) + 1, 0) as first from door_entries where event_id = ${eventId}) e
    where b.event_id = ${eventId} and not exists (select from door_entries listed where listed.booking_id = b.id)
    group by b.event_id, b.booked_at, b.id, e.first`

export const addEntries = async (tx: Db, eventId: string): Promise<void> => {
  await tx.execute(entriesInsert(eventId))
}

/** Returns all seats of a concert in list order, with their member. `isCancelled`: cancelled, or already admitted as a walk-in. */
export const entriesOf = (db: Db, eventId: string) =>
  db
    .select({
      seatIds: doorEntries.seatIds,
      kindId: sql<
        string | null
      >`case when ${invitations.isGuest} then ${GUESTS} else ${bookings.ticketTypeId} end`,
      memberId: members.id,
      firstName: holderName,
      lastName: members.lastName,
      isCancelled: sql<boolean>`(${bookings.id} is null or ${bookings.cancelledAt} is not null or ${cancelledWithEvent}
        or exists (select from admissions a where a.booking_id = ${bookings.id}))`,
    })
    .from(doorEntries)
    .innerJoin(events, eq(events.id, doorEntries.eventId))
    .leftJoin(bookings, eq(bookings.id, doorEntries.bookingId))
    .leftJoin(orders, eq(orders.id, bookings.orderId))
    .leftJoin(members, eq(members.id, bookings.memberId))
    .leftJoin(invitations, eq(invitations.bookingId, bookings.id))
    .where(eq(doorEntries.eventId, eventId))
    .orderBy(asc(doorEntries.position))

/** Returns the ids of a concert's seats that were handed over. */
export const retiredSeats = async (db: Db, eventId: string): Promise<Set<string>> => {
  const rows = await db
    .select({ id: ticketCodes.id })
    .from(ticketCodes)
    .innerJoin(bookings, eq(bookings.id, ticketCodes.bookingId))
    .where(and(eq(bookings.eventId, eventId), isNotNull(ticketCodes.retiredAt)))
  return new Set(rows.map(({ id }) => id))
}

/** Returns a concert's ticket types in display order. */
export const kindsOf = (db: Db, eventId: string) =>
  db
    .select({ id: ticketTypes.id, name: ticketTypes.name })
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, eventId))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id))
