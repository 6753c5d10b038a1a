import type { PushMessage } from '../../../contract/notifications.ts'
import { isOtherWhen } from '../../../contract/rules/days-span.ts'
import { daysAndTime } from '../../../contract/rules/paris-time.ts'
import type { PaymentProviderName } from '../../../contract/rules/payments.ts'
import { paths, pathTo } from '../../../src/config/paths.ts'
import {
  amount,
  eventFacts,
  formerDays,
  layOutMail,
  type Mail,
  type MailEvent,
  stamp,
} from '../../platform/deliveries/mail.ts'
import { isDemonstration } from '../../platform/payment-provider.ts'
import { shortText } from '../notifications/mails.ts'
import type { Settled, When } from './rules.ts'

export interface ChangeMail {
  key: string
  to: string
  firstName: string
  event: MailEvent
  origin: string
}

const monthName = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const monthOf = (month: string): string => {
  const name = monthName.format(new Date(`${month}-15T00:00:00Z`))
  return /^[aàâeéèêiîoôuhy]/i.test(name) ? `d’${name}` : `de ${name}`
}

const several = (count: number, one: string, more: string): string => (count > 1 ? more : one)

const MONEY_BACK =
  'sans démarche de votre part, sur le moyen de paiement utilisé. Selon votre banque, elle apparaît sous 5 à 10\u00a0jours.'

/** Renders the refunds of ended seats, one paragraph each. */
const returned = ({ refundCents, orderIds, passMonths, invitations = 0, sent = 0 }: Settled): string[] => [
  ...(refundCents > 0
    ? [`La somme de ${amount(refundCents)} vous est remboursée en entier, ${MONEY_BACK}`]
    : []),
  ...passMonths.map(
    (month) => `Le concert du mois ${monthOf(month)} que votre Pass avait utilisé vous est rendu.`,
  ),
  ...(invitations > 0
    ? [
        several(
          invitations,
          'L’invitation que vous aviez donnée vous est rendue\u00a0: prévenez la personne qui en a le lien.',
          'Les invitations que vous aviez données vous sont rendues\u00a0: prévenez les personnes qui en ont le lien.',
        ),
      ]
    : []),
  ...(sent > 0
    ? [
        several(
          sent,
          'La place que vous aviez envoyée est annulée aussi\u00a0: prévenez la personne qui l’a prise.',
          'Les places que vous aviez envoyées sont annulées aussi\u00a0: prévenez les personnes qui les ont prises.',
        ),
      ]
    : []),
  ...(orderIds.length === 0 && passMonths.length === 0 && invitations === 0
    ? ['Rien ne vous avait été débité pour cette réservation.']
    : []),
]

const settledFacts = ({ seats, refundCents, orderIds }: Settled): [string, string][] => [
  ...(seats > 0
    ? [[several(seats, 'Place annulée', 'Places annulées'), String(seats)] as [string, string]]
    : []),
  ...(refundCents > 0 ? [['Remboursement TTC', amount(refundCents)] as [string, string]] : []),
  ...orderIds.map((id): [string, string] => ['Commande', id]),
]

/** Notifies a holder that the concert is cancelled or postponed, and of the refund. */
export const eventCancelled = ({
  settled,
  isPostponed,
  provider,
  ...mail
}: ChangeMail & { settled: Settled; isPostponed: boolean; provider: PaymentProviderName | null }): Mail =>
  layOutMail({
    ...mail,
    isDemo: isDemonstration(provider),
    subject: isPostponed
      ? `Concert reporté sans nouvelle date\u00a0: ${mail.event.eventName}`
      : `Concert annulé\u00a0: ${mail.event.eventName}`,
    paragraphs: [
      isPostponed
        ? 'Ce concert n’aura pas lieu à la date prévue, et son organisateur n’en a pas annoncé d’autre.'
        : 'Ce concert n’aura pas lieu\u00a0: son organisateur l’a annulé.',
      several(
        settled.seats,
        'Votre place est annulée, et son code ne vaut plus rien à l’entrée.',
        'Vos places sont annulées, et leurs codes ne valent plus rien à l’entrée.',
      ),
      ...returned(settled),
    ],
    facts: [...eventFacts(mail.event), ...settledFacts(settled)],
    action: { label: 'Voir les concerts à venir', url: `${mail.origin}${paths.events}` },
    notes: ['Une question\u00a0? Répondez à ce message.'],
  })

