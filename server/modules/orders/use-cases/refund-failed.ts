import type { Db } from '../../../platform/db/database.ts'
import { eventFacts, queueMail } from '../../../platform/deliveries/mail.ts'
import { refundFailed } from '../../../platform/deliveries/refund-failed.ts'
import { isDemonstration, type PaymentProvider } from '../../../platform/payment-provider.ts'
import { lockMembers } from '../../sessions/store/members.ts'
import {
  buyerAndEvent,
  lockOrder,
  orderOfPayment,
  refundSentBack,
  seatOfRefund,
  seatRefundSentBack,
} from '../store.ts'

/**
 * Records that the bank sent back a refund that was said to be made, of an order or of one seat, and notifies the buyer once. Ignores one that is
 * still owed here, since the job makes it again, and a part that was refunded by hand.
 */
export const orderRefundFailed = async (
  tx: Db,
  {
    provider,
    paymentId,
    ...failure
  }: {
    provider: PaymentProvider['name']
    paymentId: string
    key: string | null
    cents: number
    now: Date
    origin: string
  },
): Promise<void> => {
  const known = await orderOfPayment(tx, provider, { paymentId, orderId: null })
  if (!known) return
  const { key, cents, now, origin } = failure
  await lockMembers(tx, known.memberId ? [known.memberId] : [])
  const order = await lockOrder(tx, known.id)
  const seatId = seatOfRefund(key)
  const isSeat = seatId !== null && (await seatRefundSentBack(tx, { seatId, orderId: order.id }))
  const isOrder = order.state === 'refunded'
  if (isOrder) await refundSentBack(tx, order.id, now)
  if (!isSeat && !isOrder) return
  const facts = await buyerAndEvent(tx, order.id)
  if (!facts) return
  const { to, firstName, event } = facts
  await queueMail(
    tx,
    refundFailed({
      key: `refund-failed:${isSeat ? `${order.id}:${seatId}` : `order:${order.id}`}`,
      ...{ to, firstName, cents, origin },
      isDemo: isDemonstration(order.provider),
      name: event.eventName,
      facts: [...eventFacts(event), ['Commande', order.id]],
    }),
    now,
  )
}
