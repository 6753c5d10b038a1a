import { HOLD_MINUTES } from '../../../../contract/rules/payments.ts'
import type { OrderState } from '../../../platform/db/order-states.ts'

/** Which steps there are. Money that comes late is still money: what has ended without it can be paid, and is ticketed or paid back. */
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

/** Whether an order may go from one state to another, directly. */
export const isStep = (from: OrderState, to: OrderState): boolean => steps[from].includes(to)

/** Whether an order has given its seats back without being paid, as far as is known. */
export const hasEndedUnpaid = (state: OrderState): boolean => state === 'expired' || state === 'declined'

/** An order's payment as its provider returned it, as far as the order depends on it. */
interface PaymentSnapshot {
  state: 'open' | 'processing' | 'succeeded' | 'canceled'
  /** Whether all of it was refunded already, by us or by hand. */
  isPaidBack: boolean
}

/**
 * What follows for an order: `ticket` its reserved seats; `ticket_or_refund`, as its seats were given back; `release` them; `close` money that was
 * paid back before it was known of; `take_back` tickets whose money went back; `refunded`; or nothing, since an order goes one way only and the snapshot may be old or come twice.
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

/** Webhooks can be lost: a payment that is waited for is asked about now and then. */
const ASK_EVERY_MS = 2 * MINUTE_MS

const LONGEST_MS = 6 * 60 * MINUTE_MS

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** Until when the seats of an order are reserved. */
export const reservationEnd = (now: Date): Date => after(now, HOLD_MINUTES * MINUTE_MS)

/** When a waiting order is checked next: soon, and at the end of its reservation. */
export const nextCheckAt = (now: Date, heldUntil: Date): Date => {
  const soon = after(now, ASK_EVERY_MS)
  return heldUntil > now && heldUntil < soon ? heldUntil : soon
}

/** When to ask again what could not be had after so many tries: a minute later, then twice as long each time, every six hours in the end. */
export const tryAgainAt = (now: Date, tries: number): Date =>
  after(now, Math.min(MINUTE_MS * 2 ** Math.max(0, tries - 1), LONGEST_MS))
