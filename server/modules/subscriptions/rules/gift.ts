import { parisDay } from '../../../../contract/rules/paris-time.ts'
import { conflict, Refusal } from '../../../platform/refusal.ts'
import type { Limit } from '../../../platform/security/limits.ts'
import { membershipNow } from '../../sessions/rules.ts'
import { membershipOf, type SubscriptionFacts } from './subscription.ts'
import { withdrawalEnd } from './withdrawal.ts'

/** Limits the payment pages that a member opens for gifts. */
export const giftLimits = (memberId: string): Limit[] => [{ key: `gift ${memberId}`, max: 20 }]

export const UNKNOWN_GIFT = new Refusal('not_found', 'Ce Pass offert n’existe pas, ou plus.')

const TAKEN = conflict('Ce Pass a déjà été pris\u00a0: son lien ne sert qu’une fois.')
const WITHDRAWN = conflict(
  'Ce Pass a été remboursé à la personne qui l’offrait\u00a0: son lien ne vaut plus rien.',
)
const TOO_LATE = conflict(
  'Le délai de rétractation de 14\u00a0jours est passé\u00a0: ce Pass peut encore être pris par la personne à qui vous le donnez.',
)

interface GiftFacts {
  state: 'open' | 'expired' | 'paid' | 'withdrawn'
  paidAt: Date | null
  validUntil: Date | null
  takenAt: Date | null
}

/** A gift's state for people. */
type GiftState = 'paying' | 'unpaid' | 'open' | 'taken' | 'withdrawn' | 'expired'

export const giftState = ({ state, validUntil, takenAt }: GiftFacts, now: Date): GiftState => {
  if (state === 'open') return 'paying'
  if (state === 'expired') return 'unpaid'
  if (state === 'withdrawn') return 'withdrawn'
  if (takenAt) return 'taken'
  return validUntil && validUntil <= now ? 'expired' : 'open'
}

/** Returns why a gift cannot be taken, else undefined. */
export const refusalToTake = (gift: GiftFacts, now: Date): Refusal | undefined => {
  const state = giftState(gift, now)
  if (state === 'open') return undefined
  if (state === 'taken') return TAKEN
  if (state === 'withdrawn') return WITHDRAWN
  if (state === 'expired' && gift.validUntil)
    return conflict(
      `Ce Pass n’a pas été pris à temps\u00a0: il était à prendre avant le ${parisDay(gift.validUntil)}.`,
    )
  return UNKNOWN_GIFT
}

/** Returns the end of the buyer's withdrawal period; null if it is over, or the gift is not theirs to take back. */
export const giftWithdrawableUntil = (gift: GiftFacts, now: Date): Date | null => {
  const end = gift.paidAt && giftState(gift, now) === 'open' ? withdrawalEnd(gift.paidAt) : null
  return end && end > now ? end : null
}

/** Returns why a buyer cannot withdraw, else undefined. */
export const refusalToWithdraw = (gift: GiftFacts, now: Date): Refusal | undefined => {
  const state = giftState(gift, now)
  if (state === 'taken') return conflict('Ce Pass vient d’être pris\u00a0: il ne peut plus être remboursé.')
  if (state === 'paying' || state === 'unpaid') return UNKNOWN_GIFT
  return giftWithdrawableUntil(gift, now) ? undefined : TOO_LATE
}

/** Returns whether a running Pass is over by the clock, so that a gift may follow it: it ends by itself, or its renewal is unpaid. */
export const isOver = (live: SubscriptionFacts, now: Date): boolean =>
  membershipNow(membershipOf(live), now).level === 'free' && (live.state === 'past_due' || !live.autorenew)
