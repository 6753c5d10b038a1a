import { type Db, inTransaction } from '../../../platform/db/database.ts'
import {
  type PaymentProvider,
  type ProviderSubscription,
  ProviderUnavailable,
  UnknownToProvider,
} from '../../../platform/payment-provider.ts'
import { newId } from '../../../platform/security/tokens.ts'
import type { PaymentDeps } from '../../deps.ts'
import { lockMember, memberById } from '../../sessions/store/members.ts'
import { factsOf, isTerminatedUnpaid, nextCheck } from '../rules/subscription.ts'
import { chargedAfterEnd } from '../rules/withdrawal.ts'
import { storeInvoices } from '../store/checkouts.ts'
import {
  addSubscription,
  changeSubscription,
  endKeyOf,
  lockLiveSubscription,
  lockSubscriptionAt,
  type SubscriptionRow,
  subscriptionAt,
  subscriptionsOfCustomer,
} from '../store/subscriptions.ts'
import { ENDED, endSubscription } from './end-subscription.ts'
import { applyMembership } from './membership.ts'
import {
  type MailContext,
  queueChangeMails,
  queueReceipts,
  queueRefundMail,
  queueUnpaidEndMail,
} from './notify-changes.ts'

/**
 * `stale`: the row changed since it was read, so the provider is asked again. `ending`: the provider must still be notified of our end, or of a
 * further refund.
 */
type Written = 'done' | 'stale' | 'ending'

/** Locks the member of a subscription and returns their id; null if the account was deleted. */
const memberOf = async (tx: Db, known: SubscriptionRow | undefined, snapshot: ProviderSubscription) => {
  const id = known ? known.memberId : snapshot.memberId
  if (!id) return null
  await lockMember(tx, id)
  return (await memberById(tx, id))?.id ?? null
}

const unrefunded = (snapshot: ProviderSubscription): number =>
  snapshot.invoices.reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0)

/**
 * Returns whether a new subscription is a duplicate to end and refund, because the member has another paid one. An unpaid one is ended and replaced.
 */
const isOneTooMany = async (tx: Db, memberId: string, now: Date): Promise<boolean> => {
  const other = await lockLiveSubscription(tx, memberId)
  if (!other) return false
  if (other.state !== 'past_due') return true
  await endSubscription(tx, other, { endedAt: now, providerNotice: { reason: 'replaced', refundCents: 0 } })
  return false
}

/**
 * Stores a provider's snapshot, with invoices, receipts, the member's level and mails, in one transaction. `known` is the row before the provider was
 * asked: if it changed since, the snapshot may be outdated and nothing is written.
 */
