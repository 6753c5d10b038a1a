import { DAY_MS, HOUR_MS, isUpcoming } from '../../../contract/rules/paris-time.ts'
import { conflict, Refusal } from '../../platform/refusal.ts'
import { type Limit, networkLimits, ownNetworkLimits } from '../../platform/security/limits.ts'

/** What one attempt to delete an account counts against: who found an open session is not to try passwords with it. */
export const deletionLimits = (memberId: string, address: string): Limit[] => [
  { key: `account deletion ${memberId}`, max: 10 },
  ...networkLimits('account deletion network', address, { max: 100 }),
]

/** Not a 401: it would end the session of who has only mistyped. */
export const WRONG_PASSWORD = new Refusal('validation_failed', 'Mot de passe incorrect.')

/** Nobody reads it: the account stays, and its member has come back. */
export const USED_AGAIN = conflict('Ce compte est utilisé.')

export const PAYMENT_UNDER_WAY = conflict(
  'Un paiement est en cours de traitement par votre banque. Attendez sa réponse, puis recommencez.',
)

export const JUST_PAID = conflict(
  'Un paiement vient d’aboutir. Vérifiez votre Pass avant de supprimer votre compte.',
)

/** A paid ticket, as the end of its member's account weighs it. */
interface PaidTicket {
  id: string
  eventName: string
  date: string
  quantity: number
  bookedAt: Date
  /** When an earlier refusal named it. */
  namedAt: Date | null
}

/** What a member who deletes the account was shown: the ids of their paid tickets, where the caller says so, and when the call came. */
export interface Shown {
  tickets: readonly string[] | undefined
  at: Date
}

/** A caller that does not say what it has shown cannot have shown what is younger than this when it calls. */
const JUST_NOW_MS = 10_000

/** The tickets to come that would be lost with the account and that its member does not know of yet. */
export const ticketsNotShown = <T extends PaidTicket>(all: T[], { tickets, at }: Shown, now: Date): T[] =>
  all.filter((ticket) => {
    if (!isUpcoming(ticket, now) || ticket.namedAt) return false
    return tickets ? !tickets.includes(ticket.id) : ticket.bookedAt.getTime() > at.getTime() - JUST_NOW_MS
  })

/** Names the tickets that a payment has just brought: the account stays until its end is asked for again. */
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
 * What asking for a new password counts against: each may send a mail to an address that a stranger typed. Where `isKnown` only what that network
 * has asked for counts, so that no stranger keeps a member from asking at home.
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

/** What one use of a mailed secret counts against. It cannot be guessed; asking costs a query. */
export const mailedLinkLimits = (address: string): Limit[] =>
  networkLimits('mailed link', address, { max: 100 })

/**
 * What a password typed within a session counts against, so that nobody who found an open session tries passwords with it. A change of
 * password counts even if right, because each sends a mail to an address that may be a stranger's; a change of address until it was right.
 */
export const passwordProofLimits = (memberId: string): Limit[] => [
  { key: `password change ${memberId}`, max: 10 },
]

/** What sending the link of sign-up again counts against. */
export const verificationLimits = (memberId: string): Limit[] => [{ key: `verification ${memberId}`, max: 3 }]

/** What asking for another address counts against: it mails to whom the member names, and reveals whether they have an account. */
export const emailChangeLimits = (memberId: string, email: string): Limit[] => [
  { key: `email change ${memberId}`, max: 5 },
  { key: `email change to ${email}`, max: 5 },
]

/** What one copy of all that is stored about a member counts against: it reads every mail there is. */
export const exportLimits = (memberId: string): Limit[] => [{ key: `export ${memberId}`, max: 20 }]

/** What a secret that was mailed, or given for one, is good for. */
export type MailedTokenKind =
  | 'password_reset'
  | 'password_change'
  | 'email_verification'
  | 'email_change'
  | 'email_undo'

/** What opens the way to a new password: all of them end with it, and with the address that they were mailed to. */
export const PASSWORD_TOKENS: MailedTokenKind[] = ['password_reset', 'password_change']

/** What the link of a mail confirms an address with. */
export const ADDRESS_TOKENS: MailedTokenKind[] = ['email_verification', 'email_change']

const LIFE_MS: Record<MailedTokenKind, number> = {
  password_reset: HOUR_MS,
  password_change: HOUR_MS / 4,
  email_verification: DAY_MS,
  email_change: DAY_MS,
  email_undo: 7 * DAY_MS,
}

/** When a secret of this kind that is made now ends. */
export const tokenEnd = (kind: MailedTokenKind, now: Date): Date => new Date(now.getTime() + LIFE_MS[kind])
