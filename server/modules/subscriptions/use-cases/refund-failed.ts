import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { passName, queueMail } from '../../../platform/deliveries/mail.ts'
import { refundFailed } from '../../../platform/deliveries/refund-failed.ts'
import { isDemonstration, type RefundFailure } from '../../../platform/payment-provider.ts'
import type { PaymentDeps } from '../../deps.ts'
import { memberById } from '../../sessions/store/members.ts'
import { invoicesOf } from '../store/checkouts.ts'
import { changeGift, giftPaidBy, lockGift } from '../store/gifts.ts'
import { subscriptionOfRefund } from '../store/subscriptions.ts'

/** Takes a refund that the bank sent back off a gift, less one made since, and notifies the buyer of a gift that ended and is owed again. */
export const giftRefundFailed = async (
  tx: Db,
  { provider, eventId, paymentId, cents: sentBackCents, paidBackCents, now, origin }: RefundFailure,
): Promise<void> => {
  const gift = await giftPaidBy(tx, provider, paymentId)
  if (!gift) return
  // A refund that is not known here yet is of its own event, which may end the gift.
  const missing = gift.refundedCents - (paidBackCents ?? 0)
  const cents = Math.max(0, Math.min(sentBackCents, missing))
  if (cents === 0) return
  await changeGift(tx, gift.id, { refundedCents: gift.refundedCents - cents })
  if (gift.state !== 'withdrawn' || gift.checkAt !== null) return
  const buyer = gift.buyerId === null ? undefined : await memberById(tx, gift.buyerId)
  if (!buyer) return
  const name = passName(gift.plan)
  await queueMail(
    tx,
    refundFailed({
      key: `refund-failed:gift:${gift.id}:${eventId}`,
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

/**
 * Closes the refund of a withdrawn gift that the bank sent back and an operator has repaid. Returns its cents: 0 if nothing is open, or if the job
 * is still to pay it back.
 */
export const closeRepaidGift = ({ database }: Pick<PaymentDeps, 'database'>, id: string): Promise<number> =>
  inTransaction(database.db, async (tx) => {
    const gift = await lockGift(tx, id)
    if (gift?.state !== 'withdrawn' || gift.checkAt !== null) return 0
    await changeGift(tx, id, { refundedCents: gift.totalCents })
    return gift.totalCents - gift.refundedCents
  })

/** Notifies a member that the bank sent back the refund of a Pass that we ended, unless all that they paid was refunded again. Read its invoices first. */
export const passRefundFailed = async (
  tx: Db,
  { provider, eventId, key, cents: sentBackCents, paidBackCents, now, origin }: RefundFailure,
): Promise<void> => {
  const ended = key === null ? undefined : await subscriptionOfRefund(tx, key)
  const member = ended?.memberId ? await memberById(tx, ended.memberId) : undefined
  if (!ended || !member) return
  const kept = (await invoicesOf(tx, ended.id)).reduce(
    (sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents,
    0,
  )
  const cents = paidBackCents === null ? sentBackCents : Math.min(sentBackCents, kept)
  if (cents === 0) return
  const name = passName(ended.plan)
  await queueMail(
    tx,
    refundFailed({
      key: `refund-failed:${ended.id}:${eventId}`,
      ...{ to: member.email, firstName: member.firstName, name, cents, origin },
      isDemo: isDemonstration(provider),
      facts: [['Pass', name]],
    }),
    now,
  )
}
