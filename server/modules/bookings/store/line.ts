import { and, asc, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { members, ticketTypes, waits } from '../../../platform/db/schema.ts'
import { isRepriced, isSaleOver, isUnsold } from '../../../platform/db/unsold-waits.ts'
import type { Wish } from '../rules/line.ts'
import type { Whose } from './bookings.ts'
import type { SeatsOfKind } from './rooms.ts'

const eventsOf = (tx: Db, kinds: string[]) =>
  tx.select({ eventId: ticketTypes.eventId }).from(ticketTypes).where(inArray(ticketTypes.id, kinds))

/** Seats held for a place in line. */
export interface LineHold extends SeatsOfKind {
  id: string
}

const held = { id: waits.id, ticketTypeId: waits.heldTypeId, quantity: waits.quantity }

const seatsIn = (rows: { id: string; ticketTypeId: string | null; quantity: number }[]): LineHold[] =>
  rows.flatMap(({ ticketTypeId, ...row }) => (ticketTypeId === null ? [] : [{ ...row, ticketTypeId }]))

/** Whether a row is in its line: without seats that are held for it, or were. */
const isInLine = and(isNull(waits.heldTypeId), isNull(waits.heldUntil), isNull(waits.orderId))

/** Returns the events of these ticket types in which somebody waits for seats. */
export const eventsWithLine = async (tx: Db, kinds: string[]): Promise<string[]> => {
  const rows = await tx
    .selectDistinct({ eventId: waits.eventId })
    .from(waits)
    .where(and(inArray(waits.eventId, eventsOf(tx, kinds)), isInLine))
    .orderBy(asc(waits.eventId))
  return rows.map(({ eventId }) => eventId)
}

/** Returns the members who wait for at most `quantity` seats in one piece, with their stored Passes, first in line first. */
export const lineOf = (tx: Db, eventId: string, quantity: number) =>
  tx
    .select({
      id: waits.id,
      memberId: waits.memberId,
      ticketTypeId: waits.ticketTypeId,
      quantity: waits.quantity,
      pass: {
        level: members.level,
        nextLevel: members.nextLevel,
        autorenew: members.autorenew,
        currentPeriodEnd: members.currentPeriodEnd,
      },
    })
    .from(waits)
    .innerJoin(members, eq(members.id, waits.memberId))
    .where(and(eq(waits.eventId, eventId), isInLine, sql`${waits.quantity} <= ${quantity}::int`))
    .orderBy(asc(waits.place))

/** Stores that seats of a kind are held for a member in line: until the end of their offer if it has begun. */
export const holdForWait = async (tx: Db, id: string, heldTypeId: string, now: Date): Promise<void> => {
  await tx.update(waits).set({ heldTypeId, heldAt: now }).where(eq(waits.id, id))
}

/** Returns the members in an event's line with held seats, or set aside for an order. */
export const waitsWithHolds = async (db: Db, eventId: string, limit: number): Promise<string[]> => {
  const rows = await db
    .select({ memberId: waits.memberId })
    .from(waits)
    .where(
      and(
        eq(waits.eventId, eventId),
        or(isNotNull(waits.heldTypeId), isNotNull(waits.heldUntil), isNotNull(waits.orderId)),
      ),
    )
    .limit(limit)
  return rows.map(({ memberId }) => memberId)
}

const ofKinds = (tx: Db, memberId: string, kinds: string[]) =>
  and(eq(waits.memberId, memberId), inArray(waits.eventId, eventsOf(tx, kinds)))

/** Takes a member who orders out of the line of these ticket types' event, for as long as the order is unpaid; returns the seats that were held for them. */
export const setAside = async (
  tx: Db,
  memberId: string,
  kinds: string[],
  orderId: string,
): Promise<LineHold[]> => {
  const rows = await tx
    .select(held)
    .from(waits)
    .where(ofKinds(tx, memberId, kinds))
  if (rows.length === 0) return []
  await tx
    .update(waits)
    .set({ orderId, heldTypeId: null, heldAt: null })
    .where(ofKinds(tx, memberId, kinds))
  return seatsIn(rows)
}

/** Puts the member whose order ended back at their place; undefined if none was set aside. */
export const takeBack = async (tx: Db, orderId: string) => {
  const [wait] = await tx.update(waits).set({ orderId: null }).where(eq(waits.orderId, orderId)).returning()
  return wait
}

/** Ends the offer of a place in line whose seats could not be held again: it waits as before. */
export const endUnheld = async (tx: Db, id: string): Promise<void> => {
  await tx
    .update(waits)
    .set({ heldUntil: null })
    .where(and(eq(waits.id, id), isNull(waits.heldTypeId)))
}

/** Ends the wait of a member whose order has its tickets. */
export const deleteSetAside = async (tx: Db, orderId: string): Promise<void> => {
  await tx.delete(waits).where(eq(waits.orderId, orderId))
}

/** Adds a member to the end of a line. */
export const addWait = async (tx: Db, wait: typeof waits.$inferInsert): Promise<void> => {
  await tx.insert(waits).values(wait)
}

const isOf = ({ memberId, eventId }: Whose) => and(eq(waits.memberId, memberId), eq(waits.eventId, eventId))

/** Changes a wish, unless seats are held for it. */
export const changeWish = async (tx: Db, whose: Whose, wish: Wish): Promise<void> => {
  await tx
    .update(waits)
    .set(wish)
    .where(and(isOf(whose), isNull(waits.heldTypeId)))
}

/** Returns the events whose line a member is in. */
export const linesOf = async (tx: Db, memberId: string): Promise<string[]> => {
  const rows = await tx.select({ eventId: waits.eventId }).from(waits).where(eq(waits.memberId, memberId))
  return rows.map(({ eventId }) => eventId)
}

/** Returns a member's offer at an event if its time is over, with the seats that are still held for it. */
export const endedOffer = async (tx: Db, whose: Whose, now: Date) => {
  const [offer] = await tx
    .select()
    .from(waits)
    .where(and(isOf(whose), isNull(waits.orderId), lte(waits.heldUntil, now)))
  return offer
}

const heldOf = async (tx: Db, whose: Whose, which: SQL): Promise<LineHold[]> =>
  seatsIn(
    await tx
      .select(held)
      .from(waits)
      .where(and(isOf(whose), which)),
  )

/** Returns the seats that are held for a member at an event, if they were not told of them. */
export const untoldHold = (tx: Db, whose: Whose): Promise<LineHold[]> =>
  heldOf(tx, whose, isNull(waits.heldUntil))

/** Returns the seats that are held for a member at an event, if they were told of them. */
export const toldHold = (tx: Db, whose: Whose): Promise<LineHold[]> =>
  heldOf(tx, whose, isNotNull(waits.heldUntil))

/** Returns the seats that are held for a member at an event, if one is promised at a price that is over. */
export const repricedHold = (db: Db, whose: Whose): Promise<LineHold[]> => heldOf(db, whose, isRepriced)

/** Returns the seats that are held for a member at an event, if no order can take them. */
export const unsoldHold = (tx: Db, whose: Whose, now: Date): Promise<LineHold[]> =>
  heldOf(tx, whose, isUnsold(now))

/** Returns whether a member is in line, without an order, for seats whose sale is over. */
export const isInOverLine = async (tx: Db, whose: Whose, now: Date): Promise<boolean> =>
  (await tx.$count(waits, and(isOf(whose), isNull(waits.orderId), isSaleOver(now)))) > 0

/** Takes the held seats from a place in line, which it keeps. */
export const dropHold = async (tx: Db, id: string): Promise<void> => {
  await tx.update(waits).set({ heldTypeId: null, heldAt: null, heldUntil: null }).where(eq(waits.id, id))
}

/** Takes a member out of a line; returns the seats that were held for them. */
export const deleteWait = async (tx: Db, whose: Whose): Promise<LineHold[]> =>
  seatsIn(await tx.delete(waits).where(isOf(whose)).returning(held))

/** Takes a member out of the line of these ticket types' event; returns the seats that were held for them. */
export const deleteWaitForKinds = async (tx: Db, memberId: string, kinds: string[]): Promise<LineHold[]> =>
  seatsIn(
    await tx
      .delete(waits)
      .where(ofKinds(tx, memberId, kinds))
      .returning(held),
  )

/** Takes a member out of every line; returns the seats that were held for them. */
export const deleteWaitsOf = async (tx: Db, memberId: string): Promise<LineHold[]> =>
  seatsIn(await tx.delete(waits).where(eq(waits.memberId, memberId)).returning(held))

/** Takes the first members out of the line of an event; returns them, with the seats that were held for them. */
export const deleteLine = async (tx: Db, eventId: string, limit: number) => {
  const first = tx
    .select({ id: waits.id })
    .from(waits)
    .where(eq(waits.eventId, eventId))
    .orderBy(asc(waits.place))
    .limit(limit)
  const rows = await tx
    .delete(waits)
    .where(sql`${waits.id} = any(array(${first}))`)
    .returning({ ...held, memberId: waits.memberId })
  return { members: rows.map(({ id, memberId }) => ({ id, memberId })), holds: seatsIn(rows) }
}

/** Moves a wait whose offer ended to the end of its line, and takes its seats from it. */
export const moveToEnd = async (tx: Db, id: string): Promise<void> => {
  await tx
    .update(waits)
    .set({
      place: sql`nextval(pg_get_serial_sequence('waits', 'place'))`,
      missed: sql`${waits.missed} + 1`,
      ...{ heldTypeId: null, heldAt: null, heldUntil: null },
    })
    .where(eq(waits.id, id))
}
