import { createHash } from 'node:crypto'
import type { OwnSource, SourceNotice, SourceTrial } from '../../contract/own-sources.ts'
import { keyOfName } from '../../contract/rules/directory.ts'
import { MAX_SOURCES } from '../../contract/rules/own-sources.ts'
import { HOUR_MS, isUpcoming } from '../../contract/rules/paris-time.ts'
import { fold } from '../../contract/rules/search.ts'
import { withoutCommand } from '../catalogue-import/fields/mended-by.ts'
import { printable } from '../catalogue-import/report.ts'
import type { CatalogueRecord, WithdrawnRecord } from '../modules/catalogue/rules/record.ts'
import type { FetchFailed } from '../platform/guarded-fetch.ts'
import { conflict, Refusal } from '../platform/refusal.ts'
import type { Limit } from '../platform/security/limits.ts'
import type { SourceConcert } from './store.ts'

export const MEGABYTE = 1024 * 1024
/** Bounds of a reading: bytes, concerts, milliseconds of this process's time, concerts published at once. */
export const MAX_BYTES = 5 * MEGABYTE
export const MAX_CONCERTS = 500
export const BUSY_MS = 5_000
export const MAX_PUBLISHED = 20
/** Concerts and refusals that a page shows. */
export const SHOWN = 20

export const POLL_MS = 2 * HOUR_MS
/** A source that failed for a day is tried once a day. */
const DAYS_FAILURES = 12
/** A file that never changes is read as a whole once a day: its series go on. */
export const WHOLE_MS = 24 * HOUR_MS

export const UNKNOWN_SOURCE = new Refusal(
  'not_found',
  'Cette source n’existe pas, ou n’est pas de cette structure.',
)
export const TOO_MANY_SOURCES = conflict(
  `Une structure a au plus ${MAX_SOURCES}\u00a0sources\u00a0: retirez-en une pour en ajouter une autre.`,
)
export const KNOWN_ADDRESS = conflict('Cette adresse est déjà lue pour votre structure.')
export const SUSPENDED_SOURCES = new Refusal(
  'forbidden',
  'Votre structure est suspendue\u00a0: ses agendas ne sont plus lus. Écrivez-nous depuis la page Contact.',
)

/** Limits a member's readings: each press asks a server that a stranger chose. */
export const readLimits = (memberId: string): Limit[] => [
  { key: `source ${memberId}`, max: 60, windowMs: HOUR_MS },
]

/** Returns when a source is read next. */
export const nextReading = (failures: number, now: Date): Date =>
  new Date(now.getTime() + (failures >= DAYS_FAILURES ? WHOLE_MS : POLL_MS))

/** Says why nothing was fetched, and what a person can do. */
export const failureSentence = ({ failure, status }: Pick<FetchFailed, 'failure' | 'status'>): string => {
  switch (failure) {
    case 'refused':
      if (status === 404 || status === 410)
        return 'Cette adresse ne mène plus à rien (réponse 404). Vérifiez-la.'
      if (status === 401 || status === 403)
        return `Cette adresse demande un mot de passe (réponse ${status}). Rendez l’agenda public, ou copiez son adresse secrète.`
      return `Le site n’a pas donné sa page (réponse ${status}). Nous réessaierons.`
    case 'too_large':
      return `Ce fichier dépasse ${MAX_BYTES / MEGABYTE} Mo. Donnez l’adresse d’un agenda plus court.`
    case 'forbidden':
      return 'Cette adresse est sur un réseau privé\u00a0: elle n’est pas lue.'
    case 'slow':
      return 'Le site met trop de temps à répondre. Nous réessaierons.'
    case 'no_web_address':
      return 'Cette adresse mène ailleurs que sur le web.'
    case 'redirects':
      return 'Cette adresse renvoie sans fin à une autre.'
    case 'unreachable':
      return 'Le site ne répond pas. Vérifiez l’adresse\u00a0; nous réessaierons.'
  }
}

/** PostgreSQL stores no half of a sign. */
const cut = (text: string, max: number): string => text.slice(0, max).replace(/\p{Cs}/gu, '')

