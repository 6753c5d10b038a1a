import type { PaidPlan } from '../../../contract/rules/pass.ts'
import { demoCards } from '../../../contract/rules/payments.ts'
import type { Db } from '../../platform/db/database.ts'
import type {
  GiftRequest,
  PaymentCard,
  ProviderChange,
  ProviderCheckout,
  ProviderSubscription,
  SubscriptionRequest,
} from '../../platform/payment-provider.ts'
import {
  advancedTo,
  begun,
  changeCharge,
  changed,
  type DemoCheckoutRecord,
  type DemoSubscriptionRecord,
  ended,
} from './records.ts'
import { addDemoRecord, changeDemoRecord, demoRecord } from './store.ts'

const paymentIdOf = ({ checkoutId }: DemoCheckoutRecord): string => `demo_pay_${checkoutId}`

const checkoutOf = (sessionId: string, record: DemoCheckoutRecord): ProviderCheckout => ({
  sessionId,
  state: record.state,
  subscriptionId: record.subscriptionId,
  paymentId: record.gift && record.state === 'completed' ? paymentIdOf(record) : null,
  checkoutId: record.checkoutId,
  memberId: record.memberId,
})

export const demoCheckouts = (db: Db, pageOf: (id: string) => string, now: () => Date) => ({
  openSubscription: async (request: SubscriptionRequest): Promise<{ sessionId: string; url: string }> => {
    const sessionId = `demo_co_${request.checkoutId}`
    await addDemoRecord(db, 'checkout', sessionId, {
      checkoutId: request.checkoutId,
      memberId: request.memberId,
      plan: request.plan,
      state: 'open',
      subscriptionId: null,
      returnPath: request.returnPath,
      cancelPath: request.cancelPath,
    })
    return { sessionId, url: pageOf(sessionId) }
  },
  openGift: async (request: GiftRequest): Promise<{ sessionId: string; url: string }> => {
    const sessionId = `demo_co_${request.giftId}`
    await addDemoRecord(db, 'checkout', sessionId, {
      checkoutId: request.giftId,
      memberId: request.memberId,
      plan: null,
      gift: { label: request.label, amountCents: request.totalCents },
      state: 'open',
      subscriptionId: null,
      returnPath: request.returnPath,
      cancelPath: request.cancelPath,
    })
    return { sessionId, url: pageOf(sessionId) }
  },
  checkout: async (sessionId: string): Promise<ProviderCheckout> => {
    const record = await demoRecord(db, 'checkout', sessionId)
    if (!record) throw new Error('The demonstration has no such checkout')
    return checkoutOf(sessionId, record)
  },
  expireCheckout: async (sessionId: string): Promise<ProviderCheckout> =>
    checkoutOf(
      sessionId,
      await changeDemoRecord(db, 'checkout', sessionId, (record) =>
        record.state === 'open' ? { ...record, state: 'expired' } : record,
      ),
    ),
  /** Pays as with the accepted card; a closed page stays closed. What was bought is stored before the checkout completes. */
  pay: async (sessionId: string): Promise<ProviderCheckout> => {
    const record = await demoRecord(db, 'checkout', sessionId)
    if (record?.state === 'open' && record.gift)
      await addDemoRecord(db, 'payment', paymentIdOf(record), {
        ...record.gift,
        orderId: null,
        eventId: null,
        refundedCents: 0,
        state: 'succeeded',
      })
    else if (record?.state === 'open' && record.plan) {
      const id = `demo_sub_${record.checkoutId}`
      await addDemoRecord(db, 'subscription', id, begun(id, record.memberId, record.plan, now()))
    }
    return checkoutOf(
      sessionId,
      await changeDemoRecord(db, 'checkout', sessionId, (found) =>
        found.state === 'open'
          ? {
              ...found,
              state: 'completed',
              subscriptionId: found.gift ? null : `demo_sub_${found.checkoutId}`,
            }
          : found,
      ),
    )
  },
})

/** The only card that succeeds here. */
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

/** Subscriptions at the demonstration's provider. Each read first applies the renewals due since the last one. */
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
