import { type Database, type Db, inTransaction } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/deliveries/mail.ts'
import { newId } from '../../../platform/security/tokens.ts'
import type { SeatsOfKind } from '../../bookings/store/rooms.ts'
import { endHolds, lockRooms } from '../../bookings/use-cases/seats.ts'
import { orderReceipt } from '../mails.ts'
import {
  advance,
  buyerAndEvent,
  linesOf,
  lockOrder,
  type OrderRow,
  orderById,
  owedOf,
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

/** An order to refund, and the sum still owed: without the parts refunded apart or by hand. */
export type OwedOrder = OrderRow & { owedCents: number }

/**
 * Marks a ticketed order for its refund by a job; returns it, or undefined if no money is owed. The caller locks its member first, and ends its
 * tickets afterwards.
 */
export const oweMoney = async (
  tx: Db,
  orderId: string,
  { cause, refundCause, now }: Pick<Step, 'cause' | 'refundCause' | 'now'>,
): Promise<OwedOrder | undefined> => {
  const order = await lockOrder(tx, orderId)
  if (order.state !== 'ticketed' || order.totalCents === order.returnedCents) return undefined
  const owedCents = await owedOf(tx, orderId)
  const returnedCents = order.totalCents - owedCents
  await setReturned(tx, orderId, returnedCents)
  const owed = { ...order, returnedCents }
  return { ...(await advance(tx, owed, 'refunding', { cause, now, checkAt: now, refundCause })), owedCents }
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