/** Names an entry that is not read. */
export const nameOf = (name: string): string => cut(printable(name), 120)

const sentence = (reason: string): string => {
  const text = printable(reason)
    .replace(/\s+([:;!?])/g, '\u00a0$1')
    .trim()
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? '' : '.'}`
}

/** Says why a file or one of its entries is not read, in the words of the import. */
export const reasonSentence = (reason: string): string => cut(sentence(reason), 300)

/** Returns the doubts of a reading, at most five sentences. */
export const doubtsOf = ({ warnings }: CatalogueRecord): string[] =>
  [...new Set(warnings)].slice(0, 5).map((warning) => reasonSentence(withoutCommand(warning)))

export const UNREADABLE =
  'Cette adresse ne donne ni un agenda (.ics), ni une page avec ses concerts (JSON-LD), ni un flux JSON.'
export const TOO_LONG =
  'Ce fichier est trop long à lire. Donnez l’adresse d’un agenda plus court, ou plus simple.'
export const NOT_APPLIED = 'Les concerts de cette adresse n’ont pas pu être repris. Nous réessaierons.'
export const NO_CONCERT = 'Peut-être pas un concert\u00a0: laissé de côté.'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** Returns how a source identifies a concert: without an identifier, by its start too. */
export const keyHashOf = ({ key, start }: CatalogueRecord | WithdrawnRecord): string =>
  hash(key.by === 'identifier' ? key.value : `${key.value}\n${start?.date} ${start?.time}`)

/** Returns how a concert is found again if its source identifies it in another way. */
export const printHashOf = ({ eventName, start, place }: CatalogueRecord): string =>
  hash([keyOfName(eventName), start.date, fold(place ?? '')].join('\n'))

type Said = Pick<SourceConcert, 'date' | 'time' | 'isCancelled' | 'isGone'>

/** The words of a source about a concert, to compare. */
export const saidOf = ({ date, time, isCancelled, isGone }: Said): string =>
  isCancelled ? 'cancelled' : isGone ? 'gone' : `${date} ${time ?? ''}`.trim()

/** A concert or draft of the organisation, as it is. */
export interface Actual {
  date: string
  time: string | null
  endDate: string | null
  isCancelled: boolean
}

/** Returns whether a source and the concert say the same. */
export const isAgreed = (said: Said, actual: Actual): boolean =>
  said.isCancelled || said.isGone
    ? actual.isCancelled
    : !actual.isCancelled && said.date === actual.date && said.time === actual.time

/** Returns how a source differs from a concert to come; null if it does not, or if a person has left it so. */
export const noticeKind = (
  concert: Said & { agreed: string },
  actual: Actual,
  now: Date,
): SourceNotice['kind'] | null => {
  if (isAgreed(concert, actual) || saidOf(concert) === concert.agreed) return null
  if (actual.date !== '' && !isUpcoming(actual, now)) return null
  if (concert.isCancelled) return 'cancelled'
  if (concert.isGone) return 'gone'
  return actual.isCancelled ? 'announced' : 'moved'
}

/** Returns the fields that a draft of a record lacks. */
export const lacksOf = ({
  start,
  place,
  city,
  offers,
}: CatalogueRecord): SourceTrial['concerts'][number]['lacks'] => [
  ...(start.time === null ? (['time'] as const) : []),
  ...(place === null ? (['place'] as const) : []),
  ...(city === null ? (['city'] as const) : []),
  ...(offers.length === 0 || offers.some(({ priceCents }) => priceCents === null)
    ? (['price'] as const)
    : []),
]

/** Returns whether a record says all that a published concert says, without a doubt about it. */
export const isWhole = (record: CatalogueRecord): boolean =>
  lacksOf(record).length === 0 && record.warnings.length === 0

export type Report = NonNullable<OwnSource['report']>

export const emptyReport = (): Report => ({
  ...{ concerts: 0, added: 0, waiting: 0, refused: 0, refusals: [], isCut: false },
})
