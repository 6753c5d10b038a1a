import { DAY_MS, hasStarted } from '../../../../contract/rules/paris-time.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import type { OrderState } from '../../../platform/db/order-states.ts'
import { queueMail } from '../../../platform/deliveries/mail.ts'
import { queuePush } from '../../../platform/deliveries/push.ts'
import { CURRENCY, type PaymentProvider, type ProviderPayment } from '../../../platform/payment-provider.ts'
import { tooManyPaid } from '../../bookings/rules/seat-limits.ts'
import { cancelBookingsOfOrder, issueBookings, saleFacts } from '../../bookings/use-cases/bookings.ts'
import { type SoldSeat, sellersOf, sellPromised } from '../../bookings/use-cases/resale.ts'
import { endWait, giveSeats, putBack, takeSeats } from '../../bookings/use-cases/seats.ts'
import { registerRefunded } from '../../register/use-cases/register.ts'
import { lockMembers, memberById } from '../../sessions/store/members.ts'
import { orderReceipt, orderRefunded, orderTakenBack, seatSold, seatSoldPush } from '../mails.ts'
import { consequenceOf, hasEndedUnpaid, SUPERSEDED } from '../rules/order-steps.ts'
import {
  advance,
  type BuyerAndEvent,
  buyerAndEvent,
  linesOf,
  lockOrder,
  type OrderLine,
  type OrderRow,
  orderById,
  orderOfPayment,
  oweSeat,
  type Step,
  scheduleCheck,
  storePayment,
} from '../store.ts'
import { freedOf } from './end-order.ts'
import { receiptFacts } from './receipt.ts'

/** The cause of a step, and the origin of the links in its mail. */
type Ending = Pick<Step, 'cause' | 'now'> & { origin: string }

const addBookings = (tx: Db, order: OrderRow, lines: OrderLine[], now: Date): Promise<string[]> =>
  issueBookings(
    tx,
    lines.map(({ ticketTypeId, quantity, priceCents }) => ({
      ...{ memberId: order.memberId ?? '', eventId: order.eventId, orderId: order.id },
      ...{ ticketTypeId, quantity, priceCents },
      source: priceCents > 0 ? ('purchase' as const) : ('free' as const),
      bookedAt: now,
    })),
  )

/** Creates the bookings and codes of an order's seats, and queues the receipt. */
const issue = async (tx: Db, order: OrderRow, facts: BuyerAndEvent, lines: OrderLine[], ending: Ending) => {
  const step = { ...ending, checkAt: null }
  const paid = await advance(tx, order, 'paid', { ...step, paidAt: ending.now })
  await addBookings(tx, order, lines, ending.now)
  const { state } = await advance(tx, paid, 'ticketed', step)
  await endWait(tx, order.id)
  const { totalCents, provider } = order
  const more = await receiptFacts(tx, { orderId: order.id, email: facts.to, origin: ending.origin })
  const receipt = { orderId: order.id, ...facts, ...more, lines, totalCents, provider, paidAt: ending.now }
  await queueMail(tx, orderReceipt({ ...receipt, origin: ending.origin }), ending.now)
  return state
}

/** Owes the sellers of the seats that this order was promised what they cost, and notifies each once. */
const paySellers = async (tx: Db, facts: BuyerAndEvent, sold: SoldSeat[], ending: Ending): Promise<void> => {
  const { now, origin } = ending
  for (const seat of sold) {
    if (seat.cents > 0) await oweSeat(tx, seat, now)
    const seller = await memberById(tx, seat.memberId)
    if (!seller) continue
    const { provider } = (await orderById(tx, seat.orderId)) ?? { provider: null }
    const mail = seatSold({ ...seat, seller, event: facts.event, provider, origin })
    await queueMail(tx, mail, now)
    if (!seller.pushNotifications) continue
    const message = seatSoldPush(facts.event, seat.cents, now)
    const expiresAt = new Date(now.getTime() + DAY_MS)
    await queuePush(tx, { key: mail.key, memberId: seller.id, message, expiresAt }, now)
  }
}

/** Tickets a locked, paid order with reserved seats; refunds it if its account was deleted or its concert cancelled. */
export const ticket = async (tx: Db, order: OrderRow, ending: Ending): Promise<OrderState> => {
  const facts = await buyerAndEvent(tx, order.id)
  if (facts && !facts.isCancelled) {
    const sold = await sellPromised(tx, order.id, ending.now)
    if (sold) {
      await paySellers(tx, facts, sold, ending)
      return issue(tx, order, facts, await linesOf(tx, order.id), ending)
    }
  }
  await giveSeats(tx, await freedOf(tx, order), ending.now, order.id)
  return refundLate(tx, order, ending)
}

/** Rolls an attempt back. */
class TooFew extends Error {
  override name = 'TooFew'
}

/** Takes the seats of an order that was paid late: also those that are held in line for its buyer, who keeps them if they do not suffice. */
const takesLate = (tx: Db, { memberId }: OrderRow, lines: OrderLine[], now: Date): Promise<boolean> =>
  inTransaction(tx, async (attempt) => {
    if (await takeSeats(attempt, lines, { now, ...(memberId && { memberId }) })) throw new TooFew()
    return true
  }).catch((error: unknown) => {
    if (error instanceof TooFew) return false
    throw error
  })

/**
 * Tickets a locked order that was paid after its seats were released, if all of them are free and the concert has not started; else returns
 * undefined.
 */
