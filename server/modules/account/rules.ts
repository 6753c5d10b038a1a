import { DAY_MS, type Days, HOUR_MS, isUpcoming } from '../../../contract/rules/paris-time.ts'
import { conflict, Refusal } from '../../platform/refusal.ts'
import { type Limit, networkLimits, ownNetworkLimits } from '../../platform/security/limits.ts'

/** Limits account deletions, so that an open session cannot be used to guess the password. */
export const deletionLimits = (memberId: string, address: string): Limit[] => [
  { key: `account deletion ${memberId}`, max: 10 },
  ...networkLimits('account deletion network', address, { max: 100 }),
]

/** Not a 401, which would end the session after a typing error. */
export const WRONG_PASSWORD = new Refusal('validation_failed', 'Mot de passe incorrect.')

/** Never shown: the member has returned, so the account stays. */
export const USED_AGAIN = conflict('Ce compte est utilisé.')

export const PAYMENT_UNDER_WAY = conflict(
  'Un paiement est en cours de traitement par votre banque. Attendez sa réponse, puis recommencez.',
)

export const JUST_PAID = conflict(
  'Un paiement vient d’aboutir. Vérifiez votre Pass avant de supprimer votre compte.',
)

export const GIFT_JUST_PAID = conflict(
  'Un Pass à offrir vient d’être payé. Gardez son lien avant de supprimer votre compte\u00a0: vous ne pourriez plus le retrouver ici.',
)

interface PaidTicket extends Days {
  id: string
  eventName: string
  quantity: number
  bookedAt: Date
  /** When an earlier refusal named it. */
  namedAt: Date | null
}

/** The ids of the paid tickets that the member was shown, undefined if the caller does not send them, and the time of the call. */
export interface Shown {
  tickets: readonly string[] | undefined
  at: Date
}

/** A caller that sends no tickets cannot have shown those younger than this. */
const JUST_NOW_MS = 10_000

/** Returns the future tickets that the deletion would destroy without the member's knowledge. */
export const ticketsNotShown = <T extends PaidTicket>(all: T[], { tickets, at }: Shown, now: Date): T[] =>
  all.filter((ticket) => {
    if (!isUpcoming(ticket, now) || ticket.namedAt) return false
    return tickets ? !tickets.includes(ticket.id) : ticket.bookedAt.getTime() > at.getTime() - JUST_NOW_MS
  })

/** Returns a refusal that names the tickets of a recent payment; a second request then deletes the account. */
export const justBought = (tickets: Pick<PaidTicket, 'eventName' | 'quantity'>[]): Refusal => {
  const seats = new Map<string, number>()
  for (const { eventName, quantity } of tickets) seats.set(eventName, (seats.get(eventName) ?? 0) + quantity)
  const named = [...seats].map(
    ([name, number]) => `${number}\u00a0${number > 1 ? 'places' : 'place'} pour «\u00a0${name}\u00a0»`,
  )
  const theirs = [...seats.values()].some((number) => number > 1) || seats.size > 1
  return conflict(
    `Un paiement vient d’aboutir\u00a0: ${named.join(', ')}. Votre compte n’est pas supprimé\u00a0: confirmez de nouveau si vous renoncez aussi à ${theirs ? 'ces billets' : 'ce billet'}.`,
  )
}

export const PAYMENT_AGAIN = conflict(
  'Un autre paiement vient d’être ouvert. Fermez les autres fenêtres de Nectar, puis recommencez.',
)

export const PROVIDER_AWAY = new Refusal(
  'unavailable',
  'Le service qui prélève votre Pass n’est pas joignable\u00a0: votre compte ne peut pas être supprimé pour l’instant. Réessayez plus tard.',
)

/**
 * Limits reset links: each may mail to an address typed by a stranger. If `isKnown`, only the requests of that network count, so that
 * strangers cannot block a member at home.
 */
export const forgotPasswordLimits = (
  email: string,
  address: string,
  { isKnown }: { isKnown: boolean },
): Limit[] => {
  const limits = isKnown ? ownNetworkLimits : networkLimits
  return [
    ...limits(`forgot ${email}`, address, { max: 3 }),
    ...limits('forgot network', address, { max: 60 }),
    ...(isKnown ? [] : [{ key: `forgot account ${email}`, max: 10 }]),
  ]
}

/** Limits the use of mailed secrets: they cannot be guessed, but each lookup costs a query. */
export const mailedLinkLimits = (address: string): Limit[] =>
  networkLimits('mailed link', address, { max: 100 })

/**
 * Limits passwords typed within a session, because it may be a stranger's. A password change counts even if right, because it sends a mail; a
 * change of address only if wrong.
 */
export const passwordProofLimits = (memberId: string): Limit[] => [
  { key: `password change ${memberId}`, max: 10 },
]

export const verificationLimits = (memberId: string): Limit[] => [{ key: `verification ${memberId}`, max: 3 }]

/** Limits changes of address: each mails to any address, and reveals whether it has an account. */
export const emailChangeLimits = (memberId: string, email: string): Limit[] => [
  { key: `email change ${memberId}`, max: 5 },
  { key: `email change to ${email}`, max: 5 },
]

/** Limits exports, because they read all mails. */
export const exportLimits = (memberId: string): Limit[] => [{ key: `export ${memberId}`, max: 20 }]

/** The purpose of a mailed secret, or of one exchanged for it. */
export type MailedTokenKind =
  | 'password_reset'
  | 'password_change'
  | 'email_verification'
  | 'email_change'
  | 'email_undo'

/** Secrets that lead to a new password: all end with a new password, and with a change of address. */
export const PASSWORD_TOKENS: MailedTokenKind[] = ['password_reset', 'password_change']

/** Secrets that confirm an address. */
export const ADDRESS_TOKENS: MailedTokenKind[] = ['email_verification', 'email_change']

const LIFE_MS: Record<MailedTokenKind, number> = {
  password_reset: HOUR_MS,
  password_change: HOUR_MS / 4,
  email_verification: DAY_MS,
  email_change: DAY_MS,
  email_undo: 7 * DAY_MS,
}

export const tokenEnd = (kind: MailedTokenKind, now: Date): Date => new Date(now.getTime() + LIFE_MS[kind])
