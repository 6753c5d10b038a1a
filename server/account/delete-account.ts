import { eraseMember } from '../db/repositories/erasing.ts'
import type { Member } from '../db/repositories/members.ts'
import type { SubscriptionRow } from '../db/repositories/subscriptions.ts'
import { WRONG_PASSWORD } from '../domain/account-deletion.ts'
import type { Refusal } from '../domain/refusal.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { stopPayments } from '../payments/stop-payments.ts'
import { checkPassword } from '../security/passwords.ts'

/**
 * Deletes the account of who knows its password, for good: what can still be paid is stopped, then the account is erased. Answers why not, or
 * the contract that ended with it: its provider is told by a job, and may be told before. Throws ProviderUnavailable; call it outside
 * of transactions.
 */
export const deleteAccount = async (
  deps: PaymentDeps,
  member: Member,
  password: string,
): Promise<Refusal | { ended: SubscriptionRow | null }> => {
  if (!(await checkPassword(member.passwordHash, password))) return WRONG_PASSWORD
  const refusal = await stopPayments(deps, member)
  if (refusal) return refusal
  return eraseMember(deps.database.db, member, {
    now: deps.now(),
    origin: deps.publicUrl(),
    provider: deps.payments?.name ?? null,
  })
}
