import { type Db, inTransaction } from '../../../platform/db/database.ts'
import type { OrderState } from '../../../platform/db/order-states.ts'
import {
  isDemonstration,
  type PaymentProvider,
  type ProviderPayment,
  ProviderUnavailable,
} from '../../../platform/payment-provider.ts'
import type { PaymentDeps } from '../../deps.ts'
import { lockMember } from '../../sessions/store/members.ts'
import {
  freeRequestKey,
  hasNothingLeft,
  lockOrder,
  type OrderRow,
  paymentRequestOf,
  type SeatRefundRow,
  type Step,
  seatRefunded,
} from '../store.ts'
import { refunded, release, type Settlement, settlePayment } from './settle-payment.ts'

/** Changes an order under the locks of its member and of the order, in this sequence. */
const underLock = <T>(
  db: Db,
  { id, memberId }: Pick<OrderRow, 'id' | 'memberId'>,
  change: (tx: Db, order: OrderRow) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (tx) => {
    if (memberId) await lockMember(tx, memberId)
    return change(tx, await lockOrder(tx, id))
  })

/** Ends an order's reservation, whether or not it is paid later; `checkAt` is when the provider is asked. Ignores orders that no longer wait. */
const expireOrder = (db: Db, order: OrderRow, step: Step & { checkAt: Date }): Promise<OrderState> =>
  underLock(db, order, async (tx, locked) =>
    locked.state === 'held' ? release(tx, locked, { ...step, to: 'expired' }) : locked.state,
  )

/**
 * Ends the reservation of an order without a payment. If a concurrent call has opened a payment, keeps the seats, because that payment must be
 * stopped first. `freesKey`: a repeated request may order again.
 */
export const releaseUnopened = (
  db: Db,
  order: OrderRow,
  { freesKey, ...step }: Step & { checkAt: Date; freesKey: boolean },
): Promise<OrderState> =>
  underLock(db, order, async (tx, locked) => {
    if (locked.state !== 'held' || locked.paymentId) return locked.state
    if (freesKey) await freeRequestKey(tx, locked.id)
    return release(tx, locked, { ...step, to: 'expired' })
  })

/** Marks an order as refunded after its refund was made. */
export const orderRefundedNow = (
  db: Db,
  order: OrderRow,
  step: Pick<Step, 'cause' | 'now'>,
): Promise<OrderState> =>
  underLock(db, order, async (tx, locked) =>
    locked.state === 'refunding' ? refunded(tx, locked, step) : locked.state,
  )

/** Marks the refund of a seat as made; an order that has no place left is refunded with the last. */
export const seatRefundedNow = (
  db: Db,
  order: OrderRow,
  refund: SeatRefundRow,
  step: Pick<Step, 'cause' | 'now'>,
): Promise<void> =>
  underLock(db, order, async (tx, locked) => {
    await seatRefunded(tx, refund, step.now)
    if (await hasNothingLeft(tx, locked)) await refunded(tx, locked, step)
  })

/** The payment at the provider, and its effect on the order. */
export interface Asked {
  payment: ProviderPayment
  settlement: Settlement
}

/**
 * Returns the provider of an order's payment; undefined if it was a demonstration that is over, which took no money. Throws ProviderUnavailable if
 * this deployment now has another provider, or none.
 */
export const providerOf = ({ payments }: PaymentDeps, order: OrderRow): PaymentProvider | undefined => {
  if (payments && payments.name === order.provider) return payments
  if (isDemonstration(order.provider)) return undefined
  throw new ProviderUnavailable(`Order ${order.id} is paid at ${order.provider}, which is not open here`)
}

const settled = async (
  deps: PaymentDeps,
  payment: ProviderPayment,
  { name }: PaymentProvider,
  cause: string,
  ending?: 'expired',
): Promise<Asked> => ({
  payment,
  settlement: await settlePayment(deps.database.db, {
    provider: name,
    payment,
    cause,
    now: deps.now(),
    origin: deps.publicUrl(),
    ...(ending && { ending }),
  }),
})

/** Fetches an order's payment and settles it; undefined if no payment is known. Throws ProviderUnavailable. */
export const askAboutOrder = async (
  deps: PaymentDeps,
  order: OrderRow,
  cause: string,
): Promise<Asked | undefined> => {
  const provider = order.paymentId ? providerOf(deps, order) : undefined
  if (!provider || !order.paymentId) return undefined
  return settled(deps, await provider.payment(order.paymentId), provider, cause)
}

/**
 * Cancels an order's payment and settles its final state; undefined if it cannot be paid. A payment that was opened but not stored, because of a
 * crash, is found by opening it again. Throws ProviderUnavailable.
 */
export const stopPayment = async (
  deps: PaymentDeps,
  order: OrderRow,
  cause: string,
): Promise<Asked | undefined> => {
  const provider = providerOf(deps, order)
  if (!provider) return undefined
  const request = order.paymentId ? undefined : await paymentRequestOf(deps.database.db, order.id)
  const paymentId = order.paymentId ?? (request && (await provider.openPayment(request)).paymentId)
  if (!paymentId) return undefined
  return settled(deps, await provider.cancelPayment(paymentId), provider, cause, 'expired')
}

export const expireUnasked = (deps: PaymentDeps, order: OrderRow, cause: string, checkAt: Date) =>
  expireOrder(deps.database.db, order, { cause, now: deps.now(), checkAt })
