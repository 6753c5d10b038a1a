import type { PaidPlan } from '../../../contract/rules/pass.ts'
import { demoCards } from '../../../contract/rules/payments.ts'
import type { Db } from '../../platform/db/database.ts'
import {
  CURRENCY,
  type OpenedPayment,
  type PaymentCard,
  type PaymentRequest,
  type ProviderChange,
  type ProviderCheckout,
  type ProviderPayment,
  type ProviderSubscription,
  type SubscriptionRequest,
} from '../../platform/payment-provider.ts'
import {
  advancedTo,
  begun,
  changeCharge,
  changed,
  type DemoCheckoutRecord,
  type DemoPaymentRecord,
  type DemoSubscriptionRecord,
  ended,
} from './records.ts'
import { addDemoRecord, changeDemoRecord, demoRecord } from './store.ts'

const paymentOf = (paymentId: string, record: DemoPaymentRecord): ProviderPayment => ({
  paymentId,
  state: record.state,
  orderId: record.orderId,
  amountCents: record.amountCents,
  currency: CURRENCY,
  refundedCents: record.refundedCents,
})

/** Payments of orders at the demonstration's provider: paid on a page of ours, by a card of its own. */
export const demoPayments = (db: Db, pageOf: (id: string) => string) => ({
  openPayment: async (request: PaymentRequest): Promise<OpenedPayment> => {
    const paymentId = `demo_pay_${request.orderId}`
    await addDemoRecord(db, 'payment', paymentId, {
      orderId: request.orderId,
      eventId: request.eventId,
      label: request.label,
      amountCents: request.totalCents,
      refundedCents: 0,
      state: 'open',
    })
    return { paymentId, checkoutUrl: pageOf(paymentId) }
  },
  payment: async (paymentId: string): Promise<ProviderPayment> => {
    const record = await demoRecord(db, 'payment', paymentId)
    if (!record) throw new Error('The demonstration has no such payment')
    return paymentOf(paymentId, record)
  },
  cancelPayment: async (paymentId: string): Promise<ProviderPayment> =>
    paymentOf(
      paymentId,
      await changeDemoRecord(db, 'payment', paymentId, (record) =>
        record.state === 'open' ? { ...record, state: 'canceled' } : record,
      ),
    ),
  refundPayment: async (paymentId: string): Promise<void> => {
    await changeDemoRecord(db, 'payment', paymentId, (record) =>
      record.state === 'succeeded' ? { ...record, refundedCents: record.amountCents } : record,
    )
  },
  /** Pays with the card that is accepted; one that ended stays ended. */
  pay: async (paymentId: string): Promise<ProviderPayment> =>
    paymentOf(
      paymentId,
      await changeDemoRecord(db, 'payment', paymentId, (record) =>
        record.state === 'open' ? { ...record, state: 'succeeded' } : record,
      ),
    ),
})

const checkoutOf = (sessionId: string, record: DemoCheckoutRecord): ProviderCheckout => ({
  sessionId,
  state: record.state,
  subscriptionId: record.subscriptionId,
  checkoutId: record.checkoutId,
  memberId: record.memberId,
})

/** Pages of the demonstration's provider where a subscription is paid. */
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
  /** Pays with the card that is accepted; a page that ended stays ended. The contract has begun before the page says so. */
  pay: async (sessionId: string): Promise<ProviderCheckout> => {
    const record = await demoRecord(db, 'checkout', sessionId)
    if (record?.state === 'open') {
      const id = `demo_sub_${record.checkoutId}`
      await addDemoRecord(db, 'subscription', id, begun(id, record.memberId, record.plan, now()))
    }
    return checkoutOf(
      sessionId,
      await changeDemoRecord(db, 'checkout', sessionId, (found) =>
        found.state === 'open'
          ? { ...found, state: 'completed', subscriptionId: `demo_sub_${found.checkoutId}` }
          : found,
      ),
    )
  },
})

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
