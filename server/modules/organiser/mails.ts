import type { PushMessage } from '../../../contract/notifications.ts'
import { paths } from '../../../src/config/paths.ts'
import {
  eventFacts,
  layOutMail,
  type Mail,
  type MailEvent,
  withoutLinks,
} from '../../platform/deliveries/mail.ts'
import { shortText } from '../notifications/mails.ts'

interface ConcertMessage {
  id: string
  event: MailEvent
  organisation: string
  text: string
}

/** Sends an organiser's words to one holder of a ticket. */
export const concertMessage = (
  { id, event, organisation, text }: ConcertMessage,
  { id: memberId, email: to, firstName }: { id: string; email: string; firstName: string },
  origin: string,
): Mail =>
  layOutMail({
    key: `concert-message:${id}:${memberId}`,
    to,
    firstName,
    subject: `Message de ${withoutLinks(organisation)}\u00a0: ${event.eventName}`,
    paragraphs: [
      `«\u00a0${withoutLinks(organisation)}\u00a0», qui organise ce concert, vous écrit\u00a0:`,
      ...text.split('\n').filter((line) => line.trim() !== ''),
    ],
    facts: eventFacts(event),
    action: { label: 'Voir mon billet', url: `${origin}${paths.tickets}` },
    notes: ['Vous recevez ce message parce que vous avez un billet pour ce concert.'],
    origin,
  })

export const concertMessagePush = ({ event, text }: ConcertMessage, now: Date): PushMessage => ({
  title: event.eventName,
  body: shortText(text.replace(/\s+/g, ' ').trim()),
  path: paths.tickets,
  tag: `message-${event.id}`,
  sentAt: now.toISOString(),
})