const ticketLate = async (tx: Db, order: OrderRow, ending: Ending): Promise<OrderState | undefined> => {
  const facts = await buyerAndEvent(tx, order.id)
  if (!facts || facts.isCancelled || hasStarted(facts.event, ending.now)) return undefined
  const lines = await linesOf(tx, order.id)
  const paid = lines.reduce((sum, { quantity, priceCents }) => sum + (priceCents > 0 ? quantity : 0), 0)
  // Another order of the member may have used up the limit per person.
  const { own } = await saleFacts(tx, { memberId: order.memberId ?? '', eventId: order.eventId })
  if (tooManyPaid(paid, own)) return undefined
  if (!(await takesLate(tx, order, lines, ending.now))) return undefined
  return issue(tx, order, facts, lines, ending)
}

/** Marks a locked, paid order without seats for an immediate refund by the job, and notifies the buyer. */
const refundLate = async (tx: Db, order: OrderRow, { origin, cause, now }: Ending): Promise<OrderState> => {
  const facts = await buyerAndEvent(tx, order.id)
  const paid = await advance(tx, order, 'paid', { cause, now, checkAt: now, paidAt: now })
  const isCancelled = facts?.isCancelled ?? false
  const refundCause = isCancelled ? 'event_cancelled' : 'late'
  const { state } = await advance(tx, paid, 'refunding', { cause, now, checkAt: now, refundCause })
  const { totalCents, provider } = order
  if (facts)
    await queueMail(
      tx,
      orderRefunded({ orderId: order.id, ...facts, totalCents, provider, isCancelled, origin }),
      now,
    )
  return state
}

export const refunded = async (
  tx: Db,
  order: OrderRow,
  ending: Pick<Step, 'cause' | 'now'>,
): Promise<OrderState> => (await advance(tx, order, 'refunded', { ...ending, checkAt: null })).state

const queueTakenBackMail = async (tx: Db, order: OrderRow, { origin, now }: Ending): Promise<void> => {
  const facts = await buyerAndEvent(tx, order.id)
  if (!facts) return
  const { id: orderId, totalCents, provider } = order
  await queueMail(tx, orderTakenBack({ orderId, ...facts, totalCents, provider, origin }), now)
}

/** Closes a locked order that was refunded by hand before its payment was known here. */
const closePaidBack = async (tx: Db, order: OrderRow, ending: Ending): Promise<OrderState> => {
  const { now } = ending
  if (order.state === 'held') await giveSeats(tx, await freedOf(tx, order), now, order.id)
  const paid = await advance(tx, order, 'paid', { ...ending, checkAt: null, paidAt: now })
  const owed = await advance(tx, paid, 'refunding', { ...ending, checkAt: null })
  await queueTakenBackMail(tx, order, ending)
  return refunded(tx, owed, ending)
}

/** Voids the tickets of a locked order that was refunded by hand, frees their seats and notifies the buyer. */
const takeBack = async (tx: Db, order: OrderRow, ending: Ending): Promise<OrderState> => {
  await cancelBookingsOfOrder(tx, order.id, ending)
  // Who sold every seat on was told at each sale.
  if (order.returnedCents < order.totalCents) await queueTakenBackMail(tx, order, ending)
  return refunded(tx, order, ending)
}

/** Releases the seats of a locked, waiting order. `checkAt` is when to ask again if it was paid after all; null if that is certain. */
export const release = async (
  tx: Db,
  order: OrderRow,
  { to, ...step }: Step & { to: 'expired' | 'declined' },
): Promise<OrderState> => {
  const lines = await freedOf(tx, order)
  // The order that replaces it takes its seats before the line.
  if (step.cause === SUPERSEDED) await putBack(tx, lines)
  else await giveSeats(tx, lines, step.now, order.id)
  return (await advance(tx, order, to, step)).state
}

interface SettlementRequest {
  provider: PaymentProvider['name']
  /** The payment as the provider reports it, or as it was when a webhook was sent: an outdated state changes nothing. */
  payment: ProviderPayment
  /** The source: 'webhook evt_…', 'confirm', 'sweep', 'superseded', 'demo'. */
  cause: string
  now: Date
  /** PUBLIC_URL, for the mails. */
  origin: string
  /** State of an order that will not be paid; by default `expired` after its reservation and `declined` before. */
  ending?: 'expired' | 'declined'
}

/** The order and its new state, or a line for the log if the payment matches no order of ours. */
export type Settlement = { orderId: string; state: OrderState } | { ignored: string }

/**
 * Applies a payment's state to its order, for webhook, confirmation, sweep and demonstration alike (decision 014). Locks the member, then the order.
 * Repeated or late calls change nothing; a sum other than the total is never ticketed.
 */
export const settlePayment = (
  db: Db,
  { provider, payment, cause, now, origin, ending }: SettlementRequest,
): Promise<Settlement> =>
  inTransaction(db, async (tx): Promise<Settlement> => {
    const known = await orderOfPayment(tx, provider, payment)
    if (!known) return { ignored: `payment ${payment.paymentId} is of no order` }
    await lockMembers(tx, [...(known.memberId ? [known.memberId] : []), ...(await sellersOf(tx, known.id))])
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
          // The payment can no longer be made: stop checking it.
          if (payment.state === 'canceled' && hasEndedUnpaid(order.state))
            await scheduleCheck(tx, order, null)
          return order.state
      }
    }
    const settled = await state()
    if (payment.refundedCents > 0 && (settled === 'refunded' || (settled === 'ticketed' && !isPaidBack)))
      await registerRefunded(tx, { orderId: order.id, paidBackCents: payment.refundedCents, at: now })
    return { orderId: order.id, state: settled }
  })
