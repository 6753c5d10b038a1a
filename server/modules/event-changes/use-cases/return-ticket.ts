import { inTransaction } from '../../../platform/db/transaction.ts'
import { queueMail } from '../../../platform/deliveries/mail/queue.ts'
import type { PaymentDeps } from '../../../platform/payment-deps.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { ticketStatus } from '../../bookings/rules/ticket-status.ts'
import { ticketById } from '../../bookings/store/tickets.ts'
import { cancelPlaces } from '../../bookings/use-cases/places.ts'
import { advance, lockOrder } from '../../orders/store.ts'
import { lockMember, type Member } from '../../sessions/store/members.ts'
import { ticketsReturned } from '../mails.ts'
import { placesReturnedWith } from '../store.ts'

const NONE: Refusal = { code: 'not_found', message: 'Vous n’avez pas ce billet.' }
const CANCELLED: Refusal = {
  code: 'not_cancellable',
  message:
    'Ce concert est annulé\u00a0: votre billet l’est déjà, et ce qui vous revient vous est rendu sans démarche.',
}
const CLOSED: Refusal = {
  code: 'not_cancellable',
  message:
    'Ce billet ne se rend pas, ou plus\u00a0: un billet se rend pendant 14\u00a0jours quand son concert a été déplacé.',
}

/**
 * Returns a ticket of a moved concert with its whole order (ruling: cancelled or moved concerts): its seats are free, its concert of the month
 * is given back, its money is owed and a job pays it back. A ticket that was returned already is returned.
 */
export const returnTicket = (
  { database: { db }, now: clock, publicUrl }: PaymentDeps,
  member: Member,
  bookingId: string,
): Promise<Refusal | { bookingId: string }> =>
  inTransaction(db, async (tx): Promise<Refusal | { bookingId: string }> => {
    const now = clock()
    await lockMember(tx, member.id)
    const held = await placesReturnedWith(tx, member.id, bookingId)
    if (!held) return NONE
    const { booking, places } = held
    if (booking.cancelledWithEvent) return CANCELLED
    if (booking.cancelledAt) return { bookingId }
    const ticket = await ticketById(tx, bookingId)
    if (!ticket) return NONE
    if (ticket.isCancelled) return CANCELLED
    if (!ticketStatus(ticket, now).returnable) return CLOSED

    const order = booking.orderId ? await lockOrder(tx, booking.orderId) : null
    const isOwed = order !== null && order.state === 'ticketed' && order.totalCents > 0
    if (isOwed)
      await advance(tx, order, 'refunding', {
        cause: 'returned',
        now,
        checkAt: now,
        refundCause: 'returned',
      })
    await cancelPlaces(tx, places, now)
    const settled = {
      places: places.reduce((sum, { quantity }) => sum + quantity, 0),
      refundCents: isOwed ? order.totalCents : 0,
      orderIds: isOwed ? [order.id] : [],
      passMonths: places.flatMap(({ passMonth }) => passMonth ?? []),
    }
    const { eventId, eventName, date, time, place, city } = ticket
    await queueMail(
      tx,
      ticketsReturned({
        key: `ticket-returned:${bookingId}`,
        to: member.email,
        firstName: member.firstName,
        event: { id: eventId, eventName, date, time, place, city },
        origin: publicUrl(),
        settled,
        provider: order?.provider ?? null,
      }),
      now,
    )
    return { bookingId }
  })
