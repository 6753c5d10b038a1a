import { eurosOfCents } from '../../contract/rules/price.ts'
import { ticketCodeUrl } from '../../contract/rules/ticket-code.ts'
import type { Ticket } from '../../contract/tickets.ts'
import type { TicketRow } from '../db/repositories/bookings.ts'
import type { Deps } from './deps.ts'

/** A booking as its ticket: the price in euros, one signed address a seat (ruling: tickets' codes). */
export const ticketOnWire = async (
  { priceCents, source, codeIds, ...ticket }: TicketRow,
  { signer, publicUrl }: Deps,
): Promise<Ticket> => ({
  ...ticket,
  price: eurosOfCents(priceCents),
  withPass: source === 'pass',
  codes: await Promise.all(
    codeIds.map(async (id) => ({ id, qrUrl: ticketCodeUrl(publicUrl(), id, await signer.signTicket(id)) })),
  ),
})
