import type { DoorCodeStatus } from '../../../contract/check-in.ts'
import * as checkIn from '../../../contract/endpoints/check-in.ts'
import * as tickets from '../../../contract/endpoints/tickets.ts'
import type { TicketCodeStatus } from '../../../contract/tickets.ts'
import { call } from '../api.ts'

/** Checks a scanned ticket on the server. Never stored, since the result changes at the door. Throws AppError. */
export const ticketCodeStatus = (id: string, signature: string): Promise<TicketCodeStatus> =>
  call(tickets.ticketCode, { params: { id }, query: { sig: signature } }, { token: null })

/** Checks a ticket's door code, living or static, on the server (decision 050). Never stored. Throws AppError. */
export const doorCodeStatus = (payload: string): Promise<DoorCodeStatus> =>
  call(checkIn.doorCode, { body: { payload } }, { token: null })
