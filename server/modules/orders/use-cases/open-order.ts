import { type OpenedPayment, ProviderUnavailable } from '../../../platform/payment-provider.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { NetworkBounds } from '../../../platform/security/network-bounds.ts'
import { hashToken } from '../../../platform/security/tokens.ts'
import type { PaymentDeps } from '../../deps.ts'
import type { Member } from '../../sessions/store/members.ts'
import { orderRepeated, type Selection } from '../rules/order.ts'
import { SUPERSEDED, tryAgainAt } from '../rules/order-steps.ts'
import { type OrderRow, orderById, paymentRequestOf, scheduleCheck, storePayment } from '../store.ts'
import { type Asked, askAboutOrder, expireUnasked, releaseUnopened, stopPayment } from './ask-provider.ts'
import { type OrderRequest, type Placed, placeOrder } from './place-order.ts'

const ALREADY_PAID = new Refusal(
  'conflict',
  'Votre commande précédente pour cet événement est déjà payée. Retrouvez-la dans «\u00a0Mes billets\u00a0» avant d’en passer une autre.',
)

const AT_THE_BANK = new Refusal(
  'conflict',
  'Le paiement de votre commande précédente est en cours de traitement par votre banque. Patientez avant d’en passer une autre.',
)

/**
 * Ends the unpaid order that a new order replaces. Returns a refusal if it turns out to be paid, so that two windows never pay twice. An order that
 * another window is just opening stays. Throws ProviderUnavailable.
 */
const supersede = async (deps: PaymentDeps, order: OrderRow): Promise<Refusal | undefined> => {
  const checkAt = tryAgainAt(deps.now(), 1)
  if (!order.paymentId) {
    const step = { cause: SUPERSEDED, now: deps.now(), checkAt, freesKey: false }
    await releaseUnopened(deps.database.db, order, step)
    return undefined
  }
  const asked = await stopPayment(deps, order, SUPERSEDED)
  if (asked?.payment.state === 'succeeded') return ALREADY_PAID
  if (asked?.payment.state === 'processing') return AT_THE_BANK
  await expireUnasked(deps, order, SUPERSEDED, checkAt)
  return undefined
}

/**
 * Ends an order that its buyer abandons and frees its seats, even if the provider is out of reach. Returns its payment: if it succeeded, the order is
 * ticketed or refunded; at the bank, it keeps its seats.
 */
export const abandonOrder = async (deps: PaymentDeps, order: OrderRow): Promise<Asked | undefined> => {
  const cause = 'abandoned'
  if (order.state !== 'held') return undefined
  const asked = await (order.paymentId ? stopPayment(deps, order, cause) : undefined)?.catch(
    (error: unknown) => {
      if (error instanceof ProviderUnavailable) return undefined
      throw error
    },
  )
  const isTaken = asked?.payment.state === 'succeeded' || asked?.payment.state === 'processing'
  if (!isTaken) await expireUnasked(deps, order, cause, tryAgainAt(deps.now(), 1))
  return asked
}

interface OrderInput extends Selection {
  eventId: string
  /** Idempotency key: a repeated request returns the same order. */
  requestKey: string
  /** The buyer's IP address. */
  address: string
}

/** A ticketed order, or an unpaid order with its payment. */
export type OpenedOrder = { order: OrderRow } | { order: OrderRow; payment: OpenedPayment }

const ATTEMPTS = 3

const BUSY = new Refusal(
  'conflict',
  'Une autre commande pour cet événement est en cours. Réessayez dans un instant.',
)

const hashOf = ({ eventId, tickets, prices, totalAmount }: OrderInput): string => {
  const wanted = Object.entries(tickets).flatMap(([id, quantity]) =>
    quantity > 0 ? [prices?.[id] === undefined ? [id, quantity] : [id, quantity, prices[id]]] : [],
  )
  return hashToken(
    JSON.stringify([eventId, wanted.sort(([a = ''], [b = '']) => (a < b ? -1 : 1)), totalAmount]),
  )
}

/**
 * Opens or returns the payment of a reserved order, and stores its id before the buyer sees how to pay. If the order ended meanwhile, the job stops
 * the payment. If opening fails, frees the seats and throws ProviderUnavailable.
 */
const openPayment = async (
  { database: { db }, payments, now }: PaymentDeps,
  order: OrderRow,
): Promise<Refusal | OpenedOrder> => {
  const request = await paymentRequestOf(db, order.id)
  if (!payments || !request) return orderRepeated({ ...order, state: 'expired' })
  const payment = await payments.openPayment(request).catch(async (error: unknown) => {
    const checkAt = tryAgainAt(now(), 1)
    await releaseUnopened(db, order, { cause: 'opening failed', now: now(), checkAt, freesKey: true })
    throw error
  })
  const state = await storePayment(db, order.id, payment.paymentId)
  if (state === 'held') return { order: { ...order, paymentId: payment.paymentId }, payment }
  if (state === 'expired' || state === 'declined') await scheduleCheck(db, { ...order, state }, now())
  return orderRepeated({ ...order, state })
}

/**
 * Reserves seats, then opens the payment. Replaces the member's unpaid order for the event. A repeated request returns the same order, even after a
 * crash, or orders again if the payment could not be opened. `place` reserves. Throws ProviderUnavailable.
 */
export const openOrder = async (
  deps: PaymentDeps & { networkBounds: NetworkBounds },
  { id: memberId }: Member,
  input: OrderInput,
  place: (request: OrderRequest) => Promise<Placed> = (request) => placeOrder(deps.database.db, request),
): Promise<Refusal | OpenedOrder> => {
  const { payments, publicUrl, networkBounds } = deps
  const request = {
    ...input,
    memberId,
    networkBounds,
    requestHash: hashOf(input),
    provider: payments?.name ?? null,
    minimumCents: payments?.minimumCents ?? 0,
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const now = deps.now()
    const placed = await place({
      ...request,
      now,
      origin: publicUrl(),
      isReplacement: attempt > 0,
    })
    if (placed instanceof Refusal) return placed
    if ('conflicting' in placed) {
      // A request that ends another order needs one attempt left for its own, so that of many windows one order remains.
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

/**
 * Continues the payment of a reserved order on any device, with the same payment. If it is already paid or at the bank, returns the order without a
 * payment. Throws ProviderUnavailable.
 */
export const resumeOrder = async (deps: PaymentDeps, order: OrderRow): Promise<Refusal | OpenedOrder> => {
  const asked = order.state === 'held' ? await askAboutOrder(deps, order, 'resume') : undefined
  const now = (await orderById(deps.database.db, order.id)) ?? order
  if (now.state === 'ticketed' || asked?.payment.state === 'processing') return { order: now }
  const canBePaid = now.state === 'held' && now.heldUntil > deps.now() && now.provider === deps.payments?.name
  return canBePaid ? openPayment(deps, now) : orderRepeated(now)
}
