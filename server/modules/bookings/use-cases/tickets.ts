import type { Db } from '../../../platform/db/database.ts'
import { ticketStatus } from '../rules/ticket-status.ts'
import { ticketById } from '../store/tickets.ts'

/** A booking with what its ticket shows, and what it says at a moment of the changes of its concert; cancelled or not. */
export const ticketOf = async (db: Db, bookingId: string, now: Date) => {
  const row = await ticketById(db, bookingId)
  return row && { ...row, ...ticketStatus(row, now) }
}