/** How the seats of a moved concert were obtained, which decides what a return gives back. */
export interface MovedBookings {
  seats: number
  isPaid: boolean
  usedPass: boolean
  /** Those among them that the holder gave to guests without an account. */
  invitations: number
  /** How many of them are valid only if the holder's Pass, or that of whoever invited them, is renewed: the new date is after its paid period. */
  renewals: { own: number; giver: number }
  /** Whether the holder may return any of them: what others bought is theirs. */
  canReturn: boolean
}

const whatReturnGives = ({ isPaid, usedPass }: MovedBookings): string => {
  if (isPaid && usedPass) return 'ils sont remboursés en entier, et le concert de votre Pass vous est rendu'
  if (isPaid) return 'ils sont remboursés en entier'
  return usedPass ? 'le concert de votre Pass vous est rendu' : 'vos places sont libérées'
}

const RENEWED = {
  own: 'votre Pass est renouvelé',
  giver: 'le Pass de la personne qui vous a invité est renouvelé',
}

const AFTER_PERIOD = 'Le concert a maintenant lieu après la période payée du Pass\u00a0: '

/** Renders which seats of several kinds are valid under which condition. */
const partlyValid = (seats: number, { own, giver }: MovedBookings['renewals']): string => {
  const part = (count: number, one: string, more: string) => (count > 0 ? [several(count, one, more)] : [])
  return `${AFTER_PERIOD}${[
    ...part(
      own,
      `votre place prise avec le Pass garde son code, et reste valable si ${RENEWED.own}`,
      `vos ${own}\u00a0places prises avec le Pass gardent leurs codes, et restent valables si ${RENEWED.own}`,
    ),
    ...part(
      giver,
      `votre place d’invitation garde son code, et reste valable si ${RENEWED.giver}`,
      `vos ${giver}\u00a0places d’invitation gardent leurs codes, et restent valables si ${RENEWED.giver}`,
    ),
    ...part(
      seats - own - giver,
      'votre autre place reste valable, avec le même code',
      'vos autres places restent valables, avec les mêmes codes',
    ),
  ].join('\u00a0; ')}.`
}

const stillValid = ({ seats, renewals }: MovedBookings): string => {
  const { own, giver } = renewals
  if (own + giver === 0)
    return several(
      seats,
      'Votre billet reste valable, avec le même code\u00a0: vous n’avez rien à faire.',
      'Vos billets restent valables, avec les mêmes codes\u00a0: vous n’avez rien à faire.',
    )
  if (own !== seats && giver !== seats) return partlyValid(seats, renewals)
  return `${AFTER_PERIOD}${several(seats, 'votre billet garde son code, et reste valable', 'vos billets gardent leurs codes, et restent valables')} si ${own > 0 ? RENEWED.own : RENEWED.giver}.`
}

const formerVenue = ({ place, city }: { place: string | null; city: string | null }): string =>
  [place, city].filter(Boolean).join(', ')

/** Notifies a holder of a new date or place, and of the period for returning tickets. `before` is the former date and place. */
export const eventMoved = ({
  before,
  booked,
  returnUntil,
  ...mail
}: ChangeMail & {
  before: When & { place: string | null; city: string | null }
  booked: MovedBookings
  returnUntil: Date | null
}): Mail => {
  const { event } = mail
  const isOtherDate = isOtherWhen(event, before)
  const wasAt = formerVenue(before)
  const isOtherVenue = wasAt !== '' && wasAt !== formerVenue(event)
  return layOutMail({
    ...mail,
    subject: `${isOtherDate ? 'Nouvelle date' : 'Nouveau lieu'}\u00a0: ${event.eventName}`,
    paragraphs: [
      isOtherDate
        ? `Votre concert est déplacé${event.endDate ? '\u00a0:' : ' au'} ${daysAndTime(event)}.`
        : `Votre concert a lieu à un autre endroit\u00a0: ${formerVenue(event)}.`,
      stillValid(booked),
      ...(booked.invitations > 0
        ? ['Vous avez invité quelqu’un à ce concert\u00a0: prévenez la personne qui a votre lien.']
        : []),
      ...(returnUntil && booked.canReturn
        ? [
            `Cela ne vous convient pas\u00a0? Rendez vos billets dans «\u00a0Mes billets\u00a0» jusqu’au ${stamp(returnUntil)}\u00a0: ${whatReturnGives(booked)}.`,
          ]
        : []),
    ],
    facts: [
      ...eventFacts(event),
      ...(isOtherDate ? [formerDays(before)] : []),
      ...(isOtherVenue ? [['Au lieu de', wasAt] as [string, string]] : []),
      [several(booked.seats, 'Place', 'Places'), String(booked.seats)],
    ],
    action: {
      label: several(booked.seats, 'Voir mon billet', 'Voir mes billets'),
      url: `${mail.origin}${paths.tickets}`,
    },
  })
}