const writeSnapshot = (
  db: Db,
  {
    provider,
    known,
    snapshot,
    ...mailContext
  }: {
    provider: PaymentProvider['name']
    known: SubscriptionRow | undefined
    snapshot: ProviderSubscription
  } & MailContext,
): Promise<Written> =>
  inTransaction(db, async (tx): Promise<Written> => {
    const { now } = mailContext
    const memberId = await memberOf(tx, known, snapshot)
    const stored = await lockSubscriptionAt(tx, provider, snapshot.subscriptionId)
    if (stored?.version !== known?.version) return 'stale'
    // Another site's subscription at the same provider, or a payment that was never finished.
    if (!stored && (!memberId || (snapshot.state === 'ended' && snapshot.invoices.length === 0)))
      return 'done'

    const isBeginning =
      snapshot.state !== 'ended' && (!stored || stored.state === 'ended') && !stored?.endReason
    const isSpare = isBeginning && memberId !== null && (await isOneTooMany(tx, memberId, now))
    const facts = factsOf(snapshot, stored)
    const isGivenUp = !!stored && !stored.endReason && !isSpare && isTerminatedUnpaid(facts)
    const isOurEnd = isSpare || isGivenUp || !!stored?.endReason
    const endRefundCents = isSpare ? unrefunded(snapshot) : isGivenUp ? 0 : (stored?.endRefundCents ?? null)
    const values = {
      ...facts,
      ...(isOurEnd && ENDED),
      memberId,
      customerId: snapshot.customerId,
      startedAt: snapshot.startedAt,
      endedAt: isOurEnd
        ? (stored?.endedAt ?? now)
        : snapshot.state === 'ended'
          ? (snapshot.endedAt ?? now)
          : null,
      endReason: isSpare
        ? ('duplicate' as const)
        : isGivenUp
          ? ('replaced' as const)
          : (stored?.endReason ?? null),
      endRefundCents,
      checkAt: isOurEnd ? (snapshot.state === 'ended' ? null : now) : nextCheck(facts, now),
      checks: 0,
      version: (stored?.version ?? 0) + 1,
    }
    const row = stored
      ? await changeSubscription(tx, stored.id, values)
      : await addSubscription(tx, { ...values, id: newId(), provider, providerId: snapshot.subscriptionId })
    if (!row) return 'stale'

    const whose = { subscriptionId: row.id, memberId, provider }
    const paid = await storeInvoices(tx, whose, snapshot.invoices, now)
    await queueReceipts(tx, row, paid, mailContext)
    // Charges made before the provider received our end, or after it, are refunded too, once, as they become known.
    const late = stored?.endReason ? chargedAfterEnd(paid, row) : 0
    if (late > 0)
      await changeSubscription(tx, row.id, { endRefundCents: (endRefundCents ?? 0) + late, checkAt: now })
    if (memberId) await applyMembership(tx, memberId, mailContext)
    if (stored) await queueChangeMails(tx, stored, row, mailContext)
    if (isGivenUp) await queueUnpaidEndMail(tx, row, mailContext)
    if (isSpare)
      await queueRefundMail(tx, row, { reason: 'duplicate', refundedCents: endRefundCents ?? 0 }, mailContext)
    return isOurEnd && (snapshot.state !== 'ended' || late > 0) ? 'ending' : 'done'
  })

/** Enough attempts for a webhook, a job and a request at the same moment. */
const ATTEMPTS = 6

/** Returns the configured provider. Throws ProviderUnavailable if payments are closed. */
export const providerOf = ({ payments }: PaymentDeps): PaymentProvider => {
  if (!payments) throw new ProviderUnavailable('No payments are open')
  return payments
}

/**
 * Works like syncSubscription, but its first request changes the subscription at the provider. Reads the stored row before that request, to detect
 * concurrent changes.
 */
export const syncBy = async (
  deps: PaymentDeps,
  subscriptionId: string,
  cause: string,
  ask: (provider: PaymentProvider) => Promise<ProviderSubscription>,
): Promise<void> => {
  const provider = providerOf(deps)
  const { db } = deps.database
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const known = await subscriptionAt(db, provider.name, subscriptionId)
    const mustEnd = known?.endReason && known.checkAt
    const snapshot = mustEnd
      ? await provider.endSubscription(subscriptionId, {
          refundCents: known.endRefundCents ?? 0,
          key: endKeyOf(known),
        })
      : await (attempt === 0 ? ask(provider) : provider.subscription(subscriptionId))
    const written = await writeSnapshot(db, {
      provider: provider.name,
      known,
      snapshot,
      now: deps.now(),
      origin: deps.publicUrl(),
    })
    if (written === 'done') return
  }
  throw new ProviderUnavailable(`Subscription ${subscriptionId} changes faster than it is read (${cause})`)
}

/**
 * Syncs a subscription with its provider: level, invoices and mails; ends it there if we ended it. `subscriptionId` is the provider's, `cause` the
 * trigger. Throws ProviderUnavailable; call it outside of transactions.
 */
export const syncSubscription = (deps: PaymentDeps, subscriptionId: string, cause: string): Promise<void> =>
  syncBy(deps, subscriptionId, cause, (provider) => provider.subscription(subscriptionId))

/**
 * Syncs all subscriptions of a provider's customer, the ended ones too, whose charges may be refunded by hand. Skips those that the provider does not
 * know. Throws ProviderUnavailable; call it outside of transactions.
 */
export const syncPassesOf = async (deps: PaymentDeps, customerId: string, cause: string): Promise<void> => {
  for (const id of await subscriptionsOfCustomer(deps.database.db, providerOf(deps).name, customerId))
    await syncSubscription(deps, id, cause).catch((error: unknown) => {
      if (!(error instanceof UnknownToProvider)) throw error
    })
}
