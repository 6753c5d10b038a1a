import { CANCELLATION_WINDOW_HOURS, canCancel } from '../../../../contract/rules/cancellation.ts'
import { hasStarted } from '../../../../contract/rules/paris-time.ts'
import { conflict, Refusal } from '../../../platform/refusal.ts'

/** A booking of a member, and when its event is. */
export interface CancellableBooking {
  priceCents: number
  date: string
  time: string | null
}

const NONE = new Refusal('not_found', 'Vous n’avez pas de réservation pour cet événement.')

const UNNAMED = conflict(
  'Vous avez plusieurs réservations pour cet événement\u00a0: annulez celle de votre choix depuis «\u00a0Mes billets\u00a0».',
)

const notCancellable = (message: string): Refusal => new Refusal('not_cancellable', message)

/**
 * Which of a member's bookings of one event is cancelled, or why none is (document 1, section 4; ruling: cancellation). `held` is the named
 * booking alone, else all of them: then the free one goes before bought ones, and of several free ones none is guessed.
 */
export const decideCancelling = <P extends CancellableBooking>(held: P[], now: Date): Refusal | P => {
  const free = held.filter(({ priceCents }) => priceCents === 0)
  if (free.length > 1) return UNNAMED
  const booking = free[0] ?? held[0]
  if (!booking) return NONE
  if (booking.priceCents > 0) return notCancellable('Un billet payé ne s’annule pas ici.')
  if (hasStarted(booking, now))
    return notCancellable('Cet événement a eu lieu ou a commencé\u00a0: la réservation ne s’annule plus.')
  if (!canCancel({ ...booking, price: 0 }, now))
    return notCancellable(
      `Il est trop tard\u00a0: une réservation s’annule plus de ${CANCELLATION_WINDOW_HOURS}\u00a0h avant l’événement.`,
    )
  return booking
}
