import type { AppConfig } from '../../contract/config.ts'
import type { PaidPlan } from '../../contract/rules/pass.ts'
import type { PaymentProviderName } from '../../contract/rules/payments.ts'

/** What a payment is opened for. */
export interface PaymentRequest {
  orderId: string
  memberId: string
  email: string
  eventId: string
  /** Cents of euros, TTC; never 0. */
  totalCents: number
  /** What the buyer reads on their statement and on the payment page. */
  label: string
}

/** An opened payment: a secret for the card form on our page, or a page elsewhere to pay at. */
export interface OpenedPayment {
  paymentId: string
  clientSecret?: string
  checkoutUrl?: string
}

/** `open` can still be paid; `processing` waits for a bank; `succeeded` has taken the money; `canceled` never will. */
export type ProviderPaymentState = 'open' | 'processing' | 'succeeded' | 'canceled'

export interface ProviderPayment {
  paymentId: string
  state: ProviderPaymentState
  /** Of the order that it was opened for, as the provider stored it. */
  orderId: string | null
  amountCents: number
  /** Of the amount, as ISO 4217 names it, in lower case. */
  currency: string
  refundedCents: number
}

/** What everything is sold in. */
export const CURRENCY = 'eur'

export interface SubscriptionRequest {
  /** Our id of this opening: the same again opens no second one. */
  checkoutId: string
  memberId: string
  email: string
  plan: PaidPlan
  /** The provider's name of this member, where it has one. */
  customerId: string | null
  /** Paths of this site: where the page leads once it is paid, and where it leads back. */
  returnPath: string
  cancelPath: string
}

/** A page where a subscription is paid: `completed` once it was, with what came of it. */
export interface ProviderCheckout {
  sessionId: string
  state: 'open' | 'completed' | 'expired'
  subscriptionId: string | null
  /** Of ours, as the provider stored them. */
  checkoutId: string | null
  memberId: string | null
}

export interface ProviderInvoice {
  invoiceId: string
  plan: PaidPlan
  amountCents: number
  refundedCents: number
  paidAt: Date
}

/** A subscription as the provider has it now. */
export interface ProviderSubscription {
  subscriptionId: string
  memberId: string | null
  customerId: string | null
  state: 'active' | 'past_due' | 'ended'
  /** What the next invoice is for: a cheaper plan is set here at once and holds from the next period on. */
  plan: PaidPlan
  autorenew: boolean
  currentPeriodStart: Date
  currentPeriodEnd: Date
  startedAt: Date
  endedAt: Date | null
  /** Paid ones, newest first, at most 12. */
  invoices: ProviderInvoice[]
}

/** A card as its owner knows it again: `brand` in the provider's spelling (`visa`, `cartes_bancaires`), `demo` for the demonstration's. */
export interface PaymentCard {
  brand: string
  last4: string
}

/** What a change of plan charges at once, in cents; `card` is null where nothing is charged, or the means is no card that is known. */
export interface ProviderChange {
  dueCents: number
  card: PaymentCard | null
}

/** What an event of a provider is about; whatever else it says is asked of the provider itself. */
export type ProviderEvent = {
  id: string
  type: string
} & (
  | { about: 'payment'; payment: ProviderPayment }
  | { about: 'checkout'; sessionId: string }
  | { about: 'subscription'; subscriptionId: string }
  /** What only a person can see to: a line for the log. */
  | { about: 'trouble'; line: string }
  | { about: 'nothing' }
)

/** The provider was not reached, or cannot act now: the same request may be made again, by the same key. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** The provider was reached and has nothing of that id: asking again changes nothing. */
export class UnknownToProvider extends ProviderUnavailable {
  override name = 'UnknownToProvider'
}

/** The card was refused; the message is a French sentence for its owner. */
export class PaymentDeclined extends Error {
  override name = 'PaymentDeclined'
}

/** An event that the provider did not sign. */
export class BadSignature extends Error {
  override name = 'BadSignature'
}

/** Providers at which no money moves: what bears their name needs no asking once another one is open. */
export const demonstrations: readonly PaymentProviderName[] = ['demo']

/** Whether what is stored under this name moved no money. */
export const isDemonstration = (name: PaymentProviderName | null): boolean =>
  name !== null && demonstrations.includes(name)

/** Where a provider sends its events. */
export interface PaymentWebhook {
  path: `/api/${string}`
  /** The header of a request that signs its body, in lower case. */
  signatureHeader: string
  /** Reads a signed event from the bytes as they came. Throws BadSignature. */
  read(body: Buffer, signature: string): ProviderEvent
}

/**
 * Who takes the money. Each call may be made again after a failure: what was done once is not done twice. All of them throw
 * ProviderUnavailable.
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName
  /** The least that a payment can be of, in cents. */
  readonly minimumCents: number
  /** What the app gets in its configuration, beside its name. */
  readonly clientSettings: Omit<AppConfig['payments'], 'provider'>
  /** Null where it sends no events: then it is asked. */
  readonly webhook: PaymentWebhook | null
  /** Opens the payment of an order; the same order again returns the same payment. */
  openPayment(request: PaymentRequest): Promise<OpenedPayment>
  payment(paymentId: string): Promise<ProviderPayment>
  /** Makes a payment impossible and returns its state then: one that has succeeded meanwhile stays succeeded. */
  cancelPayment(paymentId: string): Promise<ProviderPayment>
  /** Pays all of it back, once whatever happens. */
  refundPayment(paymentId: string): Promise<void>

  openSubscription(request: SubscriptionRequest): Promise<{ sessionId: string; url: string }>
  checkout(sessionId: string): Promise<ProviderCheckout>
  /** Makes a page impossible to pay at and returns its state then. */
  expireCheckout(sessionId: string): Promise<ProviderCheckout>
  subscription(subscriptionId: string): Promise<ProviderSubscription>
  /** What a change at this moment charges at once, and to which card: 0 for a plan that the running period is paid for already, or a cheaper one. */
  previewChange(subscriptionId: string, plan: PaidPlan, at: Date): Promise<ProviderChange>
  /**
   * A plan dearer than what the running period is paid for is charged at once, prorated from `at` (throws PaymentDeclined and changes
   * nothing). Any other one is of the next period and charges nothing now: going back to the plan that is paid for is one of these.
   */
  changePlan(
    subscriptionId: string,
    plan: PaidPlan,
    options: { key: string; at: Date },
  ): Promise<ProviderSubscription>
  setAutorenew(subscriptionId: string, autorenew: boolean): Promise<ProviderSubscription>
  /** Ends it at once, pays back so much of its invoices, newest first, and charges nothing more; by the same key again with more, the rest of it. */
  endSubscription(
    subscriptionId: string,
    options: { refundCents: number; key: string },
  ): Promise<ProviderSubscription>
}
