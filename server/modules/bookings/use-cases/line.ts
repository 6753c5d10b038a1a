import type { Db } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/security/tokens.ts'
import { type Missed, outcomeOf, type Wish } from '../rules/line.ts'
import type { Whose } from '../store/bookings.ts'
import {
  addWait,
  changeWish,
  deleteLine,
  deleteWait,
  deleteWaitsOf,
  dropHold,
  endedOffer,
  isInOverLine,
  linesOf,
  moveToEnd,
  repricedHold,
  toldHold,
  unsoldHold,
  untoldHold,
  waitsWithHolds,
} from '../store/line.ts'
import { lockRoomsOf } from '../store/rooms.ts'
import { endLineHolds, putBack, returnToLine, serveLines } from './seats.ts'

/** Locks the room of an event: lines and sales of one concert take turns. Returns its ticket types. */
export const lockRoom = (tx: Db, eventId: string): Promise<string[]> => lockRoomsOf(tx, [eventId])

/** Returns the members in line for whom seats of an event are held, or who are ordering them; some of them if there are more than `limit`. */
export const membersWithHolds = (db: Db, eventId: string, limit: number): Promise<string[]> =>
  waitsWithHolds(db, eventId, limit)

/** Adds a locked member to the end of the line of a locked room. */
export const joinLine = (tx: Db, whose: Whose, wish: Wish, now: Date): Promise<void> =>
  addWait(tx, { ...whose, ...wish, id: newId(), joinedAt: now })

/** Changes what a locked member waits for, at the same place in line; seats that are held stay as they are. */
export const changeWait = (tx: Db, whose: Whose, wish: Wish): Promise<void> => changeWish(tx, whose, wish)

/** Takes a locked member out of a line; the seats that were held for them go to the next. */
export const leaveLine = async (tx: Db, whose: Whose, now: Date): Promise<void> => {
  const kinds = await lockRoom(tx, whose.eventId)
  await putBack(tx, await endLineHolds(tx, await deleteWait(tx, whose)))
  await serveLines(tx, kinds, now)
}

/** Takes a locked member out of a line if the sale of the seats that they wait for is over. Returns whether they were in it. */
export const leaveOverLine = async (tx: Db, whose: Whose, now: Date): Promise<boolean> => {
  await lockRoom(tx, whose.eventId)
  const isOver = await isInOverLine(tx, whose, now)
  if (isOver) await leaveLine(tx, whose, now)
  return isOver
}

/** Takes a locked member out of every line. */
export const leaveLines = async (tx: Db, memberId: string, now: Date): Promise<void> => {
  const kinds = await lockRoomsOf(tx, await linesOf(tx, memberId))
  await putBack(tx, await endLineHolds(tx, await deleteWaitsOf(tx, memberId)))
  await serveLines(tx, kinds, now)
}

/** A place in line that ended, and whose it was. */
export interface EndedWait {
  id: string
  memberId: string
}

/** Ends the line of a concert that has begun or was cancelled, for its first `limit` members. Returns them. */
export const endLine = async (tx: Db, eventId: string, limit: number): Promise<EndedWait[]> => {
  await lockRoom(tx, eventId)
  const { members, holds } = await deleteLine(tx, eventId, limit)
  await putBack(tx, await endLineHolds(tx, holds))
  return members
}

/** Holds the free seats of a concert for its line. */
export const serveEvent = async (tx: Db, eventId: string, now: Date): Promise<void> => {
  await serveLines(tx, await lockRoom(tx, eventId), now)
}

/** Puts the member of an ended order back in line, if the order was replaced and its successor failed. */
export const returnFromOrder = async (
  tx: Db,
  { eventId, orderId }: { eventId: string; orderId: string },
  now: Date,
): Promise<void> => {
  const kinds = await lockRoom(tx, eventId)
  await returnToLine(tx, orderId, now)
  await serveLines(tx, kinds, now)
}

/** Ends a hold of a locked member, who keeps their place, and serves the next. Returns whether there was one. */
const endHold = async (tx: Db, whose: Whose, holdOf: typeof unsoldHold, now: Date): Promise<boolean> => {
  const kinds = await lockRoom(tx, whose.eventId)
  const holds = await holdOf(tx, whose, now)
  for (const { id } of holds) await dropHold(tx, id)
  await putBack(tx, await endLineHolds(tx, holds))
  await serveLines(tx, kinds, now)
  return holds.length > 0
}

/** Ends the hold of a locked member who was not told of it. */
export const letGo = (tx: Db, whose: Whose, now: Date): Promise<boolean> =>
  endHold(tx, whose, untoldHold, now)

/** Ends the offer of a locked member, who misses nothing by it. Returns whether there was one. */
export const takeBackOffer = (tx: Db, whose: Whose, now: Date): Promise<boolean> =>
  endHold(tx, whose, toldHold, now)

/** Returns whether seats are held for a member at an event of which one is promised at a price that is over. */
export const hasRepricedHold = async (db: Db, whose: Whose): Promise<boolean> =>
  (await repricedHold(db, whose)).length > 0

/** Ends the hold of a locked member if no order can take it. */
export const endUnsold = (tx: Db, whose: Whose, now: Date): Promise<boolean> =>
  endHold(tx, whose, unsoldHold, now)

/** Ends a locked member's offer if its time is over, and serves the next; undefined if it is not, or was used. */
export const missOffer = async (tx: Db, whose: Whose, now: Date): Promise<Missed | undefined> => {
  const kinds = await lockRoom(tx, whose.eventId)
  const offer = await endedOffer(tx, whose, now)
  if (!offer) return undefined
  const outcome = outcomeOf(offer.missed)
  if (outcome === 'back') await moveToEnd(tx, offer.id)
  else await deleteWait(tx, whose)
  const { id, heldTypeId, quantity } = offer
  if (heldTypeId) await putBack(tx, await endLineHolds(tx, [{ id, ticketTypeId: heldTypeId, quantity }]))
  await serveLines(tx, kinds, now)
  return outcome
}
