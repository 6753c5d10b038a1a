import type { AppConfig } from '../../contract/config.ts'
import type { PaidPlan } from '../../contract/rules/pass.ts'
import type { PaymentProviderName, SubscriptionProviderName } from '../../contract/rules/payments.ts'

export interface PaymentRequest {
  orderId: string
  memberId: string
  email: string
  eventId: string
  /** Euro cents, TTC; never 0. */
  totalCents: number
  /** Text on the buyer's statement and on the payment page. */
  label: string
}

/** An opened payment: a secret for the card form on our page, or the address of an external payment page. */
export interface OpenedPayment {
  paymentId: string
  clientSecret?: string
  checkoutUrl?: string
}

/** `open` can still be paid; `processing` waits for a bank; `succeeded` is paid; `canceled` is final. */
export type ProviderPaymentState = 'open' | 'processing' | 'succeeded' | 'canceled'

export interface ProviderPayment {
  paymentId: string
  state: ProviderPaymentState
  /** The order's id as stored by the provider. */
  orderId: string | null
  /** The provider's id of who paid, as Passes have it; null for the payment of an order. */
  customerId: string | null
  amountCents: number
  /** Currency of the amount, ISO 4217 in lower case. */
  currency: string
  refundedCents: number
}

/** A part of a payment to refund. The key identifies it, so that a repeated call refunds nothing more. */
export interface RefundPart {
  cents: number
  key: string
}

export const CURRENCY = 'eur'

export interface SubscriptionRequest {
  /** Our id of this checkout; repeating it opens no second checkout. */
  checkoutId: string
  memberId: string
  email: string
  plan: PaidPlan
  /** The provider's id of this member, if it has one. */
  customerId: string | null
  /** Paths on this site after a successful and after a cancelled payment. */
  returnPath: string
  cancelPath: string
}

/** A Pass to give away: several months, paid once. */
export interface GiftRequest {
  /** Our id of this gift; repeating it opens no second page. */
  giftId: string
  memberId: string
  email: string
  /** Euro cents, TTC. */
  totalCents: number
  /** Text on the payment page. */
  label: string
  /** Paths on this site after a successful and after a cancelled payment. */
  returnPath: string
  cancelPath: string
}

