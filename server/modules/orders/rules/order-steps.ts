import { HOLD_MINUTES } from '../../../../contract/rules/payments.ts'
import type { OrderState } from '../../../platform/db/order-states.ts'

/** Allowed steps. An order that ended unpaid can still be paid late: it is then ticketed or refunded. */
const steps: Record<OrderState, readonly OrderState[]> = {
  selected: ['held'],
  held: ['paid', 'expired', 'declined'],
  paid: ['ticketed', 'refunding'],
  ticketed: ['refunding', 'refunded'],
  expired: ['paid'],
  declined: ['paid'],
  refunding: ['refunded'],
  refunded: [],
}

export const isStep = (from: OrderState, to: OrderState): boolean => steps[from].includes(to)

/** The cause of a step that ends an order because its buyer orders anew. */
export const SUPERSEDED = 'superseded'

/** Returns whether an order has released its seats, as far as is known without being paid. */
export const hasEndedUnpaid = (state: OrderState): boolean => state === 'expired' || state === 'declined'

interface PaymentSnapshot {
  state: 'open' | 'processing' | 'succeeded' | 'canceled'
  /** Whether it was refunded in full, by us or by hand. */
  isPaidBack: boolean
}

/**
 * The effect of a payment on its order: `ticket` the reserved seats; `ticket_or_refund` after their release; `release`; `close` if refunded before we
 * knew of it; `take_back` refunded tickets; `refunded`; `nothing` for old or repeated states.
 */
export type Consequence =
  | 'ticket'
  | 'ticket_or_refund'
  | 'release'
  | 'close'
  | 'take_back'
  | 'refunded'
  | 'nothing'

export const consequenceOf = (order: OrderState, payment: PaymentSnapshot): Consequence => {
  if (payment.state === 'canceled') return order === 'held' ? 'release' : 'nothing'
  if (payment.state !== 'succeeded') return 'nothing'
  if (order === 'ticketed') return payment.isPaidBack ? 'take_back' : 'nothing'
  if (order === 'refunding') return payment.isPaidBack ? 'refunded' : 'nothing'
  if (order !== 'held' && !hasEndedUnpaid(order)) return 'nothing'
  if (payment.isPaidBack) return 'close'
  return order === 'held' ? 'ticket' : 'ticket_or_refund'
}

const MINUTE_MS = 60_000

/** Polling interval for an expected payment, because webhooks can be lost. */
const ASK_EVERY_MS = 2 * MINUTE_MS

const LONGEST_MS = 6 * 60 * MINUTE_MS

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

export const reservationEnd = (now: Date): Date => after(now, HOLD_MINUTES * MINUTE_MS)

/** Returns the next check of a waiting order: soon, and at the end of its reservation. */
export const nextCheckAt = (now: Date, heldUntil: Date): Date => {
  const soon = after(now, ASK_EVERY_MS)
  return heldUntil > now && heldUntil < soon ? heldUntil : soon
}

/** Returns the next try after failures: a minute later, then doubling up to six hours. */
export const tryAgainAt = (now: Date, tries: number): Date =>
  after(now, Math.min(MINUTE_MS * 2 ** Math.max(0, tries - 1), LONGEST_MS))
