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
import { freeRequestKey, lockOrder, type OrderRow, paymentRequestOf, type Step } from '../store.ts'
import { refunded, release, type Settlement, settlePayment } from './settle-payment.ts'

/** Runs what changes one order, under its member's and its own lock. */
const underLock = <T>(
  db: Db,
  { id, memberId }: Pick<OrderRow, 'id' | 'memberId'>,
  change: (tx: Db, order: OrderRow) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (tx) => {
    if (memberId) await lockMember(tx, memberId)
    return change(tx, await lockOrder(tx, id))
  })

/** Ends an order's reservation, whatever the provider will say of its payment: `checkAt` is when it is asked. Nothing happens to one that waits no more. */
const expireOrder = (db: Db, order: OrderRow, step: Step & { checkAt: Date }): Promise<OrderState> =>
  underLock(db, order, async (tx, locked) =>
    locked.state === 'held' ? release(tx, locked, { ...step, to: 'expired' }) : locked.state,
  )

/**
 * Ends the reservation of an order that has no payment: nobody was shown how to pay it. One whose payment another call has opened meanwhile keeps its seats,
 * for that payment must be stopped first. `freesKey`: its attempt may order anew by the same key.
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

/** The money that an order was owed has gone back. */
export const orderRefundedNow = (
  db: Db,
  order: OrderRow,
  step: Pick<Step, 'cause' | 'now'>,
): Promise<OrderState> =>
  underLock(db, order, async (tx, locked) =>
    locked.state === 'refunding' ? refunded(tx, locked, step) : locked.state,
  )

/** What came of asking: how the payment stands at the provider, and what the order made of it. */
export interface Asked {
  payment: ProviderPayment
  settlement: Settlement
}

/**
 * The provider that took, or takes, the money of an order; undefined for one of a demonstration that is over: no provider can be
 * asked, and no money was ever taken. Throws ProviderUnavailable where this deployment has another one by now, or none.
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

/** Asks how an order's payment stands and acts on it; undefined where none was opened, as far as is known. Throws ProviderUnavailable. */
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
 * Makes sure that an order can be paid no more and acts on how its payment stands then; undefined where nobody can pay it. A payment that was
 * opened and not stored, since a process ended in between, is found by opening it again. Throws ProviderUnavailable.
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

/** Ends an order's reservation without asking the provider. */
export const expireUnasked = (deps: PaymentDeps, order: OrderRow, cause: string, checkAt: Date) =>
  expireOrder(deps.database.db, order, { cause, now: deps.now(), checkAt })
