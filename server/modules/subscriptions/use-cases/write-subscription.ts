import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { PaymentProvider, ProviderSubscription } from '../../../platform/payment-provider.ts'
import { newId } from '../../../platform/security/tokens.ts'
import { lockMember, memberById } from '../../sessions/store/members.ts'
import { chargedAfterEnd } from '../rules/charged-after-end.ts'
import { contractOf } from '../rules/subscription.ts'
import { nextCheck } from '../rules/subscription-check.ts'
import { keepInvoices } from '../store/invoices.ts'
import {
  addSubscription,
  changeSubscription,
  lockLiveSubscription,
  lockSubscriptionAt,
  type SubscriptionRow,
  setStanding,
} from '../store/subscriptions.ts'
import { ENDED, endSubscription } from './end-subscription.ts'
import { type Telling, tellNews, tellReceipts, tellRefund } from './notify-changes.ts'

/** `stale`: something changed since it was read, so it is asked anew. `ending`: we have ended it here and its provider must be told, or told of more. */
export type Written = 'done' | 'stale' | 'ending'

/** Whose contract it is, where there is still such an account. */
const memberOf = async (tx: Db, known: SubscriptionRow | undefined, told: ProviderSubscription) => {
  const id = known ? known.memberId : told.memberId
  if (!id) return null
  await lockMember(tx, id)
  return (await memberById(tx, id))?.id ?? null
}

const unrefunded = (told: ProviderSubscription): number =>
  told.invoices.reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0)

/**
 * What is to be done about a contract that begins while its member has another: the one that nobody pays for any more makes room, beside a
 * paid one it is one too many, to be ended and paid back.
 */
const isOneTooMany = async (tx: Db, memberId: string, now: Date): Promise<boolean> => {
  const other = await lockLiveSubscription(tx, memberId)
  if (!other) return false
  if (other.state !== 'past_due') return true
  await endSubscription(tx, other, { endedAt: now, toTell: { reason: 'replaced', refundCents: 0 } })
  return false
}

/**
 * Writes down what a provider told of a contract, in one transaction with all that follows: invoices and their receipts, the member's level,
 * what is new. `known` is the row as it was before the provider was asked: where it has changed since, what was told may be older than what is
 * stored, and nothing is written.
 */
export const writeTold = (
  db: Db,
  {
    provider,
    known,
    told,
    ...telling
  }: {
    provider: PaymentProvider['name']
    known: SubscriptionRow | undefined
    told: ProviderSubscription
  } & Telling,
): Promise<Written> =>
  inTransaction(db, async (tx): Promise<Written> => {
    const { now } = telling
    const memberId = await memberOf(tx, known, told)
    const stored = await lockSubscriptionAt(tx, provider, told.subscriptionId)
    if (stored?.version !== known?.version) return 'stale'
    // Of nobody here (the provider may serve others too), or of a payment that was never finished.
    if (!stored && (!memberId || (told.state === 'ended' && told.invoices.length === 0))) return 'done'

    const isBeginning = told.state !== 'ended' && (!stored || stored.state === 'ended') && !stored?.endReason
    const isSpare = isBeginning && memberId !== null && (await isOneTooMany(tx, memberId, now))
    const contract = contractOf(told, stored)
    const isOurEnd = isSpare || !!stored?.endReason
    const endRefundCents = isSpare ? unrefunded(told) : (stored?.endRefundCents ?? null)
    const values = {
      ...contract,
      ...(isOurEnd && ENDED),
      memberId,
      customerId: told.customerId,
      startedAt: told.startedAt,
      endedAt: isOurEnd ? (stored?.endedAt ?? now) : told.state === 'ended' ? (told.endedAt ?? now) : null,
      endReason: isSpare ? ('duplicate' as const) : (stored?.endReason ?? null),
      endRefundCents,
      checkAt: isOurEnd ? (told.state === 'ended' ? null : now) : nextCheck(contract, now),
      checks: 0,
      version: (stored?.version ?? 0) + 1,
    }
    const row = stored
      ? await changeSubscription(tx, stored.id, values)
      : await addSubscription(tx, { ...values, id: newId(), provider, providerId: told.subscriptionId })
    if (!row) return 'stale'

    const whose = { subscriptionId: row.id, memberId, provider }
    const paid = await keepInvoices(tx, whose, told.invoices, now)
    await tellReceipts(tx, row, paid, telling)
    // Its provider went on charging until it heard of our end, or after: that goes back too, however often it is told.
    const late = stored?.endReason ? chargedAfterEnd(paid, row) : 0
    if (late > 0)
      await changeSubscription(tx, row.id, { endRefundCents: (endRefundCents ?? 0) + late, checkAt: now })
    if (memberId) await setStanding(tx, memberId)
    if (stored) await tellNews(tx, stored, row, telling)
    if (isSpare)
      await tellRefund(tx, row, { reason: 'duplicate', refundedCents: endRefundCents ?? 0 }, telling)
    return isOurEnd && (told.state !== 'ended' || late > 0) ? 'ending' : 'done'
  })
