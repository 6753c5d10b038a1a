import { type Db, inTransaction } from '../../../platform/db/database.ts'
import type { OrderState } from '../../../platform/db/order-states.ts'
import {
  CURRENCY,
  isDemonstration,
  type PaymentProvider,
  type ProviderPayment,
  ProviderUnavailable,
} from '../../../platform/payment-provider.ts'
import type { PaymentDeps } from '../../deps.ts'
import { lockMember } from '../../sessions/store/members.ts'
import { consequenceOf, hasEndedUnpaid } from '../rules/order-steps.ts'
import {
  freeRequestKey,
  lockOrder,
  lookAgain,
  type OrderRow,
  orderOfPayment,
  paymentRequestOf,
  type Step,
  storePayment,
} from '../store.ts'
import { closePaidBack, refunded, refundLate, release, takeBack, ticket, ticketLate } from './end-order.ts'

interface SettlementRequest {
  provider: PaymentProvider['name']
  /** What the provider says about the payment now, or said when it sent it: an old word changes nothing. */
  payment: ProviderPayment
  /** What brought it: 'webhook evt_…', 'confirm', 'sweep', 'superseded', 'demo'. */
  cause: string
  now: Date
  /** PUBLIC_URL, for the mails that are queued with it. */
  origin: string
  /** What an order becomes whose payment will never come; by default, `expired` after its hold and `declined` before. */
  ending?: 'expired' | 'declined'
}

/** The order as it stands then; or why the payment is not one of ours to act on, as a line for the log. */
type Settlement = { orderId: string; state: OrderState } | { ignored: string }

/**
 * The ONE place where a payment's state becomes an order's, for webhook, confirmation, sweep and demonstration (decision 014). In one
 * transaction, under the member's and the order's lock, the order is ticketed, refunded or gives its seats back. Repeated or late, it
 * changes nothing. A sum other than the total is never ticketed. It joins a transaction of the caller's.
 */
export const settlePayment = (
  db: Db,
  { provider, payment, cause, now, origin, ending }: SettlementRequest,
): Promise<Settlement> =>
  inTransaction(db, async (tx): Promise<Settlement> => {
    const known = await orderOfPayment(tx, provider, payment)
    if (!known) return { ignored: `payment ${payment.paymentId} is of no order` }
    if (known.memberId) await lockMember(tx, known.memberId)
    const locked = await lockOrder(tx, known.id)
    if (locked.paymentId && locked.paymentId !== payment.paymentId)
      return { ignored: `payment ${payment.paymentId} is of order ${locked.id}, which has another` }
    const isOfItsSum = payment.amountCents === locked.totalCents && payment.currency === CURRENCY
    if (payment.state === 'succeeded' && !isOfItsSum)
      return {
        ignored: `payment ${payment.paymentId} is of ${payment.amountCents} cents (${payment.currency}), order ${locked.id} of ${locked.totalCents} (${CURRENCY})`,
      }
    const order = { ...locked, paymentId: payment.paymentId }
    if (!locked.paymentId) await storePayment(tx, order.id, payment.paymentId)

    const isPaidBack = payment.refundedCents >= payment.amountCents
    const step = { cause, now, origin }
    const state = async (): Promise<OrderState> => {
      switch (consequenceOf(order.state, { state: payment.state, isPaidBack })) {
        case 'ticket':
          return ticket(tx, order, step)
        case 'ticket_or_refund':
          return (await ticketLate(tx, order, step)) ?? refundLate(tx, order, step)
        case 'release':
          return release(tx, order, {
            ...step,
            to: ending ?? (order.heldUntil <= now ? 'expired' : 'declined'),
            checkAt: null,
          })
        case 'close':
          return closePaidBack(tx, order, step)
        case 'refunded':
          return refunded(tx, order, step)
        case 'take_back':
          return takeBack(tx, order, step)
        case 'nothing':
          // Its payment will never come: nobody asks about it any more.
          if (payment.state === 'canceled' && hasEndedUnpaid(order.state)) await lookAgain(tx, order, null)
          return order.state
      }
    }
    return { orderId: order.id, state: await state() }
  })

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

/** Ends an order's hold, whatever the provider will say of its payment: `checkAt` is when it is asked. Nothing happens to one that waits no more. */
const expireOrder = (db: Db, order: OrderRow, step: Step & { checkAt: Date }): Promise<OrderState> =>
  underLock(db, order, async (tx, locked) =>
    locked.state === 'held' ? release(tx, locked, { ...step, to: 'expired' }) : locked.state,
  )

/**
 * Ends the hold of an order whose payment could not be opened: nobody was told how to pay it. Its attempt is free to order anew by the same key. One
 * that another call of the attempt has opened meanwhile keeps its places.
 */
export const releaseUnopened = (
  db: Db,
  order: OrderRow,
  step: Step & { checkAt: Date },
): Promise<OrderState> =>
  underLock(db, order, async (tx, locked) => {
    if (locked.state !== 'held' || locked.paymentId) return locked.state
    await freeRequestKey(tx, locked.id)
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

/** Ends an order's hold without the provider's word. */
export const expireUnasked = (deps: PaymentDeps, order: OrderRow, cause: string, checkAt: Date) =>
  expireOrder(deps.database.db, order, { cause, now: deps.now(), checkAt })
