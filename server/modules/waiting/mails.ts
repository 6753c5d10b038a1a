import type { PushMessage } from '../../../contract/notifications.ts'
import { isOtherWhen } from '../../../contract/rules/days-span.ts'
import { daysAndTime, parisStamp, parisWallClock } from '../../../contract/rules/paris-time.ts'
import { paths, pathTo } from '../../../src/config/paths.ts'
import { eventFacts, formerDays, layOutMail, type Mail } from '../../platform/deliveries/mail.ts'
import { type Missed, outcomeOf } from '../bookings/rules/line.ts'
import { seatsLabel } from '../bookings/rules/seat-limits.ts'
import type { UnsoldOffer } from '../bookings/store/resale.ts'
import type { EndedWait } from '../bookings/use-cases/line.ts'
import type { Member } from '../sessions/store/members.ts'
import { lastMoment } from './rules.ts'
import type { UntoldMove, WaitRow } from './store.ts'

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

const AFTERWARDS: Record<Missed, string> = {
  back: 'et vous retournez en fin de file.',
  out: 'et vous n’êtes plus dans la file\u00a0: c’est la deuxième fois.',
}

/** Notifies a member that seats are held for them, and until when. */
export const seatsOffered = (
  row: WaitRow,
  { email: to, firstName }: Recipient,
  { until, now, origin }: Offer & { origin: string },
): Mail => {
  const { quantity } = row.wait
  return layOutMail({
    key: offerKey(row),
    to,
    firstName,
    subject: `${seatsLabel(quantity)} pour vous\u00a0: ${row.event.eventName}`,
    paragraphs: [
      `${free(quantity)} pour un concert complet, et c’est votre tour. Nous vous ${quantity === 1 ? 'la' : 'les'} gardons ${untilOf(until, now)}.`,
      until >= lastMoment(row)
        ? `Passé cette heure, ${quantity === 1 ? 'elle ne se vend plus' : 'elles ne se vendent plus'}.`
        : `Passé cette heure, c’est le tour de la personne suivante, ${AFTERWARDS[outcomeOf(row.wait.missed)]}`,
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
  body: `${free(row.wait.quantity)}. ${row.wait.quantity === 1 ? 'Gardée' : 'Gardées'} ${untilOf(until, now)}.`,
  path: pathOf(row),
  tag: `event-${row.event.id}`,
  sentAt: now.toISOString(),
})

/** Also tells an offer from an earlier one that ended without being missed, when its order let seats go. */
export const offerKey = (row: WaitRow): string => `${keyOf('offer', row)}:${row.wait.heldAt?.getTime()}`

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
        ? 'Les places gardées pour vous vont à la personne suivante, s’il y en a une. Vous êtes de nouveau dans la file, à la fin.'
        : 'Les places gardées pour vous vont à la personne suivante, s’il y en a une. C’était la deuxième fois\u00a0: vous n’êtes plus dans la file. Si le concert vous tente encore, entrez-y de nouveau.',
    ],
    facts: eventFacts(row.event),
    action: { label: 'Voir l’événement', url: `${origin}${pathTo(paths.event, row.event.id)}` },
    origin,
  })

const withdrawn = ({ isRepriced, wait: { quantity } }: WaitRow): string => {
  if (!isRepriced)
    return quantity === 1
      ? 'La place gardée pour vous ne se vend plus\u00a0: elle n’est plus gardée.'
      : 'Les places gardées pour vous ne se vendent plus\u00a0: elles ne sont plus gardées.'
  return quantity === 1
    ? 'Le prix de ce concert a changé. La place gardée pour vous était proposée par une personne qui l’avait payée à l’ancien prix\u00a0: elle ne se vend plus, et n’est plus gardée.'
    : 'Le prix de ce concert a changé. Parmi les places gardées pour vous, il y en avait qu’une personne avait payées à l’ancien prix\u00a0: elles ne se vendent plus, et vos places ne sont plus gardées.'
}

/**
 * Notifies a member that seats which they were offered are not held any more: they are not sold, or the Pass does not book them, for the reason
 * `byPass`.
 */
export const offerWithdrawn = (
  row: WaitRow,
  { email: to, firstName }: Recipient,
  { origin, byPass }: { origin: string; byPass?: string },
): Mail =>
  layOutMail({
    key: `${keyOf('withdrawn', row)}:${row.wait.heldAt?.getTime()}`,
    to,
    firstName,
    subject: `${seatsLabel(row.wait.quantity)} ${byPass === undefined ? 'plus à vendre' : 'plus gardée pour vous'}\u00a0: ${row.event.eventName}`,
    paragraphs: [
      byPass === undefined
        ? withdrawn(row)
        : `La place gardée pour vous va à la personne suivante, s’il y en a une\u00a0: votre Pass ne la réserve plus. ${byPass}`,
      'Vous êtes toujours dans la file, au même rang\u00a0: nous vous écrivons dès qu’une place se libère pour vous.',
    ],
    facts: eventFacts(row.event),
    action: { label: 'Voir l’événement', url: `${origin}${pathTo(paths.event, row.event.id)}` },
    origin,
  })

export const offerWithdrawnPush = ({ event, wait }: WaitRow, now: Date): PushMessage => ({
  title: `${wait.quantity === 1 ? 'Place qui n’est plus gardée' : 'Places qui ne sont plus gardées'}\u00a0: ${event.eventName}`,
  body: 'Vous êtes toujours dans la file, au même rang.',
  path: pathTo(paths.event, event.id),
  tag: `event-${event.id}`,
  sentAt: now.toISOString(),
})

