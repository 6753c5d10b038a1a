import type { PaymentDeps } from '../../../platform/payment-deps.ts'
import type { OpenedPayment } from '../../../platform/payment-provider.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { NetworkBounds } from '../../../platform/security/network-bounds.ts'
import { hashToken } from '../../../platform/security/tokens.ts'
import type { Member } from '../../sessions/store/members.ts'
import type { Selection } from '../rules/order.ts'
import { tryAgainAt } from '../rules/order-checks.ts'
import { orderRepeated } from '../rules/order-repeated.ts'
import { lookAgain, type OrderRow, paymentRequestOf, storePayment } from '../store.ts'
import { releaseUnopened } from './change-order.ts'
import { placeOrder } from './place-order.ts'
import { supersede } from './supersede.ts'

/** What a member asks for by one press of the button. */
export interface OrderCall extends Selection {
  eventId: string
  /** What the press is known by: the same again is the same order. */
  requestKey: string
  /** Where it comes from, as `networkOf` names it. */
  network: string
}

/** An order that has its tickets, or one with the payment that it waits for. */
export type OpenedOrder = { order: OrderRow } | { order: OrderRow; payment: OpenedPayment }

const ATTEMPTS = 3
const BUSY = new Refusal(
  'conflict',
  'Une autre commande pour cet événement est en cours. Réessayez dans un instant.',
)

const hashOf = ({ eventId, tickets, totalAmount }: OrderCall): string => {
  const wanted = Object.entries(tickets).filter(([, quantity]) => quantity > 0)
  return hashToken(JSON.stringify([eventId, wanted.sort(([a], [b]) => (a < b ? -1 : 1)), totalAmount]))
}

/**
 * Opens the payment of a held order, or returns the one that it has. Its id is stored before the buyer is shown how to pay: what ended in the
 * meantime is not handed out, and the payment is stopped by the job. Throws ProviderUnavailable: an order whose first opening fails gives its
 * places back at once.
 */
export const openPayment = async (
  { database: { db }, payments, now }: PaymentDeps,
  order: OrderRow,
): Promise<Refusal | OpenedOrder> => {
  const request = await paymentRequestOf(db, order.id)
  if (!payments || !request) return orderRepeated({ ...order, state: 'expired' })
  const payment = await payments.openPayment(request).catch(async (error: unknown) => {
    const checkAt = tryAgainAt(now(), 1)
    await releaseUnopened(db, order, { cause: 'opening failed', now: now(), checkAt })
    throw error
  })
  const state = await storePayment(db, order.id, payment.paymentId)
  if (state === 'held') return { order: { ...order, paymentId: payment.paymentId }, payment }
  if (state === 'expired' || state === 'declined') await lookAgain(db, { ...order, state }, now())
  return orderRepeated({ ...order, state })
}

/**
 * Orders tickets for one press of 'Payer' (document 2, section 4; ruling: prices): holds the seats, then opens the payment. It replaces the
 * member's unpaid order for the event. The same press again returns the same order, also after a crash in between, and orders anew where
 * the payment could not be opened. Throws ProviderUnavailable.
 */
export const openOrder = async (
  deps: PaymentDeps & { networkBounds: NetworkBounds },
  { id: memberId, isVerified }: Member,
  call: OrderCall,
): Promise<Refusal | OpenedOrder> => {
  const { payments, database, publicUrl, networkBounds } = deps
  const request = {
    ...call,
    memberId,
    isVerified,
    networkBounds,
    requestHash: hashOf(call),
    provider: payments?.name ?? null,
    minimumCents: payments?.minimumCents ?? 0,
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const now = deps.now()
    const placed = await placeOrder(database.db, { ...request, now, origin: publicUrl() })
    if (placed instanceof Refusal) return placed
    if ('conflicting' in placed) {
      // Whoever ends another order has a turn left to place its own: of many windows at once one stays.
      if (attempt === ATTEMPTS - 1) break
      const refusal = await supersede(deps, placed.conflicting)
      if (refusal) return refusal
      continue
    }
    const { order } = placed
    if (order.state === 'ticketed') return { order }
    const canBePaid = order.state === 'held' && order.heldUntil > now && order.provider === payments?.name
    return canBePaid ? openPayment(deps, order) : orderRepeated(order)
  }
  return BUSY
}
