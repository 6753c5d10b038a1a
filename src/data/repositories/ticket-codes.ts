import type { TicketCodeStatus } from '../../../contract/tickets.ts'
import { call } from '../api.ts'

/** What the server says a scanned ticket is worth now; never kept, since it changes at the door (ruling: tickets' codes). Throws AppError. */
export const ticketCodeStatus = (id: string, signature: string): Promise<TicketCodeStatus> =>
  call('ticketCode', { params: { id }, query: { sig: signature } }, { token: null })
