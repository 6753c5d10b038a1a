import { inTransaction } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/deliveries/mail.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { cancelBookings, notifyReceivers, ticketOf } from '../../bookings/use-cases/bookings.ts'
import type { PaymentDeps } from '../../deps.ts'
import { oweMoney } from '../../orders/use-cases/end-order.ts'
import { lockMember, type Member } from '../../sessions/store/members.ts'
import { ticketsReturned } from '../mails.ts'
import { bookingsReturnedWith } from '../store/changes.ts'

const NONE = new Refusal('not_found', 'Vous n’avez pas ce billet.')
const CANCELLED = new Refusal(
  'not_cancellable',
  'Ce concert est annulé\u00a0: votre billet l’est déjà, et ce qui vous revient vous est rendu sans démarche.',
)
const CLOSED = new Refusal(
  'not_cancellable',
  'Ce billet ne se rend pas, ou plus\u00a0: un billet se rend pendant 14\u00a0jours quand son concert a été déplacé.',
)

/**
 * Returns a ticket of a moved concert with its whole order: frees its seats and its monthly allowance, and leaves its refund to a job. A repeat has
 * no effect.
 */
export const returnTicket = (
  { database: { db }, now: clock, publicUrl }: PaymentDeps,
  member: Member,
  bookingId: string,
): Promise<Refusal | { bookingId: string }> =>
  inTransaction(db, async (tx): Promise<Refusal | { bookingId: string }> => {
    const now = clock()
    await lockMember(tx, member.id)
    const returned = await bookingsReturnedWith(tx, member.id, bookingId)
    if (!returned) return NONE
    const { booking, bookings } = returned
    if (booking.cancelledWithEvent) return CANCELLED
    if (booking.cancelledAt) return { bookingId }
    const ticket = await ticketOf(tx, bookingId, now)
    if (!ticket) return NONE
    if (ticket.isCancelled) return CANCELLED
    if (!ticket.returnable) return CLOSED

    const owed = booking.orderId
      ? await oweMoney(tx, booking.orderId, { cause: 'returned', refundCause: 'returned', now })
      : undefined
    if (booking.orderId) await notifyReceivers(tx, booking.orderId, { now, origin: publicUrl() })
    await cancelBookings(tx, bookings, now)
    const settled = {
      seats: bookings.reduce((sum, { quantity }) => sum + quantity, 0),
      refundCents: owed?.owedCents ?? 0,
      orderIds: owed ? [owed.id] : [],
      passMonths: bookings.flatMap(({ passMonth }) => passMonth ?? []),
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
        provider: owed?.provider ?? null,
      }),
      now,
    )
    return { bookingId }
  })
