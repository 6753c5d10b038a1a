import { type Database, type Db, inTransaction } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/deliveries/mail.ts'
import { newId } from '../../../platform/security/tokens.ts'
import type { SeatsOfKind } from '../../bookings/store/bookings.ts'
import { endHolds, lockRooms } from '../../bookings/use-cases/seats.ts'
import { orderTakings, registeredLoss } from '../../register/use-cases/register.ts'
import { orderReceipt } from '../mails.ts'
import {
  advance,
  buyerAndEvent,
  linesOf,
  lockOrder,
  type OrderRow,
  orderById,
  type Step,
  setReturned,
} from '../store.ts'
import { receiptFacts } from './receipt.ts'

/** Ends the hold of an unpaid order. Returns the seats to give back; those that holders offer stay theirs. */
export const freedOf = async (tx: Db, { id }: Pick<OrderRow, 'id'>): Promise<SeatsOfKind[]> => {
  const lines = await linesOf(tx, id)
  await lockRooms(tx, lines)
  return endHolds(tx, [{ holdId: id, lines }])
}

/** An order to refund, and the sum still owed: less what was given back by hand. */
export type OwedOrder = OrderRow & { owedCents: number }

/**
 * Keeps sums that the bank sent back, which an operator repays otherwise, out of an order's refund: it is of the valid tickets alone. An erased
 * account has none of these any more.
 */
const withoutLost = async (tx: Db, order: OrderRow, owedCents: number): Promise<OrderRow> => {
  if (order.memberId === null || (await registeredLoss(tx, order.id)) === 0) return order
  const returnedCents = order.totalCents - owedCents
  await setReturned(tx, order.id, returnedCents)
  return { ...order, returnedCents }
}

/**
 * Marks a ticketed order for its refund by a job; returns it, or undefined if no money is owed. The caller locks its member first, and ends its
 * tickets afterwards.
 */
export const oweMoney = async (
  tx: Db,
  orderId: string,
  { cause, refundCause, now }: Pick<Step, 'cause' | 'refundCause' | 'now'>,
): Promise<OwedOrder | undefined> => {
  const locked = await lockOrder(tx, orderId)
  if (locked.state !== 'ticketed') return undefined
  const owedCents = (await orderTakings(tx, [orderId])).get(orderId) ?? 0
  const order = await withoutLost(tx, locked, owedCents)
  if (order.totalCents === order.returnedCents) return undefined
  return { ...(await advance(tx, order, 'refunding', { cause, now, checkAt: now, refundCause })), owedCents }
}

/**
 * Ends an order with its event. If unpaid, returns its seats to the caller, who frees those of many orders at once; if ticketed, its money is owed.
 * The caller locks its member first.
 */
export const endWithEvent = async (
  tx: Db,
  orderId: string,
  now: Date,
): Promise<{ freed: SeatsOfKind[]; owed: OwedOrder | undefined }> => {
  const cause = 'event cancelled'
  const order = await lockOrder(tx, orderId)
  if (order.state !== 'held')
    return { freed: [], owed: await oweMoney(tx, orderId, { cause, refundCause: 'event_cancelled', now }) }
  await advance(tx, order, 'expired', { cause, now, checkAt: now })
  return { freed: await freedOf(tx, order), owed: undefined }
}

/** Mails an order's receipt again, to the buyer's current address; false if the order has no tickets or the account was deleted. */
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
      ...(await receiptFacts(tx, { orderId, email: facts.to, origin: publicUrl() })),
      totalCents,
      provider,
      paidAt: paidAt ?? order.createdAt,
      origin: publicUrl(),
    })
    await queueMail(tx, { ...mail, key: `${mail.key}:${newId()}` }, now())
    return true
  })
