import type { Db } from '../../../platform/db/database.ts'
import type { OrderState } from '../../../platform/db/order-states.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { CURRENCY, type PaymentProvider, type ProviderPayment } from '../../../platform/payment-provider.ts'
import { lockMember } from '../../sessions/store/members.ts'
import { consequenceOf, hasEndedUnpaid } from '../rules/order-steps.ts'
import { lockOrder, lookAgain, orderOfPayment, storePayment } from '../store.ts'
import { closePaidBack, refunded, refundLate, release, takeBack, ticket, ticketLate } from './end-order.ts'

export interface SettlementRequest {
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
export type Settlement = { orderId: string; state: OrderState } | { ignored: string }

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
