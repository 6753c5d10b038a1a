import type { DemoPayment } from '../../../contract/checkout.ts'
import { monthlyPriceCents } from '../../../contract/rules/pass.ts'
import { eurosOfCents } from '../../../contract/rules/price.ts'
import { paths, pathTo } from '../../../src/config/paths.ts'
import type { Db } from '../../platform/db/database.ts'
import {
  CURRENCY,
  type OpenedPayment,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderPayment,
  type RefundPart,
} from '../../platform/payment-provider.ts'
import type { PaymentProviderDeps, PaymentSetup } from '../payment-setup.ts'
import type { DemoCheckoutRecord, DemoPaymentRecord } from './records.ts'
import { addDemoRecord, changeDemoRecord, demoRecord } from './store.ts'
import { demoCheckouts, demoSubscriptions } from './subscriptions.ts'

const paymentOf = (paymentId: string, record: DemoPaymentRecord): ProviderPayment => ({
  paymentId,
  state: record.state,
  orderId: record.orderId,
  amountCents: record.amountCents,
  currency: CURRENCY,
  customerId: null,
  refundedCents: record.refundedCents,
})

const refundedRecord = (record: DemoPaymentRecord, part?: RefundPart): DemoPaymentRecord => {
  const { state, amountCents, refundedCents, refundedParts = [] } = record
  if (state !== 'succeeded') return record
  if (!part) return { ...record, refundedCents: amountCents }
  if (refundedParts.includes(part.key)) return record
  return {
    ...record,
    refundedCents: Math.min(amountCents, refundedCents + part.cents),
    refundedParts: [...refundedParts, part.key],
  }
}

/** Order payments at the demonstration's provider: a page of this site accepts its test cards. */
const demoPayments = (db: Db, pageOf: (id: string) => string) => ({
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
  refundPayment: async (paymentId: string, part?: RefundPart): Promise<void> => {
    await changeDemoRecord(db, 'payment', paymentId, (record) => refundedRecord(record, part))
  },
  /** Pays as with the accepted card; a final state stays unchanged. */
  pay: async (paymentId: string): Promise<ProviderPayment> =>
    paymentOf(
      paymentId,
      await changeDemoRecord(db, 'payment', paymentId, (record) =>
        record.state === 'open' ? { ...record, state: 'succeeded' } : record,
      ),
    ),
})

const PLANS = { standard: 'Pass Standard', premium: 'Pass Premium' } as const

const pageOfPayment = (id: string, record: DemoPaymentRecord): DemoPayment => ({
  id,
  kind: 'order',
  label: record.label,
  amount: eurosOfCents(record.amountCents),
  state: record.state === 'succeeded' ? 'accepted' : record.state === 'open' ? 'open' : 'ended',
  returnPath: `${pathTo(paths.paymentSuccess, id)}?event_id=${encodeURIComponent(record.eventId ?? '')}`,
  cancelPath: pathTo(paths.eventCheckout, record.eventId ?? ''),
})

const pageOfCheckout = (id: string, record: DemoCheckoutRecord): DemoPayment => ({
  id,
  kind: record.gift ? 'gift' : 'subscription',
  label: record.gift?.label ?? `${PLANS[record.plan ?? 'standard']}, un mois, renouvelé chaque mois`,
  amount: eurosOfCents(record.gift?.amountCents ?? monthlyPriceCents[record.plan ?? 'standard']),
  state: record.state === 'completed' ? 'accepted' : record.state === 'open' ? 'open' : 'ended',
  returnPath: record.returnPath ?? pathTo(paths.subscriptionSuccess, record.plan ?? 'standard'),
  cancelPath: record.cancelPath ?? paths.passNectar,
})

/** The demonstration's provider with its payment page. No real money moves. */
interface DemoProvider extends PaymentProvider {
  readonly name: 'demo'
  /** Returns the payment page's data; undefined if the id is unknown. */
  page(id: string): Promise<DemoPayment | undefined>
  /** Pays as with the accepted card. */
  pay(id: string): Promise<void>
}

/**
 * Creates a payment provider that stores its state in the database. It imitates an external system: call it only outside transactions; it
 * has its own tables and makes no calls. It uses our clock.
 */
export const demoProvider = ({ database: { db }, publicUrl, now }: PaymentProviderDeps): DemoProvider => {
  const pageOf = (id: string) => `${publicUrl()}${pathTo(paths.demoPayment, id)}`
  const { pay: payOrder, ...payments } = demoPayments(db, pageOf)
  const { pay: payCheckout, ...checkouts } = demoCheckouts(db, pageOf, now)
  return {
    name: 'demo',
    minimumCents: 1,
    clientSettings: { publishableKey: null },
    webhook: null,
    ...payments,
    ...checkouts,
    ...demoSubscriptions(db, now),
    page: async (id) => {
      const payment = await demoRecord(db, 'payment', id)
      if (payment) return pageOfPayment(id, payment)
      const checkout = await demoRecord(db, 'checkout', id)
      return checkout && pageOfCheckout(id, checkout)
    },
    pay: async (id) => {
      if (await demoRecord(db, 'payment', id)) await payOrder(id)
      else await payCheckout(id)
    },
  }
}

/** Returns the demonstration's provider; null if another provider is in use. */
export const asDemo = (payments: PaymentProvider | null): DemoProvider | null =>
  payments?.name === 'demo' ? (payments as DemoProvider) : null

/** Needs no configuration. It is the default provider if only this machine can reach the site. */
export const demoSetup: PaymentSetup<unknown> = {
  name: 'demo',
  isDefault: (_env, isLocal) => isLocal,
  prepare: () => ({
    warnings: ({ isLocal }) =>
      isLocal ? [] : ['PAYMENTS=demo : paiements de démonstration, aucun argent ne circule.'],
    open: async (deps) => demoProvider(deps),
  }),
}
