import type { DemoPayment } from '../../../contract/checkout.ts'
import { monthlyPriceCents } from '../../../contract/rules/pass-level.ts'
import { eurosOfCents } from '../../../contract/rules/price.ts'
import { paths, pathTo } from '../../../src/config/paths.ts'
import type { DemoCheckoutRecord, DemoPaymentRecord } from './records.ts'

const PLANS = { standard: 'Pass Standard', premium: 'Pass Premium' } as const

/** What the payment page shows of an order. */
export const pageOfPayment = (id: string, record: DemoPaymentRecord): DemoPayment => ({
  id,
  kind: 'order',
  label: record.label,
  amount: eurosOfCents(record.amountCents),
  state: record.state === 'succeeded' ? 'accepted' : record.state === 'open' ? 'open' : 'ended',
  returnPath: `${pathTo(paths.paymentSuccess, id)}?event_id=${encodeURIComponent(record.eventId)}`,
  cancelPath: pathTo(paths.eventCheckout, record.eventId),
})

/** What it shows of a subscription. */
export const pageOfCheckout = (id: string, record: DemoCheckoutRecord): DemoPayment => ({
  id,
  kind: 'subscription',
  label: `${PLANS[record.plan]}, un mois, renouvelé chaque mois`,
  amount: eurosOfCents(monthlyPriceCents[record.plan]),
  state: record.state === 'completed' ? 'accepted' : record.state === 'open' ? 'open' : 'ended',
  returnPath: record.returnPath ?? pathTo(paths.subscriptionSuccess, record.plan),
  cancelPath: record.cancelPath ?? paths.passNectar,
})
