import type { Db } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/deliveries/mail.ts'
import { memberById } from '../../sessions/store/members.ts'
import { passCancelled, passChanged, passReceipt, passResumed } from '../mails/pass.ts'
import { type PassRefund, passRefunded } from '../mails/withdrawal.ts'
import { newsOf, type SubscriptionFacts } from '../rules/subscription.ts'
import type { InvoiceRow } from '../store/checkouts.ts'
import { waitingGifts } from '../store/gifts.ts'
import { liveSubscription, type SubscriptionRow } from '../store/subscriptions.ts'

/** The time and PUBLIC_URL for mails about a subscription. */
export interface MailContext {
  now: Date
  origin: string
}

const readerOf = async (tx: Db, memberId: string | null) => {
  if (!memberId) return undefined
  const member = await memberById(tx, memberId)
  return member && { to: member.email, firstName: member.firstName }
}

/** Whether a gift follows a Pass: one waits, or has just begun in its place. */
const isFollowedByGift = async (tx: Db, { memberId }: SubscriptionRow): Promise<boolean> =>
  memberId !== null &&
  ((await waitingGifts(tx, memberId)).length > 0 ||
    (await liveSubscription(tx, memberId))?.provider === 'gift')

export const queueReceipts = async (
  tx: Db,
  row: SubscriptionRow,
  paid: InvoiceRow[],
  { now, origin }: MailContext,
): Promise<void> => {
  const reader = await readerOf(tx, row.memberId)
  if (!reader) return
  for (const { id, plan, amountCents, paidAt } of paid) {
    if (amountCents === 0) continue
    const { currentPeriodEnd, autorenew, provider } = row
    await queueMail(
      tx,
      passReceipt({
        ...reader,
        invoiceId: id,
        plan,
        amountCents,
        paidAt,
        currentPeriodEnd,
        autorenew,
        provider,
        origin,
      }),
      now,
    )
  }
}

export const queueChangeMails = async (
  tx: Db,
  before: SubscriptionFacts,
  row: SubscriptionRow,
  { now, origin }: MailContext,
): Promise<void> => {
  const news = newsOf(before, row, now)
  const reader = news.length > 0 ? await readerOf(tx, row.memberId) : undefined
  if (!reader) return
  const about = { ...reader, subscriptionId: row.id, version: row.version, origin }
  for (const one of news) {
    if (one.kind === 'changed')
      await queueMail(tx, passChanged({ ...about, plan: one.plan, effectiveAt: one.effectiveAt }), now)
    else {
      const renewal = { ...about, plan: one.plan, endsAt: one.endsAt }
      const mail =
        one.kind === 'resumed'
          ? passResumed(renewal)
          : passCancelled({ ...renewal, isFollowed: await isFollowedByGift(tx, row) })
      await queueMail(tx, mail, now)
    }
  }
}

/** Queues the mail that a subscription was terminated with an unpaid renewal: it ended at the start of the unpaid period. */
export const queueUnpaidEndMail = async (
  tx: Db,
  row: SubscriptionRow,
  { now, origin }: MailContext,
): Promise<void> => {
  const reader = await readerOf(tx, row.memberId)
  if (!reader) return
  const { id: subscriptionId, plan, version, currentPeriodStart: endsAt } = row
  const isFollowed = await isFollowedByGift(tx, row)
  await queueMail(
    tx,
    passCancelled({ ...reader, subscriptionId, plan, endsAt, isUnpaid: true, isFollowed, version, origin }),
    now,
  )
}

export const queueRefundMail = async (
  tx: Db,
  row: SubscriptionRow,
  refund: PassRefund,
  { now, origin }: MailContext,
): Promise<void> => {
  const reader = await readerOf(tx, row.memberId)
  if (!reader) return
  const { id: subscriptionId, plan, provider } = row
  await queueMail(tx, passRefunded({ ...reader, ...refund, subscriptionId, plan, provider, origin }), now)
}
