import type { Db } from '../../../platform/db/database.ts'
import { ticketStatus } from '../rules/ticket-status.ts'
import { type TicketRow, ticketById, ticketsOf } from '../store/tickets.ts'

/** A booking with what its ticket shows, and what it says at a moment of the changes of its concert; cancelled or not. */
export const ticketOf = async (db: Db, bookingId: string, now: Date) => {
  const row = await ticketById(db, bookingId)
  return row && { ...row, ...ticketStatus(row, now) }
}

/** A ticket of a member, by its id; undefined for another's, and for one that was given back. */
export const memberTicket = async (db: Db, memberId: string, id: string): Promise<TicketRow | undefined> =>
  (await ticketsOf(db, memberId)).find((row) => row.id === id)

/** A booking that is known to stand in the database, with what its ticket shows; cancelled or not. */
export const bookedTicket = async (db: Db, bookingId: string): Promise<TicketRow> => {
  const row = await ticketById(db, bookingId)
  if (!row) throw new Error(`Booking ${bookingId} has gone`)
  return row
}
