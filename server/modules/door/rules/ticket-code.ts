import type { TicketCodeState } from '../../../../contract/tickets.ts'

/** What a genuine code is worth at the door: a cancelled booking opens nothing, a seat opens once (ruling: tickets' codes). */
export const ticketCodeState = (code: {
  isCancelled: boolean
  usedAt: Date | null
}): Exclude<TicketCodeState, 'falsified'> => (code.isCancelled ? 'cancelled' : code.usedAt ? 'used' : 'valid')
