import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  min,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { PARTNER_SOURCE } from '../../../contract/rules/pass.ts'
import type { Db } from '../../platform/db/database.ts'
import { eventFacts } from '../../platform/db/event-facts.ts'
import { offeredSeats } from '../../platform/db/offered-seats.ts'
import {
  bookings,
  eventChanges,
  events,
  orders,
  ticketCodes,
  ticketTypes,
  waits,
} from '../../platform/db/schema.ts'
import { isPromised, isRepriced, isSaleOver, isUnsold } from '../../platform/db/unsold-waits.ts'
import { firstUntoldMove, isElsewhereThanBefore } from '../../platform/db/untold-move.ts'

/** Returns the places in line of members whose order has ended without returning them: it was replaced, and its successor failed. */
export const waitsOfEndedOrders = (db: Db) =>
  db
    .select({ eventId: waits.eventId, orderId: orders.id })
    .from(waits)
    .innerJoin(orders, eq(orders.id, waits.orderId))
    .where(notInArray(orders.state, ['selected', 'held']))

/** Returns whether anybody is in a line or offers a seat. */
export const hasLines = async (db: Db): Promise<boolean> => {
  const { rows } = (await db.execute(
    sql`select exists (select from ${waits}) or exists (
      select from ${ticketCodes} join ${bookings} on ${bookings.id} = ${ticketCodes.bookingId}
      where ${ticketCodes.offeredAt} is not null and ${ticketCodes.retiredAt} is null and ${bookings.cancelledAt} is null
    ) as has`,
  )) as unknown as { rows: { has: boolean }[] }
  return rows[0]?.has ?? false
}

/** Returns when the next offer ends; null if there is none. */
export const nextOfferEnd = async (db: Db): Promise<Date | null> => {
  const [row] = await db
    .select({ at: min(waits.heldUntil) })
    .from(waits)
    .where(isNull(waits.orderId))
  return row?.at ?? null
}

const heldType = alias(ticketTypes, 'held_type')

/** The number of a wait in its line: those before it who wait, and itself. */
const position = sql<number>`(
  select count(*)::int + 1 from waits w
  where w.event_id = ${waits.eventId} and w.held_type_id is null and w.order_id is null and w.place < ${waits.place}
)`

const select = (db: Db) =>
  db
    .select({
      wait: waits,
      event: eventFacts,
      position,
      heldType: heldType.name,
      /** When the sale of the held seats ends; null with the concert's start. */
      saleEnd: heldType.soldUntil,
      /** Whether a holder offers one of the held seats, and whether that one is promised at a price that is over. */
      isPromised,
      isRepriced,
      withPass: sql<boolean>`${events.source} is not distinct from ${PARTNER_SOURCE}`,
      /** Of a concert, besides its date, what decides whether a Pass books it. */
      sold: {
        source: events.source,
        priceCents: events.priceCents,
        ticketingMode: events.ticketingMode,
        withdrawnAt: events.withdrawnAt,
      },
    })
    .from(waits)
    .innerJoin(events, eq(events.id, waits.eventId))
    .leftJoin(heldType, eq(heldType.id, waits.heldTypeId))

/** A member's place in a line, with its concert. */
export type WaitRow = Awaited<ReturnType<typeof select>>[number]

/** Returns the lines that a member is in, by the concerts' dates; not those that they are ordering from. */
export const waitsOf = (db: Db, memberId: string): Promise<WaitRow[]> =>
  select(db)
    .where(and(eq(waits.memberId, memberId), isNull(waits.orderId)))
    .orderBy(asc(events.date), asc(events.sortTime), asc(events.id))

export const waitAt = async (db: Db, memberId: string, eventId: string): Promise<WaitRow | undefined> => {
  const [row] = await select(db).where(and(eq(waits.memberId, memberId), eq(waits.eventId, eventId)))
  return row
}

/** Returns held seats whose members are not told yet, of the next concerts first. */
export const untoldOffers = (db: Db, limit: number): Promise<WaitRow[]> =>
  select(db)
    .where(and(isNotNull(waits.heldTypeId), isNull(waits.heldUntil)))
    .orderBy(asc(events.date), asc(waits.heldAt), asc(waits.place))
    .limit(limit)

/** Starts the time of an offer, unless it has been told, used or withdrawn. Returns whether it started. */
export const startOffer = async (tx: Db, id: string, heldUntil: Date): Promise<boolean> => {
  const rows = await tx
    .update(waits)
    .set({ heldUntil })
    .where(and(eq(waits.id, id), isNotNull(waits.heldTypeId), isNull(waits.heldUntil)))
    .returning({ id: waits.id })
  return rows.length > 0
}

/** Returns offers whose time is over, those that ended first before the others. */
export const endedOffers = (db: Db, now: Date, limit: number): Promise<WaitRow[]> =>
  select(db)
    .where(and(isNull(waits.orderId), lte(waits.heldUntil, now)))
    .orderBy(asc(waits.heldUntil), asc(waits.place))
    .limit(limit)

