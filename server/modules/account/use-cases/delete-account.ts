import type { AccountDeletionRequest } from '../../../../contract/personal-data.ts'
import type { PaymentDeps } from '../../../platform/payment-deps.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { checkPassword } from '../../../platform/security/passwords.ts'
import type { Member } from '../../sessions/store/members.ts'
import type { SubscriptionRow } from '../../subscriptions/store/subscriptions.ts'
import { USED_AGAIN, WRONG_PASSWORD } from '../rules/account-deletion.ts'
import { type Erasure, eraseMember } from './erase-member.ts'
import { stopPayments } from './stop-payments.ts'

const leave = async (
  deps: PaymentDeps,
  member: Member,
  why: Pick<Erasure, 'isAsked' | 'shown' | 'refusal'>,
): Promise<Refusal | { ended: SubscriptionRow | null }> => {
  const refusal = await stopPayments(deps, member)
  if (refusal) return refusal
  const provider = deps.payments?.name ?? null
  return eraseMember(deps.database.db, member.id, {
    ...why,
    now: deps.now(),
    origin: deps.publicUrl(),
    provider,
  })
}

/**
 * Deletes an account for good after checking its password: stops what can still be paid, then erases it. `tickets` are the paid ones that
 * the member was shown, undefined where the client does not say. Returns why not, or the subscription that ended with it, whose provider a
 * job notifies. Throws ProviderUnavailable; call it outside of transactions.
 */
export const deleteAccount = async (
  deps: PaymentDeps,
  member: Member,
  { password, tickets }: AccountDeletionRequest,
): Promise<Refusal | { ended: SubscriptionRow | null }> => {
  const shown = { tickets, at: deps.now() }
  if (!(await checkPassword(member.passwordHash, password))) return WRONG_PASSWORD
  return leave(deps, member, {
    isAsked: true,
    shown,
    // Another may have been set since it was checked.
    refusal: (now) => (now.passwordHash === member.passwordHash ? undefined : WRONG_PASSWORD),
  })
}

/**
 * Deletes an account unused for three years, unless its member uses it at this moment (the privacy page's 'Combien de temps'). Throws
 * ProviderUnavailable; call it outside of transactions.
 */
export const deleteUnused = (
  deps: PaymentDeps,
  member: Member,
): Promise<Refusal | { ended: SubscriptionRow | null }> =>
  leave(deps, member, {
    isAsked: false,
    shown: { tickets: undefined, at: deps.now() },
    refusal: ({ lastSeenAt }) =>
      lastSeenAt.getTime() === member.lastSeenAt.getTime() ? undefined : USED_AGAIN,
  })

/**
 * Deletes an account whose member has asked an operator for it. Returns why not, or the subscription that ended with it. Throws ProviderUnavailable; call
 * it outside of transactions.
 */
export const deleteOnRequest = (
  deps: PaymentDeps,
  member: Member,
): Promise<Refusal | { ended: SubscriptionRow | null }> =>
  leave(deps, member, {
    isAsked: true,
    shown: { tickets: undefined, at: deps.now() },
    refusal: () => undefined,
  })
