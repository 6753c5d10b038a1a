import type { PushMessage } from '../../../contract/notifications.ts'
import { daysAndTime } from '../../../contract/rules/paris-time.ts'
import { paths, pathTo } from '../../../src/config/paths.ts'
import { layOutMail, type Mail } from '../../platform/deliveries/mail.ts'
import { shortText } from '../notifications/mails.ts'
import type { FreshConcert } from './store.ts'

/** Maximum concerts listed in a message; an import may add hundreds. */
const NAMED = 20

const whereOf = ({ place, city }: FreshConcert): string => [place, city].filter(Boolean).join(', ')

const titleOf = (concerts: FreshConcert[]): string => {
  const names = [...new Set(concerts.map(({ of }) => of))]
  const what = concerts.length > 1 ? `${concerts.length} nouveaux concerts` : 'Nouveau concert'
  return names.length === 1 ? `${what}\u00a0: ${shortText(names[0] ?? '')}` : `${what} de ce que vous suivez`
}

/** Returns the target of a click: the concert, or the followed entries if there are several. */
const pathOf = (concerts: FreshConcert[]): string => {
  const [first] = concerts
  return first && concerts.length === 1 ? pathTo(paths.event, first.id) : paths.favorites
}

/** Notifies a member of new concerts of followed entries, all in one mail. */
export const newConcerts = ({
  key,
  to,
  firstName,
  concerts,
  unsubscribeUrl,
  origin,
}: {
  key: string
  to: string
  firstName: string
  concerts: FreshConcert[]
  unsubscribeUrl: string
  origin: string
}): Mail => {
  const more = concerts.length - NAMED
  return layOutMail({
    key,
    to,
    firstName,
    subject: titleOf(concerts),
    paragraphs: [
      concerts.length > 1
        ? 'De nouveaux concerts de ce que vous suivez viennent d’être annoncés.'
        : 'Un nouveau concert de ce que vous suivez vient d’être annoncé.',
    ],
    facts: concerts
      .slice(0, NAMED)
      .map((concert): [string, string] => [
        concert.eventName,
        [daysAndTime(concert), whereOf(concert)].filter(Boolean).join(' · '),
      ]),
    action: {
      label: concerts.length > 1 ? 'Voir ce que je suis' : 'Voir le concert',
      url: `${origin}${pathOf(concerts)}`,
    },
    notes: [
      ...(more > 0 ? [`Et ${more} ${more > 1 ? 'autres' : 'autre'}.`] : []),
      `Vous recevez ce message parce que vous suivez ${[...new Set(concerts.map(({ of }) => of))].slice(0, 5).join(', ')}. Pour ne plus en recevoir, désactivez «\u00a0Nouveaux concerts\u00a0» dans vos paramètres\u00a0: ${origin}${paths.settings}?onglet=notifications`,
    ],
    unsubscribeUrl,
    origin,
  })
}

export const newConcertsPush = (concerts: FreshConcert[], now: Date): PushMessage => ({
  title: titleOf(concerts),
  body: concerts
    .slice(0, 3)
    .map((concert) => `${shortText(concert.eventName)}, ${daysAndTime(concert)}`)
    .join('\n'),
  path: pathOf(concerts),
  tag: `follow-${concerts[0]?.id ?? ''}`,
  sentAt: now.toISOString(),
})