/** Notifies a holder that nobody bought the seats on offer, or may any more: they stay theirs. */
export const seatsUnsold = (
  { bookingId, event, isForbidden }: UnsoldOffer,
  { email: to, firstName }: Recipient,
  { seats, now, origin }: { seats: number; now: Date; origin: string },
): Mail =>
  layOutMail({
    // A seat may be offered again.
    key: `seat-unsold:${bookingId}:${now.getTime()}`,
    to,
    firstName,
    subject: `${seatsLabel(seats)} toujours à vous\u00a0: ${event.eventName}`,
    paragraphs: [
      ...(isForbidden ? ['L’organisateur n’autorise plus la revente des places de ce concert.'] : []),
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

type Facts = UnsoldOffer['event']

/** Notifies a member in line that the concert was cancelled, which ends the line. */
export const lineEnded = (
  event: Facts,
  { id, memberId }: EndedWait,
  { email: to, firstName }: Recipient,
  origin: string,
): Mail =>
  layOutMail({
    key: `wait-cancelled:${memberId}:${id}`,
    to,
    firstName,
    subject: `Concert annulé, vous n’attendez plus\u00a0: ${event.eventName}`,
    paragraphs: [
      'Le concert dont vous attendiez une place n’aura pas lieu à la date prévue. La file est fermée\u00a0: vous n’attendez plus, et rien ne vous a été débité pour elle.',
    ],
    facts: eventFacts(event),
    action: { label: 'Voir les concerts à venir', url: `${origin}${paths.events}` },
    origin,
  })

export const lineEndedPush = (event: Facts, now: Date): PushMessage => ({
  title: `Concert annulé\u00a0: ${event.eventName}`,
  body: 'Vous n’attendez plus de place.',
  path: pathTo(paths.event, event.id),
  tag: `event-${event.id}`,
  sentAt: now.toISOString(),
})

/** Notifies a member in line that the sale of the seats that they wait for is over here, which ends their wait. */
export const lineOver = (
  { wait, event }: WaitRow,
  { email: to, firstName }: Recipient,
  origin: string,
): Mail =>
  layOutMail({
    key: `wait-over:${wait.memberId}:${wait.id}`,
    to,
    firstName,
    subject: `Vente terminée, vous n’attendez plus\u00a0: ${event.eventName}`,
    paragraphs: [
      `Les places que vous attendiez ne se vendent plus sur Nectar\u00a0: vous n’êtes plus dans la file, et rien ne vous a été débité pour elle.${
        wait.heldUntil ? ' Ce qui était gardé pour vous ne l’est plus.' : ''
      }`,
    ],
    facts: eventFacts(event),
    action: { label: 'Voir l’événement', url: `${origin}${pathTo(paths.event, event.id)}` },
    origin,
  })

export const lineOverPush = ({ event }: WaitRow, now: Date): PushMessage => ({
  title: `Vente terminée\u00a0: ${event.eventName}`,
  body: 'Vous n’attendez plus de place.',
  path: pathTo(paths.event, event.id),
  tag: `event-${event.id}`,
  sentAt: now.toISOString(),
})

const venueOf = ({ place, city }: { place: string | null; city: string | null }): string =>
  [place, city].filter(Boolean).join(', ')

/** Notifies a member in line of a new date or place; they keep their place in it. */
export const waitedMoved = (row: UntoldMove, { email: to, firstName }: Recipient, origin: string): Mail => {
  const { wait, event, change, before } = row
  const isOtherDate = isOtherWhen(event, before)
  const wasAt = venueOf(before)
  return layOutMail({
    key: `wait-moved:${wait.memberId}:${wait.id}:${change.id}`,
    to,
    firstName,
    subject: `${isOtherDate ? 'Nouvelle date' : 'Nouveau lieu'}\u00a0: ${event.eventName}`,
    paragraphs: [
      isOtherDate
        ? `Le concert dont vous attendez une place est déplacé${event.endDate ? '\u00a0:' : ' au'} ${daysAndTime(event)}.`
        : `Le concert dont vous attendez une place a lieu à un autre endroit\u00a0: ${venueOf(event)}.`,
      'Vous êtes toujours dans la file, au même rang. Si cela ne vous va plus, quittez-la d’un geste dans «\u00a0Mes billets\u00a0».',
    ],
    facts: [
      ...eventFacts(event),
      ...(isOtherDate ? [formerDays(before)] : []),
      ...(wasAt !== '' && wasAt !== venueOf(event) ? [['Au lieu de', wasAt] as [string, string]] : []),
    ],
    action: { label: 'Voir l’événement', url: `${origin}${pathTo(paths.event, event.id)}` },
    origin,
  })
}

export const waitedMovedPush = ({ event, before }: UntoldMove, now: Date): PushMessage => ({
  title: `${isOtherWhen(event, before) ? 'Nouvelle date' : 'Nouveau lieu'}\u00a0: ${event.eventName}`,
  body: `${daysAndTime(event)}\nVous êtes toujours dans la file.`,
  path: pathTo(paths.event, event.id),
  tag: `event-${event.id}`,
  sentAt: now.toISOString(),
})
