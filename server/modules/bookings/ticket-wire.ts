import { eurosOfCents } from '../../../contract/rules/price.ts'
import { ticketCodeUrl } from '../../../contract/rules/ticket-code.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { ticketStatus } from './rules/ticket-status.ts'
import type { TicketRow } from './store/tickets.ts'

/** A booking as its ticket: the price in euros, one signed address a seat (ruling: tickets' codes). */
export const ticketOnWire = async (row: TicketRow, { signer, publicUrl, now }: Deps): Promise<Ticket> => {
  const { id, eventId, eventName, imageUrl, musicStyle, place, city, date, time, ticketType, quantity } = row
  return {
    ...{ id, eventId, eventName, imageUrl, musicStyle, place, city, date, time, ticketType, quantity },
    ...ticketStatus(row, now()),
    price: eurosOfCents(row.priceCents),
    orderId: row.orderId,
    withPass: row.source === 'pass',
    isInvitation: row.source === 'invitation',
    invitedBy: row.invitedBy,
    codes: await Promise.all(
      row.codeIds.map(async (codeId) => ({
        id: codeId,
        qrUrl: ticketCodeUrl(publicUrl(), codeId, await signer.signTicket(codeId)),
      })),
    ),
  }
}
