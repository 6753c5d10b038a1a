import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, max, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import {
  admissions,
  bookings,
  doorEntries,
  events,
  members,
  orders,
  ticketCodes,
  ticketTypes,
} from '../../../platform/db/schema.ts'
import { cancelledWithEvent } from '../../bookings/store/tickets.ts'
import { idBeginnings, shortCodeOf } from '../rules/check-in.ts'

/** What a door did, as it is stored. */
type AdmissionRow = typeof admissions.$inferSelect

type NewAdmission = typeof admissions.$inferInsert

/** Those of a concert's admissions that have one of these ids. */
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

/** Whether nobody has undone an admission, whichever of the two came first. */
const isNotUndone = sql`not exists (
  select from admissions u where u.event_id = ${admissions.eventId} and u.undoes = ${admissions.id} and not u.is_held
)`

/** Whether it counts: nothing of a revoked link does before an operator takes it. */
const counts = eq(admissions.isHeld, false)

/** What a revoked link brought that waits for an operator, in the order in which it came. */
export const heldOf = (db: Db, linkId: string): Promise<AdmissionRow[]> =>
  db
    .select()
    .from(admissions)
    .where(and(eq(admissions.linkId, linkId), eq(admissions.isHeld, true)))
    .orderBy(asc(admissions.seq))

/** Forgets what waits: of a link, or of these ids. Returns how many there were. */
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

/** Lets what waits of a link count, behind all that the doors have been told. */
export const takeHeld = async (tx: Db, linkId: string): Promise<void> => {
  await tx.execute(sql`
    update admissions a set is_held = false, seq = next.seq
    from (
      select event_id, id, nextval(pg_get_serial_sequence('admissions', 'seq')) as seq
      from (select event_id, id from admissions where link_id = ${linkId} and is_held order by seq) held
    ) next
    where a.event_id = next.event_id and a.id = next.id`)
}

/** When each of these seats came in, by its short code: the earliest of its admissions that stand. */
export const firstAdmissions = async (
  db: Db,
  eventId: string,
  seats: string[],
): Promise<Map<string, Date>> => {
  const rows = await db
    .selectDistinctOn([admissions.seat], { seat: admissions.seat, at: admissions.at })
    .from(admissions)
    .where(and(eq(admissions.eventId, eventId), inArray(admissions.seat, seats), counts, isNotUndone))
    .orderBy(asc(admissions.seat), asc(admissions.at))
  return new Map(rows.map(({ seat, at }) => [seat ?? '', at]))
}

/** When a member first came in by their Pass, of what stands; null where they did not. */
export const firstWalkIn = async (db: Db, eventId: string, memberId: string): Promise<Date | null> => {
  const [row] = await db
    .select({ at: admissions.at })
    .from(admissions)
    .where(and(eq(admissions.eventId, eventId), eq(admissions.memberId, memberId), counts, isNotUndone))
    .orderBy(asc(admissions.at))
    .limit(1)
  return row?.at ?? null
}

/** The seat that counts a member's walk-in, where one does. */
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

/** Writes what became of a member's walk-ins beside each of their admissions. */
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

/** The ids of a concert's seats by their short codes; several seats may have one. */
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
        // That of a walk-in came in with it.
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

/** Notes when seats came in, null for those that did not. */
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

/** A concert's admissions behind a number, of those that happened from a moment on, in the order in which they came, `limit` at most. */
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

/** The number of a concert's last admission, 0 where there is none. */
export const lastSeq = async (db: Db, eventId: string): Promise<number> => {
  const [row] = await db
    .select({ last: max(admissions.seq) })
    .from(admissions)
    .where(eq(admissions.eventId, eventId))
  return Number(row?.last ?? 0)
}

/** Those of these ids that were one too many. */
export const overrunsOf = (db: Db, eventId: string, ids: string[]) =>
  db
    .select({ id: admissions.id, overrun: admissions.overrun })
    .from(admissions)
    .where(and(eq(admissions.eventId, eventId), inArray(admissions.id, ids), isNotNull(admissions.overrun)))
    .orderBy(asc(admissions.seq))

/**
 * Makes whatever the doors of one concert write happen one after the other, in any process, until the transaction ends: who reads what was numbered
 * meanwhile never finds a lower number later. Not the event's row, which an import may hold for long. It comes before any member's lock.
 */
export const lockDoors = async (tx: Db, eventId: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('doors'), hashtext(${eventId}))`)
}

/** What gives each booking of a concert that has none a place behind those that have one, the older first. */
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

/** All seats of a concert in their order, with whose they are and whether they open nothing: cancelled, or in already as a walk-in's. */
export const entriesOf = (db: Db, eventId: string) =>
  db
    .select({
      seatIds: doorEntries.seatIds,
      kindId: bookings.ticketTypeId,
      memberId: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      isCancelled: sql<boolean>`(${bookings.id} is null or ${bookings.cancelledAt} is not null or ${cancelledWithEvent}
        or exists (select from admissions a where a.booking_id = ${bookings.id}))`,
    })
    .from(doorEntries)
    .innerJoin(events, eq(events.id, doorEntries.eventId))
    .leftJoin(bookings, eq(bookings.id, doorEntries.bookingId))
    .leftJoin(orders, eq(orders.id, bookings.orderId))
    .leftJoin(members, eq(members.id, bookings.memberId))
    .where(eq(doorEntries.eventId, eventId))
    .orderBy(asc(doorEntries.position))

/** The kinds of tickets of a concert, in their order. */
export const kindsOf = (db: Db, eventId: string) =>
  db
    .select({ id: ticketTypes.id, name: ticketTypes.name })
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, eventId))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id))
