import { PREFLIGHT_ANCHOR } from '../../../contract/rules/reminder.ts'
import { paths, pathTo } from '../../../src/config/paths.ts'
import { layOutMail } from '../../platform/deliveries/mail/layout.ts'
import { eventFacts, type MailEvent } from '../../platform/deliveries/mail/phrases.ts'
import type { Mail } from '../../platform/deliveries/mail/queue.ts'

export interface EventReminderFacts {
  /** What it is about, once a member and event. */
  key: string
  to: string
  firstName: string
  event: MailEvent
  /** How many places are held. */
  places: number
  /** 'C’est demain': how far it is. */
  when: string
  origin: string
}

/** Recalls a favourite that somebody has no place for, a day ahead. */
export const favouriteEve = ({
  key,
  to,
  firstName,
  event,
  when,
  origin,
}: Omit<EventReminderFacts, 'places'>): Mail =>
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
    origin,
  })

/** Recalls an event that somebody holds places for, a day ahead. */
export const eventReminder = ({
  key,
  to,
  firstName,
  event,
  places,
  when,
  origin,
}: EventReminderFacts): Mail =>
  layOutMail({
    key,
    to,
    firstName,
    subject: `${when}\u00a0: ${event.eventName}`,
    paragraphs: [
      `${when}\u00a0! ${places > 1 ? 'Vos billets vous attendent' : 'Votre billet vous attend'} dans Nectar, même sans réseau.`,
      'Avant de partir, tant que vous avez du réseau, ouvrez Nectar sur le téléphone que vous montrerez\u00a0: «\u00a0Prêt pour l’entrée\u00a0» vérifie que le code y est gardé, qu’il s’affiche et qu’il se lit.',
    ],
    facts: [
      ...eventFacts(event),
      [places > 1 ? 'Places' : 'Place', String(places)],
      ['Événement en ligne', `${origin}${pathTo(paths.event, event.id)}`],
    ],
    action: { label: 'Vérifier avant de partir', url: `${origin}${paths.tickets}${PREFLIGHT_ANCHOR}` },
    notes: [
      `Vous recevez ce rappel parce que vous avez une place pour cet événement. Pour ne plus en recevoir, désactivez «\u00a0Rappels d’événements\u00a0» dans vos paramètres\u00a0: ${origin}${paths.settings}?onglet=notifications`,
    ],
    origin,
  })
