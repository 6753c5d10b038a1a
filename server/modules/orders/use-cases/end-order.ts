import { hasStarted } from '../../../../contract/rules/paris-time.ts'
import { type Database, type Db, inTransaction } from '../../../platform/db/database.ts'
import type { OrderState } from '../../../platform/db/order-states.ts'
import { queueMail } from '../../../platform/deliveries/mail/queue.ts'
import { newId } from '../../../platform/security/tokens.ts'
import { tooManyPaid } from '../../bookings/rules/place-limits.ts'
import {
  cancelBookingsOfOrder,
  giveSeats,
  issueBooking,
  saleFacts,
  takeSeats,
} from '../../bookings/use-cases/bookings.ts'
import { orderReceipt, orderRefunded, orderTakenBack } from '../mails.ts'
import {
  advance,
  type BuyerAndEvent,
  buyerAndEvent,
  linesOf,
  lockOrder,
  type OrderLine,
  type OrderRow,
  orderById,
  type Step,
} from '../store.ts'

/** What makes an order end, and the origin that its mail links to. */
type Ending = Pick<Step, 'cause' | 'now'> & { origin: string }

const addBooking = (tx: Db, order: OrderRow, line: OrderLine, now: Date): Promise<string> =>
  issueBooking(tx, {
    memberId: order.memberId ?? '',
    eventId: order.eventId,
    ticketTypeId: line.ticketTypeId,
    quantity: line.quantity,
    priceCents: line.priceCents,
    source: line.priceCents > 0 ? 'purchase' : 'free',
    orderId: order.id,
    bookedAt: now,
  })

/** Turns seats that the order has into its bookings and codes, with the receipt. */
const issue = async (tx: Db, order: OrderRow, facts: BuyerAndEvent, lines: OrderLine[], ending: Ending) => {
  const step = { ...ending, checkAt: null }
  const paid = await advance(tx, order, 'paid', { ...step, paidAt: ending.now })
  for (const line of lines) await addBooking(tx, order, line, ending.now)
  const { state } = await advance(tx, paid, 'ticketed', step)
  const { totalCents, provider } = order
  const receipt = { orderId: order.id, ...facts, lines, totalCents, provider, paidAt: ending.now }
  await queueMail(tx, orderReceipt({ ...receipt, origin: ending.origin }), ending.now)
  return state
}

/** A locked order that holds its seats is paid: it has its tickets. Whose account has gone, or whose concert was cancelled, is paid back. */
export const ticket = async (tx: Db, order: OrderRow, ending: Ending): Promise<OrderState> => {
  const facts = await buyerAndEvent(tx, order.id)
  const lines = await linesOf(tx, order.id)
  if (facts && !facts.withdrawnAt) return issue(tx, order, facts, lines, ending)
  await giveSeats(tx, lines)
  return refundLate(tx, order, ending)
}

/** A locked order whose seats were given back is paid: it has tickets where all of its seats are to be had and the concert is still to come, else undefined. */
export const ticketLate = async (
  tx: Db,
  order: OrderRow,
  ending: Ending,
): Promise<OrderState | undefined> => {
  const facts = await buyerAndEvent(tx, order.id)
  if (!facts || facts.withdrawnAt || hasStarted(facts.event, ending.now)) return undefined
  const lines = await linesOf(tx, order.id)
  const paid = lines.reduce((sum, { quantity, priceCents }) => sum + (priceCents > 0 ? quantity : 0), 0)
  // Another order of theirs may have taken all that one person may have.
  const { own } = await saleFacts(tx, { memberId: order.memberId ?? '', eventId: order.eventId })
  if (tooManyPaid(paid, own)) return undefined
  if (await takeSeats(tx, lines)) return undefined
  return issue(tx, order, facts, lines, ending)
}

