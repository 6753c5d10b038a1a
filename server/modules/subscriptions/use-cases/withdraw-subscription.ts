import type { PaymentDeps } from '../../../platform/payment-deps.ts'
import { ProviderUnavailable } from '../../../platform/payment-provider.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { liveSubscription } from '../store/subscriptions.ts'
import { syncSubscription } from './sync-subscription.ts'
import { writeWithdrawal } from './withdraw.ts'

/** What is paid back, in cents TTC, or why nothing was done (no Pass, or more than 14 days). */
export type WithdrawalResult = Refusal | { refundedCents: number }

/** Asks, where that can be done: a job does it otherwise. */
const unlessOutOfReach = async (work: Promise<void>): Promise<void> => {
  try {
    await work
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
  }
}

/**
 * Withdraws a member from their Pass (decision 024): it ends at once, the sum of `withdrawalSums` is refunded, places to come are given
 * back, a mail confirms it. A job notifies a provider that is out of reach. Days count to `declaredAt`; `declarationId` is what it executes. Refused where less than
 * `expectedCents` would be refunded. Call it outside of transactions.
 */
export const withdrawSubscription = async (
  deps: PaymentDeps,
  memberId: string,
  cause: string,
  {
    declaredAt = deps.now(),
    expectedCents,
    declarationId,
  }: { declaredAt?: Date; expectedCents?: number | undefined; declarationId?: string } = {},
): Promise<WithdrawalResult> => {
  const { db } = deps.database
  const isAskable = (live: { provider: string }) => live.provider === deps.payments?.name
  const live = await liveSubscription(db, memberId)
  // A payment that has not become known here yet is paid back as well.
  if (live && isAskable(live)) await unlessOutOfReach(syncSubscription(deps, live.providerId, cause))
  const written = await writeWithdrawal(
    db,
    memberId,
    { now: deps.now(), origin: deps.publicUrl() },
    { declaredAt, expectedCents, declarationId },
  )
  if (written instanceof Refusal) return written
  if (written.row && isAskable(written.row))
    await unlessOutOfReach(syncSubscription(deps, written.row.providerId, cause))
  return { refundedCents: written.refundedCents }
}
