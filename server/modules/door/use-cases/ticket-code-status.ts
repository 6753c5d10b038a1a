import type { TicketCodeStatus } from '../../../../contract/tickets.ts'
import type { Db } from '../../../platform/db/database.ts'
import { ticketCodeState } from '../rules/ticket-code.ts'
import { ticketCodeById } from '../store/codes.ts'

/** A code that we never made, or made for what is no more: the two are not told apart. */
export const FALSIFIED: TicketCodeStatus = { state: 'falsified', usedAt: null, event: null }

/** What a seat is worth whose code was found genuine; of the event that the code names, where it names one. */
export const ticketCodeStatus = async (
  db: Db,
  seatId: string,
  { ofEvent }: { ofEvent?: string } = {},
): Promise<TicketCodeStatus> => {
  const code = await ticketCodeById(db, seatId)
  if (!code || (ofEvent !== undefined && ofEvent !== code.eventId)) return FALSIFIED
  const { position, usedAt, isCancelled, eventId, ...event } = code
  return {
    state: ticketCodeState({ usedAt, isCancelled }),
    usedAt: usedAt?.toISOString() ?? null,
    event: { ...event, id: eventId, seat: position + 1 },
  }
}
