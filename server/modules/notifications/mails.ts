import type { PushMessage } from '../../../contract/notifications.ts'
import { daysAndTime, instantOfParis, nextDay, parisWallClock } from '../../../contract/rules/paris-time.ts'
import { PREFLIGHT_ANCHOR } from '../../../contract/rules/reminder.ts'
import { paths, pathTo } from '../../../src/config/paths.ts'
import { eventFacts, layOutMail, type Mail, type MailEvent } from '../../platform/deliveries/mail.ts'
import { reminderPhrase } from './rules.ts'

interface EventReminderFacts {
  /** Deduplication key per member and event. */
  key: string
  to: string
  firstName: string
  event: MailEvent
  seats: number
  /** The time left in words: 'C’est demain'. */
  when: string
  unsubscribeUrl: string
  origin: string
}

/** Renders the reminder of a favourite without a booking, a day ahead. */
export const favouriteEve = ({
  key,
  to,
  firstName,
  event,
  when,
  unsubscribeUrl,
  origin,
}: Omit<EventReminderFacts, 'seats'>): Mail =>
  layOutMail({
    key,
    to,
    firstName,
    subject: `${when}\u00a0: ${event.eventName}`,
    paragraphs: [`${when}\u00a0! Ce concert est dans vos favoris, et vous n’avez pas de place dans Nectar.`],
    facts: eventFacts(event),
    action: { label: 'Voir le concert', url: `${origin}${pathTo(paths.event, event.id)}` },
    notes: [
      `Vous recevez ce rappel, une seule fois, parce que ce concert est dans vos favoris. Pour ne plus en recevoir, désactivez «\u00a0Veille de mes favoris\u00a0» dans vos paramètres\u00a0: ${origin}${paths.settings}?onglet=notifications`,
    ],
    unsubscribeUrl,
    origin,
  })

/** Renders the reminder of a booked event, a day ahead. */
export const eventReminder = ({
  key,
  to,
  firstName,
  event,
  seats,
  when,
  unsubscribeUrl,
  origin,
}: EventReminderFacts): Mail =>
  layOutMail({
    key,
    to,
    firstName,
    subject: `${when}\u00a0: ${event.eventName}`,
    paragraphs: [
      `${when}\u00a0! ${seats > 1 ? 'Vos billets vous attendent' : 'Votre billet vous attend'} dans Nectar, même sans réseau.`,
      'Avant de partir, tant que vous avez du réseau, ouvrez Nectar sur le téléphone que vous montrerez\u00a0: «\u00a0Prêt pour l’entrée\u00a0» vérifie que le code y est gardé, qu’il s’affiche et qu’il se lit.',
    ],
    facts: [
      ...eventFacts(event),
      [seats > 1 ? 'Places' : 'Place', String(seats)],
      ['Événement en ligne', `${origin}${pathTo(paths.event, event.id)}`],
    ],
    action: { label: 'Vérifier avant de partir', url: `${origin}${paths.tickets}${PREFLIGHT_ANCHOR}` },
    notes: [
      `Vous recevez ce rappel parce que vous avez une place pour cet événement. Pour ne plus en recevoir, désactivez «\u00a0Rappels d’événements\u00a0» dans vos paramètres\u00a0: ${origin}${paths.settings}?onglet=notifications`,
    ],
    unsubscribeUrl,
    origin,
  })

/** Maximum characters: a sealed push message holds less than 4 KB, and a screen shows less still. */
const MAX_LENGTH = 120

/** Cleans and shortens untrusted text: an event’s name may come from an import. Cuts between code points, never within one. */
export const shortText = (text: string): string => {
  const letters = [...text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()]
  return letters.length > MAX_LENGTH
    ? `${letters
        .slice(0, MAX_LENGTH - 1)
        .join('')
        .trimEnd()}…`
    : letters.join('')
}

const what = (event: MailEvent, when: string, now: Date) => {
  const day = daysAndTime(event)
  const where = [event.place, event.city].filter(Boolean).join(', ')
  const titleOf = (phrase: string) => `${phrase}\u00a0: ${shortText(event.eventName)}`
  const tomorrow = nextDay(parisWallClock(now).date)
  const from = instantOfParis(tomorrow, '00:00')
  return {
    title: titleOf(when),
    ...(event.date >= tomorrow && {
      later: { from: from.toISOString(), title: titleOf(reminderPhrase(event, from)) },
    }),
    body: where ? `${day}\n${shortText(where)}` : day,
    tag: `reminder-${event.id}`,
    sentAt: now.toISOString(),
  }
}

/** Renders the push reminder of a booked seat; a click opens the preflight. `when` is 'C’est demain'. */
export const reminderPush = (event: MailEvent, when: string, now: Date): PushMessage => {
  const push = what(event, when, now)
  return {
    ...push,
    body: `${push.body}\nAvant de partir, vérifiez que vous êtes prêt pour l’entrée.`,
    path: `${paths.tickets}${PREFLIGHT_ANCHOR}`,
  }
}

/** Renders the push reminder of a favourite without a booking; a click opens the event. */
export const favouriteEvePush = (event: MailEvent, when: string, now: Date): PushMessage => ({
  ...what(event, when, now),
  path: pathTo(paths.event, event.id),
})
