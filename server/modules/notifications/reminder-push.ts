import type { PushMessage } from '../../../contract/notifications.ts'
import { longDay } from '../../../contract/rules/paris-time.ts'
import { PREFLIGHT_ANCHOR } from '../../../contract/rules/reminder.ts'
import { paths, pathTo } from '../../../src/config/paths.ts'
import type { MailEvent } from '../../platform/deliveries/mail/phrases.ts'

/** A push message holds less than 4 KB, sealed; a screen shows less still. */
const MOST = 120

/** Of strangers: an event’s name may have come with an import. Cut between letters, never within one. */
export const shortText = (text: string): string => {
  const letters = [...text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()]
  return letters.length > MOST
    ? `${letters
        .slice(0, MOST - 1)
        .join('')
        .trimEnd()}…`
    : letters.join('')
}

const what = (event: MailEvent, when: string, now: Date) => {
  const day = event.time ? `${longDay(event.date)} à ${event.time}` : longDay(event.date)
  const where = [event.place, event.city].filter(Boolean).join(', ')
  return {
    title: `${when}\u00a0: ${shortText(event.eventName)}`,
    body: where ? `${day}\n${shortText(where)}` : day,
    tag: `reminder-${event.id}`,
    sentAt: now.toISOString(),
  }
}

/** The reminder of a place as a browser shows it; a press opens the preflight. `when` is 'C’est demain'. */
export const reminderPush = (event: MailEvent, when: string, now: Date): PushMessage => {
  const said = what(event, when, now)
  return {
    ...said,
    body: `${said.body}\nAvant de partir, vérifiez que vous êtes prêt pour l’entrée.`,
    path: `${paths.tickets}${PREFLIGHT_ANCHOR}`,
  }
}

/** The same of a favourite without a place; a press opens the event. */
export const favouriteEvePush = (event: MailEvent, when: string, now: Date): PushMessage => ({
  ...what(event, when, now),
  path: pathTo(paths.event, event.id),
})
