import type { Db } from '../../../platform/db/database.ts'
import { eventWithSeats, ownPlaces, type Whose } from '../store/bookings.ts'

/** What the places of an event are sold by: the event, its kinds of tickets with their seats, and what the member has already. The seats of the order `givingWay` count as free. */
export const saleFacts = async (db: Db, { memberId, eventId }: Whose, givingWay?: string) => ({
  ...(await eventWithSeats(db, eventId, givingWay)),
  own: await ownPlaces(db, memberId, eventId),
})