/** A locked order is paid and has no seats: the money is owed, a job refunds it at once, and the buyer is notified. */
export const refundLate = async (
  tx: Db,
  order: OrderRow,
  { origin, cause, now }: Ending,
): Promise<OrderState> => {
  const facts = await buyerAndEvent(tx, order.id)
  const paid = await advance(tx, order, 'paid', { cause, now, checkAt: now, paidAt: now })
  const isCancelled = Boolean(facts?.withdrawnAt)
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

/** A locked order's money, which it was owed, has gone back. */
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

/** A locked order's money was paid back by hand before we knew that it had come. */
export const closePaidBack = async (tx: Db, order: OrderRow, ending: Ending): Promise<OrderState> => {
  const { now } = ending
  if (order.state === 'held') await giveSeats(tx, await linesOf(tx, order.id))
  const paid = await advance(tx, order, 'paid', { ...ending, checkAt: null, paidAt: now })
  const owed = await advance(tx, paid, 'refunding', { ...ending, checkAt: null })
  await queueTakenBackMail(tx, order, ending)
  return refunded(tx, owed, ending)
}

/** A locked order that has its tickets was paid back by hand: they are void, their seats are free, and the buyer is notified. */
export const takeBack = async (tx: Db, order: OrderRow, ending: Ending): Promise<OrderState> => {
  await cancelBookingsOfOrder(tx, order.id, ending.now)
  await queueTakenBackMail(tx, order, ending)
  return refunded(tx, order, ending)
}

/** A locked order that waits gives its seats back. `checkAt` is when to ask again whether it was paid all the same, null where that is known. */
export const release = async (
  tx: Db,
  order: OrderRow,
  { to, ...step }: Step & { to: 'expired' | 'declined' },
): Promise<OrderState> => {
  await giveSeats(tx, await linesOf(tx, order.id))
  return (await advance(tx, order, to, step)).state
}

/** An order that was paid and has its tickets owes its money: a job pays it back. Returns it as it stands then, undefined where nothing is owed. Its member is locked first. */
export const oweMoney = async (
  tx: Db,
  orderId: string,
  { cause, refundCause, now }: Pick<Step, 'cause' | 'refundCause' | 'now'>,
): Promise<OrderRow | undefined> => {
  const order = await lockOrder(tx, orderId)
  if (order.state !== 'ticketed' || order.totalCents === 0) return undefined
  return advance(tx, order, 'refunding', { cause, now, checkAt: now, refundCause })
}

/**
 * Ends an order with its event: one that waits is not to be paid any more and leaves its seats to the caller, who gives back those of many at
 * once; one that has its tickets owes its money. Its member is locked first.
 */
export const endWithEvent = async (
  tx: Db,
  orderId: string,
  now: Date,
): Promise<{ freed: OrderLine[]; owed: OrderRow | undefined }> => {
  const cause = 'event cancelled'
  const order = await lockOrder(tx, orderId)
  if (order.state !== 'held')
    return { freed: [], owed: await oweMoney(tx, orderId, { cause, refundCause: 'event_cancelled', now }) }
  await advance(tx, order, 'expired', { cause, now, checkAt: now })
  return { freed: await linesOf(tx, orderId), owed: undefined }
}

/** Mails the receipt of an order once more, to the address that its buyer has now; false where it has no tickets, or its buyer's account is gone. */
export const mailReceiptAgain = (
  { database, publicUrl, now }: { database: Database; publicUrl: () => string; now: () => Date },
  orderId: string,
): Promise<boolean> =>
  inTransaction(database.db, async (tx) => {
    const order = await orderById(tx, orderId)
    const facts = order?.state === 'ticketed' ? await buyerAndEvent(tx, orderId) : undefined
    if (!order || !facts) return false
    const { totalCents, provider, paidAt } = order
    const lines = await linesOf(tx, orderId)
    const mail = orderReceipt({
      orderId,
      ...facts,
      lines,
      totalCents,
      provider,
      paidAt: paidAt ?? order.createdAt,
      origin: publicUrl(),
    })
    await queueMail(tx, { ...mail, key: `${mail.key}:${newId()}` }, now())
    return true
  })
