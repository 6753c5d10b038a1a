import { type OpenedPayment, ProviderUnavailable } from '../../../platform/payment-provider.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { NetworkBounds } from '../../../platform/security/network-bounds.ts'
import { hashToken } from '../../../platform/security/tokens.ts'
import type { PaymentDeps } from '../../deps.ts'
import type { Member } from '../../sessions/store/members.ts'
import { orderRepeated, type Selection } from '../rules/order.ts'
import { tryAgainAt } from '../rules/order-steps.ts'
import { type OrderRow, orderById, paymentRequestOf, scheduleCheck, storePayment } from '../store.ts'
import { type Asked, askAboutOrder, expireUnasked, releaseUnopened, stopPayment } from './ask-provider.ts'
import { placeOrder } from './place-order.ts'

const CAUSE = 'superseded'

const ALREADY_PAID = new Refusal(
  'conflict',
  'Votre commande précédente pour cet événement est déjà payée. Retrouvez-la dans «\u00a0Mes billets\u00a0» avant d’en passer une autre.',
)

const AT_THE_BANK = new Refusal(
  'conflict',
  'Le paiement de votre commande précédente est en cours de traitement par votre banque. Patientez avant d’en passer une autre.',
)

/**
 * Ends an order that its buyer has turned away from by ordering again: it can be paid no more, and its seats are free. Returns why another one
 * must wait, where this one turns out to be paid: nobody pays twice by having two windows open. One that another window opens meanwhile still stands
 * afterwards. Throws ProviderUnavailable.
 */
const supersede = async (deps: PaymentDeps, order: OrderRow): Promise<Refusal | undefined> => {
  const checkAt = tryAgainAt(deps.now(), 1)
  if (!order.paymentId) {
    const step = { cause: CAUSE, now: deps.now(), checkAt, freesKey: false }
    await releaseUnopened(deps.database.db, order, step)
    return undefined
  }
  const asked = await stopPayment(deps, order, CAUSE)
  if (asked?.payment.state === 'succeeded') return ALREADY_PAID
  if (asked?.payment.state === 'processing') return AT_THE_BANK
  await expireUnasked(deps, order, CAUSE, checkAt)
  return undefined
}

/**
 * Ends an order that its buyer gives up: its seats are free at once, also where the provider is out of reach. Returns how its payment turned out
 * to stand: one that has succeeded has its tickets, or its money back, and one that is at the bank keeps its seats.
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

/** What a member asks for by one attempt. */
interface OrderInput extends Selection {
  eventId: string
  /** The key of the attempt: the same again is the same order. */
  requestKey: string
  /** The address that it comes from. */
  address: string
}

/** An order that has its tickets, or one with the payment that it waits for. */
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
 * Opens the payment of an order whose seats are reserved, or returns the one that it has. Its id is stored before the buyer is shown how to pay: what ended in the
 * meantime is not handed out, and the payment is stopped by the job. Throws ProviderUnavailable: an order whose first opening fails gives its
 * seats back at once.
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
 * Orders tickets for one attempt to pay (document 2, section 4; ruling: prices): reserves the seats, then opens the payment. It replaces the
 * member's unpaid order for the event. The same attempt again returns the same order, also after a crash in between, and orders anew where
 * the payment could not be opened. Throws ProviderUnavailable.
 */
export const openOrder = async (
  deps: PaymentDeps & { networkBounds: NetworkBounds },
  { id: memberId, isVerified }: Member,
  input: OrderInput,
): Promise<Refusal | OpenedOrder> => {
  const { payments, database, publicUrl, networkBounds } = deps
  const request = {
    ...input,
    memberId,
    isVerified,
    networkBounds,
    requestHash: hashOf(input),
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

/**
 * Goes on with the payment of an order whose seats are reserved, on whatever device: the same payment, by its own secret or address. One that turns out to be paid,
 * or to be at the bank, is answered without anything to pay. Throws ProviderUnavailable.
 */
export const resumeOrder = async (deps: PaymentDeps, order: OrderRow): Promise<Refusal | OpenedOrder> => {
  const asked = order.state === 'held' ? await askAboutOrder(deps, order, 'resume') : undefined
  const now = (await orderById(deps.database.db, order.id)) ?? order
  if (now.state === 'ticketed' || asked?.payment.state === 'processing') return { order: now }
  const canBePaid = now.state === 'held' && now.heldUntil > deps.now() && now.provider === deps.payments?.name
  return canBePaid ? openPayment(deps, now) : orderRepeated(now)
}
