import type { DemoPayment } from '../../../contract/checkout.ts'
import { paths, pathTo } from '../../../src/config/paths.ts'
import type { PaymentProvider } from '../../platform/payment-provider.ts'
import type { PaymentProviderDeps } from '../payment-setup.ts'
import { demoCheckouts } from './checkouts.ts'
import { pageOfCheckout, pageOfPayment } from './page.ts'
import { demoPayments } from './payments.ts'
import { demoRecord } from './store.ts'
import { demoSubscriptions } from './subscriptions.ts'

/** The demonstration's provider, and its page: no money moves anywhere. */
export interface DemoProvider extends PaymentProvider {
  readonly name: 'demo'
  /** What the page of a payment shows; undefined where there is none of that id. */
  page(id: string): Promise<DemoPayment | undefined>
  /** What the accepted card does on it. */
  pay(id: string): Promise<void>
}

/**
 * A payment provider in the database: it stands for a machine elsewhere, so it is only called outside of transactions, keeps its own
 * records and calls nobody. Its clock is ours.
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

/** The demonstration's provider, where it is what takes the payments. */
export const asDemo = (payments: PaymentProvider | null): DemoProvider | null =>
  payments?.name === 'demo' ? (payments as DemoProvider) : null
