import type { DoorCodeStatus } from '../../../contract/check-in.ts'
import * as checkIn from '../../../contract/endpoints/check-in.ts'
import * as tickets from '../../../contract/endpoints/tickets.ts'
import type { TicketCodeStatus } from '../../../contract/tickets.ts'
import { call } from '../api.ts'

/** What the server says a scanned ticket is worth now; never kept, since it changes at the door. Throws AppError. */
export const ticketCodeStatus = (id: string, signature: string): Promise<TicketCodeStatus> =>
  call(tickets.ticketCode, { params: { id }, query: { sig: signature } }, { token: null })

/** What the server says a ticket's door code is worth now, living or static (decision 050). Never kept. Throws AppError. */
export const doorCodeStatus = (payload: string): Promise<DoorCodeStatus> =>
  call(checkIn.doorCode, { body: { payload } }, { token: null })
