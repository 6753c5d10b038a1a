import {
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { offeredSeats } from '../../../platform/db/offered-seats.ts'
import { bookings, events, ticketTypes } from '../../../platform/db/schema.ts'
import { withSeatsLeft } from '../rules/seats-left.ts'

export interface SeatsOfKind {
  ticketTypeId: string
  quantity: number
}

/** Seats to give back, of an ended booking or a hold; if `seatAdded`, they were added for a walk-in and are removed instead of sold again. */
export interface ReturnedSeats extends SeatsOfKind {
  bookingId?: string
  seatAdded?: boolean
}

const lockTypes = async (tx: Db, which: SQL): Promise<string[]> => {
  const rows = await tx
    .select({ id: ticketTypes.id })
    .from(ticketTypes)
    .where(which)
    .orderBy(asc(ticketTypes.id))
    .for('no key update')
  return rows.map(({ id }) => id)
}

/**
 * Locks every ticket type of these types' events in id order, so that sales of one room queue instead of deadlocking. `no key update`, because the
 * foreign keys of concurrent order lines already share the key lock.
 */
export const lockRooms = async (tx: Db, kinds: string[]): Promise<void> => {
  const ofRooms = tx
    .select({ eventId: ticketTypes.eventId })
    .from(ticketTypes)
    .where(inArray(ticketTypes.id, kinds))
  await lockTypes(tx, inArray(ticketTypes.eventId, ofRooms))
}

/** Locks the rooms of events in the same order; returns their ticket types. */
export const lockRoomsOf = (tx: Db, eventIds: string[]): Promise<string[]> =>
  lockTypes(tx, inArray(ticketTypes.eventId, eventIds))

const lockSized = async (tx: Db, which: SQL): Promise<void> => {
  await tx
    .select({ id: events.id })
    .from(events)
    .where(and(which, isNotNull(events.roomTotal)))
    .orderBy(asc(events.id))
    .for('no key update')
}

/**
 * Locks an event whose room has a capacity of its own. Whoever may change that capacity locks the event before its room: a cancellation and an
 * import take them in this order.
 */
export const lockSize = (tx: Db, eventId: string): Promise<void> => lockSized(tx, eq(events.id, eventId))

/** Locks the events of these ticket types as `lockSize`. */
export const lockSizesOfKinds = (tx: Db, kinds: string[]): Promise<void> =>
  lockSized(
    tx,
    inArray(
      events.id,
      tx.select({ id: ticketTypes.eventId }).from(ticketTypes).where(inArray(ticketTypes.id, kinds)),
    ),
  )

/** Locks the events at which a seat was added for a member as `lockSize`. */
export const lockSizesOfMember = (tx: Db, memberId: string): Promise<void> =>
  lockSized(
    tx,
    inArray(
      events.id,
      tx
        .select({ id: bookings.eventId })
        .from(bookings)
        .where(and(eq(bookings.memberId, memberId), bookings.seatAdded, isNull(bookings.cancelledAt))),
    ),
  )

/**
 * Takes seats if the type and the locked room have enough; returns false if not. Condition and update are one statement, so that the last seat is
 * never sold twice.
 */
export const takeSeatsOfKind = async (tx: Db, { ticketTypeId, quantity }: SeatsOfKind): Promise<boolean> => {
  const sold = sql`${ticketTypes.capacitySold} + ${quantity}`
  const changed = await tx
    .update(ticketTypes)
    .set({ capacitySold: sold })
    .where(
      and(
        eq(ticketTypes.id, ticketTypeId),
        or(isNull(ticketTypes.capacityTotal), lte(sold, ticketTypes.capacityTotal)),
        sql`(
          select e.room_total is null or e.room_total >= ${quantity} + (
            select sum(o.capacity_sold) from ticket_types o where o.event_id = e.id
          ) from events e where e.id = ${ticketTypes.eventId}
        )`,
      ),
    )
    .returning({ id: ticketTypes.id })
  return changed.length > 0
}

/** Changes the room's capacity by `seats`, if the event has one; the caller locked it with `lockSize`. */
const widenRoom = async (tx: Db, ticketTypeId: string, seats: number): Promise<void> => {
  await tx
    .update(events)
    .set({ roomTotal: sql`${events.roomTotal} + ${seats}` })
    .where(
      and(
        sql`${events.id} = (select event_id from ticket_types where id = ${ticketTypeId})`,
        isNotNull(events.roomTotal),
      ),
    )
}

/** Returns seats to sale; the `added` ones are removed. */
export const giveSeatsOfKind = async (
  tx: Db,
  { ticketTypeId, quantity, added }: SeatsOfKind & { added: number },
): Promise<void> => {
  if (added > 0) await widenRoom(tx, ticketTypeId, -added)
  await tx
    .update(ticketTypes)
    .set({
      capacitySold: sql`${ticketTypes.capacitySold} - ${quantity}`,
      ...(added > 0 && { capacityTotal: sql`${ticketTypes.capacityTotal} - ${added}` }),
    })
    .where(eq(ticketTypes.id, ticketTypeId))
}

/** Returns the free seats of a ticket type in its locked room. */
export const freeOfKind = async (tx: Db, ticketTypeId: string): Promise<number> => {
  const [row] = await tx
    .select({
      free: sql<number>`greatest(0, least(
        ${ticketTypes.capacityTotal} - ${ticketTypes.capacitySold},
        ${events.roomTotal} - (select sum(o.capacity_sold) from ticket_types o where o.event_id = ${events.id})
      ))::int`,
    })
    .from(ticketTypes)
    .innerJoin(events, eq(events.id, ticketTypes.eventId))
    .where(eq(ticketTypes.id, ticketTypeId))
  return row?.free ?? 0
}

/** Adds one seat to a ticket type and takes it. */
export const addSeatOfKind = async (tx: Db, ticketTypeId: string): Promise<void> => {
  await widenRoom(tx, ticketTypeId, 1)
  await tx
    .update(ticketTypes)
    .set({
      capacityTotal: sql`${ticketTypes.capacityTotal} + 1`,
      capacitySold: sql`${ticketTypes.capacitySold} + 1`,
    })
    .where(eq(ticketTypes.id, ticketTypeId))
}

/** Columns needed to book or order at an event. */
const bookable = {
  date: events.date,
  endDate: events.endDate,
  time: events.time,
  priceCents: events.priceCents,
  source: events.source,
  ticketingMode: events.ticketingMode,
  withdrawnAt: events.withdrawnAt,
}

/**
 * Fetches an event with its ticket types in display order, prices in cents, and the seats left. The seats of the order `givingWay`,
 * and those held in line for the member, count as free.
 */
export const eventWithSeats = async (
  db: Db,
  eventId: string,
  { memberId, givingWay }: { memberId?: string; givingWay?: string | undefined } = {},
) => {
  const ofOrder = sql`select l.quantity from order_lines l
    where l.order_id = ${givingWay ?? null} and l.ticket_type_id = ${ticketTypes.id}`
  const inLine = sql`select w.quantity from waits w
    where w.member_id = ${memberId ?? null} and w.event_id = ${eventId} and w.held_type_id = ${ticketTypes.id}`
  const released = sql<number>`coalesce((${ofOrder}), 0) + coalesce((${inLine}), 0)`
  const rows = await db
    .select({
      event: bookable,
      roomTotal: events.roomTotal,
      type: { ...getTableColumns(ticketTypes), offered: offeredSeats },
      released,
    })
    .from(events)
    .leftJoin(ticketTypes, eq(ticketTypes.eventId, events.id))
    .where(eq(events.id, eventId))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id))
  const types = rows.flatMap(({ type, released: own }) =>
    type ? [{ ...type, capacitySold: type.capacitySold - Number(own) }] : [],
  )
  const roomTotal = rows[0]?.roomTotal ?? null
  return { event: rows[0]?.event, types: withSeatsLeft(types, roomTotal), roomTotal }
}
