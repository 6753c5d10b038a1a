import type { PaymentDeps } from '../../../platform/payment-deps.ts'
import {
  type PaymentProvider,
  type ProviderSubscription,
  ProviderUnavailable,
} from '../../../platform/payment-provider.ts'
import { subscriptionAt } from '../store/subscriptions.ts'
import { writeSnapshot } from './write-subscription.ts'

/** Often enough for all that can come at one moment: a webhook, a job, a press. */
const ATTEMPTS = 6

/** The provider that can be asked now. Throws ProviderUnavailable where nothing is sold. */
export const providerOf = ({ payments }: PaymentDeps): PaymentProvider => {
  if (!payments) throw new ProviderUnavailable('No payments are open')
  return payments
}

/**
 * The same as syncSubscription, where the first thing that is asked of the provider is to change something. What was stored before that is
 * what its answer is weighed against.
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
          key: `end-${known.id}`,
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
 * Brings a contract of ours to what the provider says of it now, with all that follows: level, invoices, mails. What we have ended is ended
 * there. `subscriptionId` is the provider's, `cause` what brought it. Throws ProviderUnavailable; call it outside of transactions.
 */
export const syncSubscription = (deps: PaymentDeps, subscriptionId: string, cause: string): Promise<void> =>
  syncBy(deps, subscriptionId, cause, (provider) => provider.subscription(subscriptionId))
