import type { PushMessage } from '../../../contract/notifications.ts'
import { parisWallClock } from '../../../contract/rules/paris-time.ts'
import { paths } from '../../../src/config/paths.ts'
import { eventFacts, layOutMail, type Mail, withoutLinks } from '../../platform/deliveries/mail.ts'
import type { Member } from '../sessions/store/members.ts'
import type { InvitationRow } from './store.ts'

const clock = (instant: Date): string => parisWallClock(instant).time

/** Notifies a giver, once, that a guest has the place: its old code is refused from then on. */
export const placeTaken = (
  { eventId, ...event }: InvitationRow,
  {
    giver,
    name,
    takenAt,
    origin,
  }: { giver: Pick<Member, 'email' | 'firstName'>; name: string; takenAt: Date; origin: string },
): Mail =>
  layOutMail({
    key: `place-taken:${event.seatOf}:${event.seatId}`,
    to: giver.email,
    firstName: giver.firstName,
    subject: `Place prise\u00a0: ${event.eventName}`,
    paragraphs: [
      `${withoutLinks(name)} a pris sa place à ${clock(takenAt)}. Son billet a un code à lui\u00a0: l’ancien ne vaut plus rien à l’entrée, ni à l’écran ni sur papier.`,
    ],
    facts: eventFacts({ ...event, id: eventId }),
    action: { label: 'Voir mes billets', url: `${origin}${paths.tickets}` },
    origin,
  })

export const placeTakenPush = (
  { eventId, eventName }: InvitationRow,
  name: string,
  now: Date,
): PushMessage => ({
  title: `${name} a pris sa place`,
  body: eventName,
  path: paths.tickets,
  tag: `event-${eventId}`,
  sentAt: now.toISOString(),
})

/** Notifies a guest if the giver takes back an invitation in their account. */
export const invitationWithdrawn = (
  { bookingId, from, eventId, ...event }: InvitationRow,
  { email: to, firstName }: Pick<Member, 'email' | 'firstName'>,
  origin: string,
): Mail =>
  layOutMail({
    key: `invitation-withdrawn:${bookingId}`,
    to,
    firstName,
    subject: `Invitation reprise\u00a0: ${event.eventName}`,
    paragraphs: [
      `${withoutLinks(from ?? 'La personne qui vous avait invité')} a repris son invitation\u00a0: votre place est annulée, et son code ne vaut plus rien à l’entrée.`,
      'Rien ne vous avait été débité.',
    ],
    facts: eventFacts({ ...event, id: eventId }),
    action: { label: 'Voir les concerts à venir', url: `${origin}${paths.events}` },
    origin,
  })
