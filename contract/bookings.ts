import * as z from 'zod/mini'
import { Id } from './fields.ts'
import { Ticket } from './tickets.ts'

const ONE_PLACE = 'Une réservation gratuite vaut pour une seule place.'

/**
 * Body of `book-free` and `reserve-free` (document 1, section 7): one place. `ticketId` may be the number 1 that the
 * specification falls back to; an id that the event does not have takes its first ticket type (ruling: booking calls).
 */
export const BookingRequest = z.object({
  ticketId: z.union([Id, z.int()], 'Type de billet invalide.'),
  quantity: z.literal(1, ONE_PLACE),
})
export type BookingRequest = z.infer<typeof BookingRequest>

/** Query of `DELETE cancel-booking`: which of the member's places at the event, where there are several. */
export const CancelBookingQuery = z.object({ bookingId: z.optional(Id) })

/** What both booking calls answer: the new booking, or the one this member already had for the event. */
export const BookingResponse = z.object({ bookingId: Id, ticket: Ticket })
export type BookingResponse = z.infer<typeof BookingResponse>
