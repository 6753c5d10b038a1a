import type { Db } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/security/tokens.ts'
import { addPlace, deletePlaces, endPlaces, endPlacesOfOrder, type NewPlace } from '../store/places.ts'
import { giveSeatsOfKind, type SeatsOfKind, takeSeatsOfKind } from '../store/seats.ts'

/** Kinds are locked in one order by everybody, so that no two orders ever wait for each other. */
const inLockOrder = <S extends SeatsOfKind>(lines: S[]): S[] =>
  [...lines].sort((a, b) => (a.ticketTypeId < b.ticketTypeId ? -1 : 1))

/** Takes seats where all of them are left. Answers the kind that had not enough and then has taken nothing, undefined when all are taken. */
export const takeSeats = async <S extends SeatsOfKind>(tx: Db, lines: S[]): Promise<S | undefined> => {
  const taken: S[] = []
  for (const line of inLockOrder(lines)) {
    if (!(await takeSeatsOfKind(tx, line))) {
      await giveSeats(tx, taken)
      return line
    }
    taken.push(line)
  }
  return undefined
}

/** Gives seats back, for anybody to take: each kind is locked once, whoever they were of. */
export const giveSeats = async (tx: Db, lines: SeatsOfKind[]): Promise<void> => {
  const byKind = new Map<string, number>()
  for (const { ticketTypeId, quantity } of lines)
    byKind.set(ticketTypeId, (byKind.get(ticketTypeId) ?? 0) + quantity)
  const kinds = [...byKind].map(([ticketTypeId, quantity]) => ({ ticketTypeId, quantity }))
  for (const kind of inLockOrder(kinds)) await giveSeatsOfKind(tx, kind)
}

/** Turns seats that were taken into a booking with a code for each, and answers its id. */
export const issuePlace = async (tx: Db, place: Omit<NewPlace, 'id'>): Promise<string> => {
  const id = newId()
  await addPlace(
    tx,
    { ...place, id },
    Array.from({ length: place.quantity }, () => newId()),
  )
  return id
}

/** Cancels bookings of a locked member: their seats are free again. */
export const cancelPlaces = async (
  tx: Db,
  places: (SeatsOfKind & { id: string })[],
  now: Date,
): Promise<void> => {
  if (places.length === 0) return
  await endPlaces(
    tx,
    places.map(({ id }) => id),
    now,
  )
  await giveSeats(tx, places)
}

/** Cancels what is left of a locked order's bookings: their seats are free again. */
export const cancelPlacesOfOrder = async (tx: Db, orderId: string, now: Date): Promise<void> =>
  giveSeats(tx, await endPlacesOfOrder(tx, orderId, now))

/** Deletes all bookings of a locked member with their codes: their seats are free again. */
export const erasePlaces = async (tx: Db, memberId: string): Promise<void> =>
  giveSeats(tx, await deletePlaces(tx, memberId))
