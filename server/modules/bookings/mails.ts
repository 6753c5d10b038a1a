import { longDays } from '../../../contract/rules/paris-time.ts'
import { allowanceLabel, monthlyAllowance, type PassLevel } from '../../../contract/rules/pass.ts'
import { paths } from '../../../src/config/paths.ts'
import {
  eventFacts,
  layOutMail,
  type Mail,
  type MailEvent,
  passName,
  stamp,
  withoutLinks,
} from '../../platform/deliveries/mail.ts'
import type { Member } from '../sessions/store/members.ts'
import type { PassPlace } from './store/pass-places.ts'

/** A free booking; `withPass` if it was made with the Pass. */
export interface BookingReceiptFacts {
  bookingId: string
  to: string
  firstName: string
  event: MailEvent
  ticketType: string
  withPass: boolean
  /** Whether the concert is after the paid period of the Pass. */
  needsRenewal: boolean
  bookedAt: Date
  origin: string
}

/** Renders the receipt of a booking; it is queued in the booking's transaction. */
export const bookingReceipt = (facts: BookingReceiptFacts): Mail => {
  const { bookingId, to, firstName, event, ticketType, withPass, needsRenewal, bookedAt, origin } = facts
  return layOutMail({
    key: `receipt:booking:${bookingId}`,
    to,
    firstName,
    subject: `Réservation confirmée\u00a0: ${event.eventName}`,
    paragraphs: [
      withPass
        ? 'Votre place est réservée avec votre Pass. Votre billet vous attend dans Nectar, même sans réseau.'
        : 'Votre place est réservée. Votre billet vous attend dans Nectar, même sans réseau.',
      ...(needsRenewal
        ? [
            'Ce concert a lieu après la période que vous avez payée\u00a0: votre place est valable si votre Pass est renouvelé.',
          ]
        : []),
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

/** Notifies a member that the order of a place they were sent was refunded to its buyer. */
export const placeEnded = ({
  bookingId,
  origin,
  ...mail
}: {
  bookingId: string
  to: string
  firstName: string
  event: MailEvent
  origin: string
}): Mail =>
  layOutMail({
    ...mail,
    origin,
    key: `place-ended:${bookingId}`,
    subject: `Place annulée\u00a0: ${mail.event.eventName}`,
    paragraphs: [
      'La commande de la place que l’on vous avait envoyée a été remboursée à la personne qui l’a payée\u00a0: votre place est annulée, et son code ne vaut plus rien à l’entrée.',
      'Rien ne vous avait été débité.',
    ],
    facts: eventFacts(mail.event),
    action: { label: 'Voir les concerts à venir', url: `${origin}${paths.events}` },
  })

/** Notifies a guest that the giver's Pass no longer covers the concert. */
export const invitationLapsed = (
  { id, eventId, eventName, place, city, date, endDate, time }: PassPlace,
  { guest, giver, origin }: { guest: Member; giver: Member | undefined; origin: string },
): Mail =>
  layOutMail({
    key: `invitation-lapsed:${id}`,
    to: guest.email,
    firstName: guest.firstName,
    subject: `Invitation annulée\u00a0: ${eventName}`,
    paragraphs: [
      `Le Pass de ${withoutLinks(giver?.firstName ?? 'la personne qui vous avait invité')} ne couvre plus ce concert\u00a0: votre place est annulée, et son code ne vaut plus rien à l’entrée.`,
      'Rien ne vous avait été débité.',
    ],
    facts: eventFacts({ id: eventId, eventName, place, city, date, endDate, time }),
    action: { label: 'Voir les concerts à venir', url: `${origin}${paths.events}` },
    origin,
  })

const lapsedBecause = (level: PassLevel): string => {
  if (level === 'free')
    return 'Votre Pass a pris fin\u00a0: ce qui était réservé avec lui pour des concerts à venir est annulé.'
  const { concerts, invitations } = monthlyAllowance[level]
  return `Votre Pass est maintenant un ${passName(level)}\u00a0: chaque mois garde ${allowanceLabel(concerts)}\u00a0concerts et ${allowanceLabel(invitations)}\u00a0invitations, les premiers réservés. Le reste est annulé.`
}

/** Notifies a member of the bookings that their Pass no longer covers; `level` is the new level. */
export const placesLapsed = ({
  member,
  level,
  places,
  origin,
}: {
  member: Member
  level: PassLevel
  places: PassPlace[]
  origin: string
}): Mail =>
  layOutMail({
    key: `places-lapsed:${places.map(({ id }) => id).sort()[0]}`,
    to: member.email,
    firstName: member.firstName,
    subject: 'Réservations annulées\u00a0: votre Pass ne les couvre plus',
    paragraphs: [
      lapsedBecause(level),
      'Ces places sont rendues et leurs codes ne valent plus rien à l’entrée. Les billets achetés restent valables.',
    ],
    facts: places.map(({ eventName, isGiven, ...days }) => [
      isGiven ? `Invitation\u00a0: ${eventName}` : eventName,
      longDays(days),
    ]),
    action: { label: 'Voir mes billets', url: `${origin}${paths.tickets}` },
    origin,
  })
