import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { passName, queueMail } from '../../../platform/deliveries/mail.ts'
import { refundFailed } from '../../../platform/deliveries/refund-failed.ts'
import { isDemonstration, type RefundFailure, UnknownToProvider } from '../../../platform/payment-provider.ts'
import type { PaymentDeps } from '../../deps.ts'
import { memberById } from '../../sessions/store/members.ts'
import { changeGift, giftPaidBy, lockGift } from '../store/gifts.ts'
import { subscriptionOfRefund } from '../store/subscriptions.ts'
import { syncSubscription } from './sync-subscription.ts'

/** Marks a refund of a gift as not made, since the bank sent it back, and notifies the buyer of a gift that ended. */
export const giftRefundFailed = async (
  tx: Db,
  { provider, eventId, paymentId, cents, now, origin }: RefundFailure,
): Promise<void> => {
  const gift = await giftPaidBy(tx, provider, paymentId)
  if (!gift || gift.refundedCents === 0) return
  await changeGift(tx, gift.id, { refundedCents: Math.max(0, gift.refundedCents - cents) })
  if (gift.state !== 'withdrawn') return
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

/** Reads the invoices of a Pass that we ended again, if the bank sent back a refund of it. Throws ProviderUnavailable; call it outside of transactions. */
export const syncPassOfRefund = async (
  deps: PaymentDeps,
  key: string | null,
  cause: string,
): Promise<void> => {
  const ended = key === null ? undefined : await subscriptionOfRefund(deps.database.db, key)
  if (!ended || ended.provider !== deps.payments?.name) return
  await syncSubscription(deps, ended.providerId, cause).catch((error: unknown) => {
    if (!(error instanceof UnknownToProvider)) throw error
  })
}

/** Notifies a member that the bank sent back the refund of a Pass that we ended. */
export const passRefundFailed = async (
  tx: Db,
  { provider, eventId, key, cents, now, origin }: RefundFailure,
): Promise<void> => {
  const ended = key === null ? undefined : await subscriptionOfRefund(tx, key)
  const member = ended?.memberId ? await memberById(tx, ended.memberId) : undefined
  if (!ended || !member) return
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
