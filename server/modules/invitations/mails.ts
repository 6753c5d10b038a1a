import { paths } from '../../../src/config/paths.ts'
import { eventFacts, layOutMail, type Mail, withoutLinks } from '../../platform/deliveries/mail.ts'
import type { Member } from '../sessions/store/members.ts'
import type { InvitationRow } from './store.ts'

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
