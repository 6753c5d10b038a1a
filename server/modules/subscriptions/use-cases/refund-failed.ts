import type { Db } from '../../../platform/db/database.ts'
import { passName, queueMail } from '../../../platform/deliveries/mail.ts'
import { refundFailed } from '../../../platform/deliveries/refund-failed.ts'
import { isDemonstration, type RefundFailure } from '../../../platform/payment-provider.ts'
import { memberById } from '../../sessions/store/members.ts'
import { changeGift, giftPaidBy } from '../store/gifts.ts'
import { subscriptionOfRefund } from '../store/subscriptions.ts'

/** Marks the refund of a gift as not made, since the bank sent it back, and notifies its buyer. */
export const giftRefundFailed = async (
  tx: Db,
  { provider, paymentId, cents, now, origin }: RefundFailure,
): Promise<void> => {
  const gift = await giftPaidBy(tx, provider, paymentId)
  if (gift?.state !== 'withdrawn' || gift.refundedCents === 0) return
  await changeGift(tx, gift.id, { refundedCents: Math.max(0, gift.refundedCents - cents) })
  const buyer = gift.buyerId === null ? undefined : await memberById(tx, gift.buyerId)
  if (!buyer) return
  const name = passName(gift.plan)
  await queueMail(
    tx,
    refundFailed({
      key: `refund-failed:gift:${gift.id}`,
      ...{ to: buyer.email, firstName: buyer.firstName, name, cents, origin },
      isDemo: isDemonstration(provider),
      facts: [
        ['Pass offert', name],
        ['Reçu', gift.id],
      ],
    }),
    now,
  )
}

/** Notifies a member that the bank sent back the refund of a Pass that we ended. */
export const passRefundFailed = async (
  tx: Db,
  { provider, paymentId, key, cents, now, origin }: RefundFailure,
): Promise<void> => {
  const ended = key === null ? undefined : await subscriptionOfRefund(tx, key)
  const member = ended?.memberId ? await memberById(tx, ended.memberId) : undefined
  if (!ended || !member) return
  const name = passName(ended.plan)
  await queueMail(
    tx,
    refundFailed({
      key: `refund-failed:${ended.id}:${paymentId}`,
      ...{ to: member.email, firstName: member.firstName, name, cents, origin },
      isDemo: isDemonstration(provider),
      facts: [['Pass', name]],
    }),
    now,
  )
}
