import type { PaymentProvider, ProviderSubscription } from '../../../server/platform/payment-provider.ts'
import { newId } from '../../../server/platform/security/tokens.ts'

/** Creates a provider that returns the subscriptions set by a test, and records the requested cancellations. */
export const stubSubscriptions = () => {
  const snapshots = new Map<string, ProviderSubscription>()
  const ended: { id: string; refundCents: number; key: string }[] = []
  /** Runs during a read, before it returns. */
  const hooks = { whileAsked: async () => {} }

  const read = (id: string): ProviderSubscription => {
    const subscription = snapshots.get(id)
    if (!subscription) throw new Error(`Nothing was said about ${id}`)
    return subscription
  }
  /** Sets a subscription's state; a new one defaults to just paid. */
  const say = (
    memberId: string,
    now: Date,
    more: Partial<ProviderSubscription> = {},
  ): ProviderSubscription => {
    const id = more.subscriptionId ?? `sub_${newId()}`
    const plan = more.plan ?? 'standard'
    const subscription: ProviderSubscription = snapshots.get(id) ?? {
      subscriptionId: id,
      memberId,
      customerId: `cus_${memberId}`,
      state: 'active',
      plan,
      autorenew: true,
      currentPeriodStart: now,
      currentPeriodEnd: new Date(now.getTime() + 30 * 24 * 60 * 60_000),
      startedAt: now,
      endedAt: null,
      invoices: [
        {
          invoiceId: `in_${newId()}`,
          plan,
          amountCents: plan === 'premium' ? 3900 : 1900,
          refundedCents: 0,
          paidAt: now,
        },
      ],
    }
    const next = { ...subscription, ...more }
    snapshots.set(id, next)
    return next
  }
  const around = (demo: PaymentProvider): PaymentProvider => ({
    ...demo,
    subscription: async (id) => {
      const answer = read(id)
      await hooks.whileAsked()
      return answer
    },
    endSubscription: async (id, { refundCents, key }) => {
      ended.push({ id, refundCents, key })
      const subscription = read(id)
      const [invoice] = subscription.invoices
      const next: ProviderSubscription = {
        ...subscription,
        state: 'ended',
        autorenew: false,
        endedAt: subscription.currentPeriodStart,
        invoices: invoice ? [{ ...invoice, refundedCents: refundCents }] : [],
      }
      snapshots.set(id, next)
      return next
    },
  })
  return { say, ended, hooks, around }
}