/** A payment page of a subscription or of a gift; once it is `completed`, it has `subscriptionId` or `paymentId`. */
export interface ProviderCheckout {
  sessionId: string
  state: 'open' | 'completed' | 'expired'
  subscriptionId: string | null
  paymentId: string | null
  /** Our ids, as stored by the provider: of the checkout or the gift, and of the member. */
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

export interface ProviderSubscription {
  subscriptionId: string
  memberId: string | null
  customerId: string | null
  state: 'active' | 'past_due' | 'ended'
  /** Plan of the next invoice: a downgrade is set here at once and applies from the next period. */
  plan: PaidPlan
  autorenew: boolean
  currentPeriodStart: Date
  currentPeriodEnd: Date
  startedAt: Date
  endedAt: Date | null
  /** Paid invoices, newest first, at most 12. */
  invoices: ProviderInvoice[]
}

/** The card as its owner recognises it: `brand` in the provider's spelling (`visa`, `cartes_bancaires`), or `demo` for the demonstration's. */
export interface PaymentCard {
  brand: string
  last4: string
}

/** Immediate charge of a plan change, in cents; `card` is null if there is no charge, or if the payment method is not a known card. */
export interface ProviderChange {
  dueCents: number
  card: PaymentCard | null
}

/** The subject of a provider event; all other data is fetched from the provider itself. */
export type ProviderEvent = {
  id: string
  type: string
} & (
  | { about: 'payment'; payment: ProviderPayment }
  | { about: 'checkout'; sessionId: string }
  | { about: 'subscription'; subscriptionId: string }
  | { about: 'gift'; giftId: string }
  /** A charge of a Pass was refunded: its customer is known, its subscription is not. */
  | { about: 'customer'; customerId: string }
  /** The bank sent a refund back; `key` is that of a part, `line` is for the log. */
  | { about: 'refund_failed'; paymentId: string; cents: number; key: string | null; line: string }
  /** Requires manual action; `line` is for the log. */
  | { about: 'trouble'; line: string }
  | { about: 'nothing' }
)

/** A refund that the bank sent back, in cents; `key` is that of a part. `paidBackCents` is the payment's total of refunds now, if it was read. */
export interface RefundFailure {
  provider: PaymentProvider['name']
  eventId: string
  paymentId: string
  key: string | null
  cents: number
  paidBackCents: number | null
  now: Date
  origin: string
}

/** The provider was unreachable or cannot act now: the same request may be retried with the same key. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** The provider does not know the id: a retry will not help. */
export class UnknownToProvider extends ProviderUnavailable {
  override name = 'UnknownToProvider'
}

/** The card was declined; the message is a French sentence for its owner. */
export class PaymentDeclined extends Error {
  override name = 'PaymentDeclined'
}

/** The provider did not sign this event. */
export class BadSignature extends Error {
  override name = 'BadSignature'
}

/** Providers without real money: their records need no more checks once another provider is configured. */
export const demonstrations: readonly SubscriptionProviderName[] = ['demo']

/** Returns true if payments under this provider moved no real money. */
export const isDemonstration = (name: SubscriptionProviderName | null): boolean =>
  name !== null && demonstrations.includes(name)

/** Endpoint for the provider's events. */
export interface PaymentWebhook {
  path: `/api/${string}`
  /** The header with the body's signature, in lower case. */
  signatureHeader: string
  /** Parses a signed event from the raw bytes. Throws BadSignature. */
  read(body: Buffer, signature: string): ProviderEvent
}

/** A payment provider. Each call may be repeated after a failure without acting twice. Every call may throw ProviderUnavailable. */
export interface PaymentProvider {
  readonly name: PaymentProviderName
  readonly minimumCents: number
  /** Settings for the app, besides the provider's name. */
  readonly clientSettings: Omit<AppConfig['payments'], 'provider'>
  /** Null if the provider sends no events and must be polled. */
  readonly webhook: PaymentWebhook | null
  /** Opens the payment of an order; a repeated call returns the same payment. */
  openPayment(request: PaymentRequest): Promise<OpenedPayment>
  payment(paymentId: string): Promise<ProviderPayment>
  /** Cancels a payment and returns its state; a payment that succeeded meanwhile stays `succeeded`. */
  cancelPayment(paymentId: string): Promise<ProviderPayment>
  /** Refunds the rest of a payment, or a part of it under a key; once, even if repeated, and never more than the rest. */
  refundPayment(paymentId: string, part?: RefundPart): Promise<void>

  openSubscription(request: SubscriptionRequest): Promise<{ sessionId: string; url: string }>
  /** Opens the payment page of a gift; a repeated call returns the same page. */
  openGift(request: GiftRequest): Promise<{ sessionId: string; url: string }>
  checkout(sessionId: string): Promise<ProviderCheckout>
  /** Closes a payment page and returns its state. */
  expireCheckout(sessionId: string): Promise<ProviderCheckout>
  subscription(subscriptionId: string): Promise<ProviderSubscription>
  /** Returns the immediate charge of a change and its card: 0 for a plan already paid in this period, or a cheaper one. */
  previewChange(subscriptionId: string, plan: PaidPlan, at: Date): Promise<ProviderChange>
  /**
   * Changes the plan. A plan dearer than the paid one is charged at once, prorated from `at`; throws PaymentDeclined without changes. Any
   * other plan, the paid one included, applies to the next period and charges no money now.
   */
  changePlan(
    subscriptionId: string,
    plan: PaidPlan,
    options: { key: string; at: Date },
  ): Promise<ProviderSubscription>
  setAutorenew(subscriptionId: string, autorenew: boolean): Promise<ProviderSubscription>
  /**
   * Ends the subscription at once and refunds `refundCents`, newest invoices first. Repeating the key with a larger amount refunds the
   * difference.
   */
  endSubscription(
    subscriptionId: string,
    options: { refundCents: number; key: string },
  ): Promise<ProviderSubscription>
}
