import type { PaidPlan } from '../../../contract/rules/plans.ts'
import type { ProviderPaymentState } from '../../platform/payment-provider.ts'

/** What the demonstration's provider stores, as JSON: instants are ISO 8601. */
export interface DemoRecords {
  payment: DemoPaymentRecord
  checkout: DemoCheckoutRecord
  subscription: DemoSubscriptionRecord
}

export interface DemoPaymentRecord {
  orderId: string
  eventId: string
  label: string
  amountCents: number
  refundedCents: number
  state: ProviderPaymentState
}

export interface DemoCheckoutRecord {
  checkoutId: string
  memberId: string
  plan: PaidPlan
  state: 'open' | 'completed' | 'expired'
  subscriptionId: string | null
  /** Records of earlier versions have neither. */
  returnPath?: string
  cancelPath?: string
}

interface DemoInvoice {
  id: string
  plan: PaidPlan
  amountCents: number
  refundedCents: number
  paidAt: string
}

export interface DemoSubscriptionRecord {
  memberId: string
  /** What the running period is paid for. */
  periodPlan: PaidPlan
  /** What the next one will be. */
  plan: PaidPlan
  autorenew: boolean
  startedAt: string
  periodStart: string
  periodEnd: string
  endedAt: string | null
  /** Newest first. */
  invoices: DemoInvoice[]
  /** How many invoices there ever were. */
  charges: number
  /** Keys of what was done once and is not done again. */
  done: string[]
}