/** Notifies former holders that a cancelled concert takes place after all. */
export const eventRestored = (mail: ChangeMail): Mail =>
  layOutMail({
    ...mail,
    subject: `Le concert a finalement lieu\u00a0: ${mail.event.eventName}`,
    paragraphs: [
      `Ce concert avait été annulé\u00a0: il a finalement lieu ${mail.event.endDate ? '' : 'le '}${daysAndTime(mail.event)}.`,
      'Vos places restent annulées, et ce qui vous revenait vous reste acquis. Si vous voulez y aller, prenez de nouvelles places.',
    ],
    facts: eventFacts(mail.event),
    action: { label: 'Voir le concert', url: `${mail.origin}${pathTo(paths.event, mail.event.id)}` },
  })

export const ticketsReturned = ({
  settled,
  provider,
  ...mail
}: ChangeMail & { settled: Settled; provider: PaymentProviderName | null }): Mail =>
  layOutMail({
    ...mail,
    isDemo: isDemonstration(provider),
    subject: `${several(settled.seats, 'Billet rendu', 'Billets rendus')}\u00a0: ${mail.event.eventName}`,
    paragraphs: [
      several(
        settled.seats,
        'Vous avez rendu votre billet\u00a0: il n’est plus valable à l’entrée.',
        'Vous avez rendu vos billets\u00a0: ils ne sont plus valables à l’entrée.',
      ),
      ...returned(settled),
    ],
    facts: [...eventFacts(mail.event), ...settledFacts(settled)],
    action: { label: 'Voir les concerts à venir', url: `${mail.origin}${paths.events}` },
  })

const push = (event: MailEvent, title: string, body: string, path: string, now: Date): PushMessage => ({
  title: `${title}\u00a0: ${shortText(event.eventName)}`,
  body,
  path,
  tag: `event-${event.id}`,
  sentAt: now.toISOString(),
})

const settledLine = ({ refundCents, passMonths }: Settled): string => {
  if (refundCents > 0) return `${amount(refundCents)} vous sont remboursés.`
  return passMonths.length > 0 ? 'Le concert de votre Pass vous est rendu.' : 'Votre place est annulée.'
}

export const cancelledPush = (
  event: MailEvent,
  settled: Settled,
  isPostponed: boolean,
  now: Date,
): PushMessage =>
  push(
    event,
    isPostponed ? 'Concert reporté' : 'Concert annulé',
    `${daysAndTime(event)}\n${settledLine(settled)}`,
    paths.tickets,
    now,
  )

export const movedPush = (event: MailEvent, before: When, now: Date): PushMessage =>
  isOtherWhen(event, before)
    ? push(
        event,
        'Nouvelle date',
        `${daysAndTime(event)}\n${before.endDate ? 'auparavant' : 'au lieu du'} ${daysAndTime(before)}`,
        paths.tickets,
        now,
      )
    : push(
        event,
        'Nouveau lieu',
        `${daysAndTime(event)}\n${shortText(formerVenue(event))}`,
        paths.tickets,
        now,
      )

export const restoredPush = (event: MailEvent, now: Date): PushMessage =>
  push(event, 'Finalement maintenu', daysAndTime(event), pathTo(paths.event, event.id), now)
