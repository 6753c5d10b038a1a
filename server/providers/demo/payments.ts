import type { Db } from '../../platform/db/database.ts'
import {
  CURRENCY,
  type OpenedPayment,
  type PaymentRequest,
  type ProviderPayment,
} from '../../platform/payment-provider.ts'
import type { DemoPaymentRecord } from './records.ts'
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