/** Returns held seats that no order can take. */
export const unsoldOffers = (db: Db, now: Date, limit: number): Promise<WaitRow[]> =>
  select(db)
    .where(and(isNotNull(waits.heldTypeId), isUnsold(now)))
    .orderBy(asc(waits.place))
    .limit(limit)

/** Returns the offers of partner concerts that their members were told of: the Pass may have ended, or be used up, since. */
export const toldPassOffers = (db: Db): Promise<WaitRow[]> =>
  select(db)
    .where(and(isNotNull(waits.heldTypeId), isNotNull(waits.heldUntil), eq(events.source, PARTNER_SOURCE)))
    .orderBy(asc(waits.place))

/** Returns places in line, without an order, for seats of concerts to come whose sale is over. */
export const overWaits = (db: Db, now: Date, limit: number): Promise<WaitRow[]> =>
  select(db)
    .where(and(isNull(waits.orderId), gt(events.startsAt, now), isNull(events.withdrawnAt), isSaleOver(now)))
    .orderBy(asc(waits.place))
    .limit(limit)

const eventIds = async (query: PromiseLike<{ eventId: string }[]>): Promise<string[]> =>
  (await query).map(({ eventId }) => eventId)

/** The last change of a wait's concert since its member came. */
const lastChange = sql`(
  select c.id from event_changes c where c.event_id = ${waits.eventId} and c.at > ${waits.joinedAt}
  order by c.at desc, c.id desc limit 1
)`

const knowledge = { eventId: waits.eventId, since: waits.joinedAt, toldId: waits.eventChangeId }
const SINCE_KNOWN = 'since_known'
const sinceKnown = alias(eventChanges, SINCE_KNOWN)

/**
 * Returns places in line whose concert has moved since, and whose members are not told yet. `before`: the first move that they do not
 * know. Members who know the present date and place are left out.
 */
export const untoldMoves = (db: Db, limit: number) =>
  db
    .select({
      wait: waits,
      event: { ...eventFacts, startsAt: events.startsAt },
      change: { id: eventChanges.id },
      before: sinceKnown,
    })
    .from(waits)
    .innerJoin(events, eq(events.id, waits.eventId))
    .innerJoin(eventChanges, eq(eventChanges.eventId, waits.eventId))
    .innerJoin(sinceKnown, eq(sinceKnown.id, firstUntoldMove(knowledge)))
    .where(
      and(
        eq(eventChanges.id, lastChange),
        eq(eventChanges.kind, 'moved'),
        isNull(events.withdrawnAt),
        isNull(waits.orderId),
        sql`${waits.eventChangeId} is distinct from ${eventChanges.id}`,
        isElsewhereThanBefore(SINCE_KNOWN),
      ),
    )
    .orderBy(asc(events.date), asc(waits.place))
    .limit(limit)
export type UntoldMove = Awaited<ReturnType<typeof untoldMoves>>[number]

/** Stores that the member of a place in line was told of a move. Returns whether that was still to do. */
export const markMoveTold = async (tx: Db, id: string, changeId: string): Promise<boolean> => {
  const rows = await tx
    .update(waits)
    .set({ eventChangeId: changeId })
    .where(and(eq(waits.id, id), sql`${waits.eventChangeId} is distinct from ${changeId}`))
    .returning({ id: waits.id })
  return rows.length > 0
}

/** Returns the concerts that have begun or were cancelled, and still have a line. */
export const linesToEnd = (db: Db, now: Date) =>
  db
    .select({ event: eventFacts, isCancelled: sql<boolean>`${events.withdrawnAt} is not null` })
    .from(events)
    .where(
      and(
        inArray(events.id, db.select({ eventId: waits.eventId }).from(waits)),
        or(lte(events.startsAt, now), isNotNull(events.withdrawnAt)),
      ),
    )
    .orderBy(asc(events.id))

/**
 * Returns the concerts with somebody in line and perhaps a seat for them: their rooms were enlarged, an order was replaced and its successor failed, or
 * a holder's seat has its kind's price again.
 */
export const linesToServe = (db: Db): Promise<string[]> => {
  const isAwaited = exists(
    db
      .select({ id: waits.id })
      .from(waits)
      .where(
        and(
          eq(waits.eventId, ticketTypes.eventId),
          isNull(waits.heldTypeId),
          isNull(waits.heldUntil),
          isNull(waits.orderId),
        ),
      ),
  )
  const isFree = and(
    sql`${ticketTypes.capacitySold} < coalesce(${ticketTypes.capacityTotal}, ${events.roomTotal})`,
    sql`coalesce(${events.roomTotal} > (select sum(t.capacity_sold) from ticket_types t where t.event_id = ${events.id}), true)`,
  )
  return eventIds(
    db
      .selectDistinct({ eventId: ticketTypes.eventId })
      .from(ticketTypes)
      .innerJoin(events, eq(events.id, ticketTypes.eventId))
      // A line may be long: the free seats are looked for once a kind.
      .where(and(isAwaited, or(isFree, sql`${offeredSeats} > 0`))),
  )
}
