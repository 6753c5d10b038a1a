import * as catalogue from '../../../contract/endpoints/catalogue.ts'
import * as tickets from '../../../contract/endpoints/tickets.ts'
import type { Event, TicketType } from '../../../contract/events.ts'
import { saleOf } from '../../../contract/rules/sale.ts'
import type { BookingResponse, Ticket } from '../../../contract/tickets.ts'
import { now } from '../../lib/clock.ts'
import { call } from '../api.ts'
import { readDevice } from '../device.ts'
import { AppError } from '../errors.ts'
import { tokenOrThrow } from './read.ts'
import { dropTicket, storeTicket } from './tickets.ts'

/** The ticket id that the specification requires if the event's ticket types cannot be fetched. */
const FALLBACK_TICKET = 1

const isFree = (type: TicketType): boolean =>
  !type.isCompanion && type.availableTickets > 0 && saleOf(type, now()) === 'open'

/** Returns the kind to book by the Pass: the first with seats, else the one held for the member in line, else the first, which the server names as full. */
const kindToBook = async (userId: string, eventId: string): Promise<string | number> => {
  try {
    const types = await call(catalogue.eventTickets, { params: { id: eventId } })
    const free = types.find(isFree)
    if (free) return free.id
    const waiting = await readDevice((db) => db.waits.get([userId, eventId]))
    return waiting?.wait?.offer?.ticketTypeId ?? types[0]?.id ?? FALLBACK_TICKET
  } catch (error) {
    if (error instanceof AppError && error.kind === 'offline') throw error
    return FALLBACK_TICKET
  }
}

/**
 * Books one seat of a partner event with the Pass, and stores its ticket on the device: `book-free` if it has a price, else `reserve-free`. Never
 * queued. Throws AppError: `pass_required`, `sold_out`, `sales_closed`, `allowance_spent`, 401, or 'offline'.
 */
export const bookSeat = async (
  userId: string,
  { id, price }: Pick<Event, 'id' | 'price'>,
): Promise<BookingResponse> => {
  const token = tokenOrThrow()
  const ticketId = await kindToBook(userId, id)
  const booked = await call(
    price > 0 ? tickets.bookFree : tickets.reserveFree,
    { params: { id }, body: { ticketId, quantity: 1 } },
    { token },
  )
  await storeTicket({ userId, token }, booked.ticket)
  return booked
}

/** Cancels the free booking of a ticket, and deletes the ticket from the device. Throws AppError: `not_cancellable`, 404, 401, or 'offline'. */
export const cancelBooking = async (
  userId: string,
  { id, eventId }: Pick<Ticket, 'id' | 'eventId'>,
): Promise<void> => {
  const token = tokenOrThrow()
  await call(tickets.cancelBooking, { params: { id: eventId }, query: { bookingId: id } }, { token })
  await dropTicket({ userId, token }, id)
}

/** Returns a ticket of a moved concert, and deletes it from the device. Throws AppError: `not_cancellable`, 404, 401, or 'offline'. */
export const returnTicket = async (userId: string, ticketId: string): Promise<void> => {
  const token = tokenOrThrow()
  await call(tickets.ticketReturn, { params: { id: ticketId } }, { token })
  await dropTicket({ userId, token }, ticketId)
}
