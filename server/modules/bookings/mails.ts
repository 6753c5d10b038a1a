import { paths } from '../../../src/config/paths.ts'
import { eventFacts, layOutMail, type Mail, type MailEvent, stamp } from '../../platform/deliveries/mail.ts'

/** A booking that nothing was paid for; `withPass` where the Pass opened it. */
export interface BookingReceiptFacts {
  bookingId: string
  to: string
  firstName: string
  event: MailEvent
  ticketType: string
  withPass: boolean
  bookedAt: Date
  origin: string
}

/** The receipt of a booking, queued in its transaction. */
export const bookingReceipt = (facts: BookingReceiptFacts): Mail => {
  const { bookingId, to, firstName, event, ticketType, withPass, bookedAt, origin } = facts
  return layOutMail({
    key: `receipt:booking:${bookingId}`,
    to,
    firstName,
    subject: `Réservation confirmée\u00a0: ${event.eventName}`,
    paragraphs: [
      withPass
        ? 'Votre place est réservée avec votre Pass. Votre billet vous attend dans Nectar, même sans réseau.'
        : 'Votre place est réservée. Votre billet vous attend dans Nectar, même sans réseau.',
    ],
    facts: [
      ...eventFacts(event),
      ['Billet', `1 × ${ticketType}`],
      ['Réservé le', stamp(bookedAt)],
      ['Réservation', bookingId],
    ],
    action: { label: 'Voir mon billet', url: `${origin}${paths.tickets}` },
    notes: [
      'Un empêchement\u00a0? Vous pouvez annuler jusqu’à 24\u00a0h avant le concert, depuis «\u00a0Mes billets\u00a0».',
    ],
    origin,
  })
}
