import type { PushMessage } from '../../../contract/notifications.ts'
import { parisStamp, parisWallClock } from '../../../contract/rules/paris-time.ts'
import { paths, pathTo } from '../../../src/config/paths.ts'
import { eventFacts, layOutMail, type Mail } from '../../platform/deliveries/mail.ts'
import { seatsLabel } from '../bookings/rules/seat-limits.ts'
import type { UnsoldOffer } from '../bookings/store/resale.ts'
import type { Missed } from '../bookings/use-cases/line.ts'
import type { Member } from '../sessions/store/members.ts'
import type { WaitRow } from './store.ts'

type Recipient = Pick<Member, 'id' | 'email' | 'firstName'>

/** Returns the key of what happens to one offer, so that it is told once. */
const keyOf = (kind: string, { wait }: WaitRow): string =>
  `wait-${kind}:${wait.memberId}:${wait.id}:${wait.missed}`

/** Returns the page that takes the held seats: the checkout, or the page of a concert that the Pass opens. */
const pathOf = ({ event, withPass }: WaitRow): string =>
  pathTo(withPass ? paths.event : paths.eventCheckout, event.id)

const untilOf = (until: Date, now: Date): string =>
  parisWallClock(until).date === parisWallClock(now).date
    ? `jusqu’à ${parisWallClock(until).time}`
    : `jusqu’au ${parisStamp(until)}`

const free = (quantity: number) =>
  quantity === 1 ? '1\u00a0place s’est libérée' : `${quantity}\u00a0places se sont libérées`

interface Offer {
  until: Date
  now: Date
}

/** Notifies a member that seats are held for them, and until when. */
export const seatsOffered = (
  row: WaitRow,
  { email: to, firstName }: Recipient,
  { until, now, origin }: Offer & { origin: string },
): Mail => {
  const { quantity } = row.wait
  return layOutMail({
    key: keyOf('offer', row),
    to,
    firstName,
    subject: `${seatsLabel(quantity)} pour vous\u00a0: ${row.event.eventName}`,
    paragraphs: [
      `${free(quantity)} pour un concert complet, et c’est votre tour. Nous vous ${quantity === 1 ? 'la' : 'les'} gardons ${untilOf(until, now)}.`,
      'Passé cette heure, c’est le tour de la personne suivante, et vous retournez en fin de file.',
    ],
    facts: [...eventFacts(row.event), ['Places', `${quantity} × ${row.heldType ?? ''}`]],
    action: {
      label: quantity === 1 ? 'Prendre ma place' : 'Prendre mes places',
      url: `${origin}${pathOf(row)}`,
    },
    origin,
  })
}

export const seatsOfferedPush = (row: WaitRow, { until, now }: Offer): PushMessage => ({
  title: `C’est votre tour\u00a0: ${row.event.eventName}`,
  body: `${free(row.wait.quantity)}. Gardé ${untilOf(until, now)}.`,
  path: pathOf(row),
  tag: `event-${row.event.id}`,
  sentAt: now.toISOString(),
})

export const offerKey = (row: WaitRow): string => keyOf('offer', row)

/** Notifies a member whose offer ended unused. */
export const offerMissed = (
  row: WaitRow,
  { email: to, firstName }: Recipient,
  { outcome, origin }: { outcome: Missed; origin: string },
): Mail =>
  layOutMail({
    key: keyOf('missed', row),
    to,
    firstName,
    subject: `Votre tour est passé\u00a0: ${row.event.eventName}`,
    paragraphs: [
      outcome === 'back'
        ? 'Les places gardées pour vous sont passées à la personne suivante. Vous êtes de nouveau dans la file, à la fin.'
        : 'Les places gardées pour vous sont passées à la personne suivante. C’était la deuxième fois\u00a0: vous n’êtes plus dans la file. Si le concert vous tente encore, entrez-y de nouveau.',
    ],
    facts: eventFacts(row.event),
    action: { label: 'Voir l’événement', url: `${origin}${pathTo(paths.event, row.event.id)}` },
    origin,
  })

/** Notifies a holder that nobody bought the seats on offer: they stay theirs. */
export const seatsUnsold = (
  { bookingId, event }: UnsoldOffer,
  { email: to, firstName }: Recipient,
  { seats, origin }: { seats: number; origin: string },
): Mail =>
  layOutMail({
    key: `seat-unsold:${bookingId}:${event.date}:${event.time}`,
    to,
    firstName,
    subject: `${seatsLabel(seats)} toujours à vous\u00a0: ${event.eventName}`,
    paragraphs: [
      seats === 1
        ? 'Personne n’a pris la place que vous proposiez. Elle reste à vous, et son code ouvre toujours la porte.'
        : 'Personne n’a pris les places que vous proposiez. Elles restent à vous, et leurs codes ouvrent toujours la porte.',
    ],
    facts: eventFacts(event),
    action: { label: 'Voir mes billets', url: `${origin}${paths.tickets}` },
    origin,
  })

export const seatsUnsoldPush = ({ event }: UnsoldOffer, seats: number, now: Date): PushMessage => ({
  title: seats === 1 ? 'Votre place reste à vous' : 'Vos places restent à vous',
  body: `${event.eventName}\u00a0: personne ne ${seats === 1 ? 'l’a prise' : 'les a prises'}.`,
  path: paths.tickets,
  tag: `event-${event.id}`,
  sentAt: now.toISOString(),
})
