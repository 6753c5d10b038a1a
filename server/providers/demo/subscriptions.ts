import { demoCards } from '../../../contract/rules/demo-cards.ts'
import type { PaidPlan } from '../../../contract/rules/plans.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PaymentCard, ProviderChange, ProviderSubscription } from '../../platform/payment-provider.ts'
import type { DemoSubscriptionRecord } from './records.ts'
import { changeDemoRecord } from './store.ts'
import { advancedTo, changeCharge, changed, ended } from './subscription-record.ts'

/** The only card that ever pays here. */
const card: PaymentCard = { brand: 'demo', last4: demoCards.accepted.slice(-4) }

const subscriptionOf = (subscriptionId: string, record: DemoSubscriptionRecord): ProviderSubscription => ({
  subscriptionId,
  memberId: record.memberId,
  customerId: `demo_cus_${record.memberId}`,
  state: record.endedAt ? 'ended' : 'active',
  plan: record.plan,
  autorenew: record.autorenew && !record.endedAt,
  currentPeriodStart: new Date(record.periodStart),
  currentPeriodEnd: new Date(record.periodEnd),
  startedAt: new Date(record.startedAt),
  endedAt: record.endedAt ? new Date(record.endedAt) : null,
  invoices: record.invoices.map(({ id, paidAt, ...invoice }) => ({
    ...invoice,
    invoiceId: id,
    paidAt: new Date(paidAt),
  })),
})

/** Contracts at the demonstration's provider: time renews them whenever one is looked at. */
export const demoSubscriptions = (db: Db, now: () => Date) => {
  const change = (id: string, how: (record: DemoSubscriptionRecord) => DemoSubscriptionRecord) =>
    changeDemoRecord(db, 'subscription', id, (record) => how(advancedTo(id, record, now())))
  const once = (record: DemoSubscriptionRecord, key: string, then: DemoSubscriptionRecord) =>
    record.done.includes(key) ? record : { ...then, done: [...record.done, key] }

  return {
    subscription: async (id: string): Promise<ProviderSubscription> =>
      subscriptionOf(id, await change(id, (record) => record)),
    previewChange: async (id: string, plan: PaidPlan, at: Date): Promise<ProviderChange> => {
      const dueCents = changeCharge(await change(id, (record) => record), plan, at)
      return { dueCents, card: dueCents > 0 ? card : null }
    },
    changePlan: async (
      id: string,
      plan: PaidPlan,
      { key, at }: { key: string; at: Date },
    ): Promise<ProviderSubscription> =>
      subscriptionOf(
        id,
        await change(id, (record) =>
          record.endedAt ? record : once(record, key, changed(id, record, plan, at, now())),
        ),
      ),
    setAutorenew: async (id: string, autorenew: boolean): Promise<ProviderSubscription> =>
      subscriptionOf(id, await change(id, (record) => (record.endedAt ? record : { ...record, autorenew }))),
    endSubscription: async (
      id: string,
      { refundCents }: { refundCents: number },
    ): Promise<ProviderSubscription> =>
      subscriptionOf(id, await change(id, (record) => ended(record, refundCents, now()))),
  }
}
