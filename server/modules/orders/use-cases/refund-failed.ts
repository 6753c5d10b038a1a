import { DAY_MS } from '../../../../contract/rules/paris-time.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { eventFacts, queueMail } from '../../../platform/deliveries/mail.ts'
import { refundFailed } from '../../../platform/deliveries/refund-failed.ts'
import {
  isDemonstration,
  ProviderUnavailable,
  type RefundFailure,
} from '../../../platform/payment-provider.ts'
import type { Deps } from '../../deps.ts'
import { registerRepaid, registerSentBack } from '../../register/use-cases/register.ts'
import { lockMembers } from '../../sessions/store/members.ts'
import {
  buyerAndEvent,
  hasNothingLeft,
  isSeatRefunded,
  lockOrder,
  orderById,
  orderOfPayment,
  refundingSince,
  seatOfRefund,
  seatRefundSentBack,
  seatsRepaid,
  setRefundFailed,
} from '../store.ts'
import { refunded } from './settle-payment.ts'

/** How long a failure waits for the refund of its order's rest, which tells its sum for certain: the provider repeats an event for three days. */
const WAIT_MS = DAY_MS

/**
 * Records that the bank sent back a refund of an order or a seat, less one made since, and notifies the buyer. Throws ProviderUnavailable for a day
 * while a part of the order is being refunded.
 */
export const orderRefundFailed = async (
  tx: Db,
  { provider, eventId, paymentId, key, cents: sentBackCents, paidBackCents, now, origin }: RefundFailure,
): Promise<void> => {
  const known = await orderOfPayment(tx, provider, { paymentId, orderId: null })
  if (!known) return
  await lockMembers(tx, known.memberId ? [known.memberId] : [])
  const order = await lockOrder(tx, known.id)
  const isInPart = order.state === 'refunding' && order.returnedCents > 0
  const since = isInPart ? await refundingSince(tx, order.id) : null
  if (since && now.getTime() < since.getTime() + WAIT_MS)
    throw new ProviderUnavailable(`Order ${order.id} is being refunded`)
  const seatId = seatOfRefund(key)
  const isByHand = isInPart && key === null
  const wasMade = seatId
    ? await isSeatRefunded(tx, { seatId, orderId: order.id })
    : order.state === 'ticketed' || order.state === 'refunded' || isByHand
  if (!wasMade) return
  const sentBack = { orderId: order.id, seatId, cents: sentBackCents, paidBackCents, at: now }
  const cents = await registerSentBack(tx, sentBack)
  if (cents === 0) return
  if (seatId) await seatRefundSentBack(tx, seatId)
  else await setRefundFailed(tx, order.id, now)
  const facts = await buyerAndEvent(tx, order.id)
  if (!facts) return
  const { to, firstName, event } = facts
  await queueMail(
    tx,
    refundFailed({
      // A refund may have been made in several sums.
      key: `refund-failed:${seatId ? `${order.id}:${seatId}` : `order:${order.id}:${eventId}`}`,
      ...{ to, firstName, cents, origin },
      isDemo: isDemonstration(order.provider),
      name: event.eventName,
      facts: [...eventFacts(event), ['Commande', order.id]],
    }),
    now,
  )
}

/**
 * Closes the refunds of an order and its seats that the bank sent back, since an operator has repaid them by other means. An order that then has no
 * place left is refunded. Returns how many it closed.
 */
export const closeRepaid = (
  { database, now }: Pick<Deps, 'database' | 'now'>,
  orderId: string,
): Promise<number> =>
  inTransaction(database.db, async (tx) => {
    const known = await orderById(tx, orderId)
    if (!known) return 0
    await lockMembers(tx, known.memberId ? [known.memberId] : [])
    const order = await lockOrder(tx, orderId)
    const at = now()
    // Reads the open losses, which are closed below.
    await registerRepaid(tx, orderId, at)
    const seats = await seatsRepaid(tx, orderId, at)
    if (order.refundFailedAt) await setRefundFailed(tx, orderId, null)
    if (seats > 0 && (await hasNothingLeft(tx, order)))
      await refunded(tx, order, { cause: 'repaid', now: at })
    return seats + (order.refundFailedAt ? 1 : 0)
  })
