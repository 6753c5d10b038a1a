import type { ConcertState } from '../../../../contract/organiser.ts'
import { MAX_MESSAGES } from '../../../../contract/rules/messages.ts'
import { DAY_MS, isUpcoming } from '../../../../contract/rules/paris-time.ts'
import { eurosOfCents } from '../../../../contract/rules/price.ts'
import { words } from '../../../../contract/rules/search.ts'
import { conflict, Refusal } from '../../../platform/refusal.ts'
import type { Limit } from '../../../platform/security/limits.ts'
import type { Unchanged } from '../../event-changes/use-cases/change-event.ts'
import type { ConcertRow } from '../store/concerts.ts'

/** Concerts a page of the list. */
export const PAGE_SIZE = 30
/** Longest part of a file's name that is the concert's, in UTF-16 units. */
const MAX_NAME_IN_FILE = 40

/** Returns a sum in euros; null if it is unknown. */
export const knownEuros = (cents: number | null): number | null =>
  cents === null ? null : eurosOfCents(cents)

/** Also for a concert of others. */
export const UNKNOWN_CONCERT = new Refusal(
  'not_found',
  'Ce concert n’existe pas, ou n’est pas de cette structure.',
)
export const CANCELLED_CONCERT = conflict('Ce concert est annulé.')
export const TAKEN_CONCERT = conflict(
  'Des places de ce concert ont été prises ou commandées\u00a0: annulez-le plutôt, ses détenteurs seront prévenus.',
)
export const ELSEWHERE_CONCERT = conflict(
  'Ce concert vient d’un agenda importé, qui le remettrait\u00a0: annulez-le plutôt.',
)
export const MOVED_SINCE = conflict(
  'Une autre personne vient de déplacer ce concert\u00a0: relisez sa date, puis recommencez.',
)
export const PAST_CONCERT = conflict('Ce concert a eu lieu.')
export const NO_TICKETS = new Refusal(
  'not_found',
  'Ce concert n’a pas encore de billets\u00a0: son relevé est vide.',
)

export const TOO_MANY_MESSAGES = conflict(
  `${MAX_MESSAGES}\u00a0messages sont déjà partis pour ce concert\u00a0: c’est le maximum.`,
)
export const NO_HOLDERS = conflict(
  'Personne n’a de billet avec un compte\u00a0: ce message n’irait à personne.',
)
/** The device chose an id that a message of another concert has. */
export const OTHER_MESSAGE = conflict('Ce message a déjà servi ailleurs. Actualisez la page et recommencez.')

export const SUSPENDED_TEAM = new Refusal(
  'forbidden',
  'Votre structure est suspendue\u00a0: elle n’invite plus, n’écrit plus à son public et ne partage plus ses chiffres. Écrivez-nous depuis la page Contact.',
)
export const TOO_MANY_FIGURE_LINKS = conflict(
  'Ce concert a déjà cinq liens de suivi\u00a0: révoquez-en un pour en faire un autre.',
)
/** Also for one that was revoked or is over: whoever has it learns no more. */
export const UNKNOWN_FIGURE_LINK = new Refusal(
  'not_found',
  'Ce lien de suivi n’existe pas, ou ne vaut plus. Demandez-en un autre à la structure.',
)

/** Limits the lines that a member adds to guest lists: a person types them once. */
export const guestLimits = (memberId: string): Limit[] => [
  { key: `guests ${memberId}`, max: 4_000, windowMs: DAY_MS },
]

/** Why a change was refused. `already_so` and `not_cancelled` are no refusals: the concert is as it was asked to be. */
export const REASONS: Record<Exclude<Unchanged, 'already_so' | 'not_cancelled'>, Refusal> = {
  unknown: UNKNOWN_CONCERT,
  over: PAST_CONCERT,
  cancelled: conflict('Ce concert est annulé\u00a0: remettez-le d’abord en vente.'),
  in_the_past: conflict('Cette date est passée.'),
  too_long: conflict('Le dernier jour ne convient pas au premier.'),
}

/** Names a file about a concert, apart from those of its day's others: `releve-2026-12-05-20h00-maree-haute.csv`. */
export const sheetName = (
  kind: 'entrees' | 'releve',
  { eventName, date, time }: { eventName: string; date: string; time: string | null },
): string =>
  `${[kind, date, time?.replace(':', 'h'), ...words(eventName.slice(0, MAX_NAME_IN_FILE))].filter(Boolean).join('-')}.csv`

/** Places of a concert: as many as its kinds have, and no more than its room. Null without a limit here. */
export const capacityOf = ({ roomTotal, kinds }: Pick<ConcertRow, 'roomTotal' | 'kinds'>): number | null => {
  if (kinds.length === 0) return null
  const ofKinds = kinds.reduce<number | null>(
    (sum, { capacity }) => (sum === null || capacity === null ? null : sum + capacity),
    0,
  )
  return roomTotal === null || ofKinds === null ? (roomTotal ?? ofKinds) : Math.min(roomTotal, ofKinds)
}

/** Places that can still be taken; null without a limit here. */
export const leftOf = (row: Pick<ConcertRow, 'roomTotal' | 'kinds'>): number | null => {
  const capacity = capacityOf(row)
  const taken = row.kinds.reduce((sum, kind) => sum + kind.taken, 0)
  return capacity === null ? null : Math.max(0, capacity - taken)
}

/** Returns when the sale of a concert begins, if none of its kinds is on sale yet; else null. */
export const soldFromOf = ({ kinds }: Pick<ConcertRow, 'kinds'>, now: Date): Date | null => {
  const starts = kinds.map(({ soldFrom }) => soldFrom && new Date(soldFrom))
  const [first = null] = starts.toSorted((one, other) => Number(one) - Number(other))
  return first && first > now ? first : null
}

/** Returns a concert's state in a word. */
export const stateOf = (row: ConcertRow, now: Date): ConcertState => {
  if (row.withdrawnAt) return 'cancelled'
  if (row.isClosed) return 'closed'
  if (!isUpcoming(row, now)) return 'past'
  const isSold = row.kinds.length > 0
  if (isSold && (leftOf(row) === 0 || row.kinds.every(({ isSoldOut }) => isSoldOut))) return 'full'
  if (soldFromOf(row, now)) return 'on_sale_later'
  return row.previousDate === null ? 'published' : 'moved'
}
