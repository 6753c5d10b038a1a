import { canCancel } from '../../../../contract/rules/cancellation.ts'
import { DAY_MS } from '../../../../contract/rules/paris-time.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { ProviderUnavailable } from '../../../platform/payment-provider.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { cancelPassPlaces } from '../../bookings/use-cases/pass-places.ts'
import type { PaymentDeps } from '../../deps.ts'
import { lockMember } from '../../sessions/store/members.ts'
import { type WithdrawalSums, withdrawalEnd, withdrawalSums } from '../rules/withdrawal.ts'
import { invoicesOf } from '../store/checkouts.ts'
import { bookingsByPass, declarationExecuted, type PassBooking } from '../store/declarations.ts'
import {
  changeSubscription,
  lastContract,
  liveSubscription,
  lockLiveSubscription,
  lockSubscription,
  nextStart,
  type SubscriptionRow,
  unsettledWithdrawal,
  withdrawalsToSettle,
} from '../store/subscriptions.ts'
import { contractOf } from './change-plan.ts'
import { endSubscription } from './end-subscription.ts'
import { applyMembership } from './membership.ts'
import { type MailContext, queueRefundMail } from './notify-changes.ts'
import { syncSubscription } from './sync-subscription.ts'

const TOO_LATE = new Refusal(
  'conflict',
  'Le délai de rétractation de 14\u00a0jours est passé. Vous pouvez résilier votre Pass à tout moment.',
)

const CHANGED = new Refusal(
  'total_mismatch',
  'Le montant de votre remboursement a changé\u00a0: un concert de votre Pass ne peut plus être rendu depuis. Vérifiez-le avant de confirmer.',
)

/**
 * Splits a subscription's bookings into used and coming ones. A booking is used once it cannot be cancelled (24 h before the concert) or a door
 * admitted it; not if the organiser cancelled the concert before it began.
 */
const openedBy = async (
  tx: Db,
  memberId: string,
  { since, before, now }: { since: Date; before?: Date | null; now: Date },
) => {
  let given = 0
  const bookings = (await bookingsByPass(tx, memberId, since, before)).map((booking) =>
    booking.isGiven
      ? { ...booking, eventName: `Invitation n°\u00a0${++given}\u00a0: ${booking.eventName}` }
      : booking,
  )
  const isUsed = (booking: PassBooking) =>
    !booking.isOff && (booking.isLetIn || (!booking.isEnded && !canCancel({ ...booking, price: 0 }, now)))
  return {
    used: bookings.filter(isUsed),
    coming: bookings.filter((booking) => !booking.isEnded && !isUsed(booking)),
  }
}

/** Delay in ms between a withdrawal and its settlement, so that doors without a network can report entries. */
const SETTLE_AFTER_MS = DAY_MS

/** How long, in ms, a repeated withdrawal returns the first result. */
const REPEATABLE_MS = DAY_MS

/** Returns the withdrawal that ended a member's last contract within a day, as the result of a repeated request: a gift may have begun since. */
export const madeWithdrawal = async (
  db: Db,
  memberId: string,
  now: Date,
): Promise<{ refundedCents: number } | undefined> => {
  const row = await lastContract(db, memberId)
  if (row?.endReason !== 'withdrawal' || row.endRefundCents === null || !row.endedAt) return undefined
  if (now.getTime() - row.endedAt.getTime() > REPEATABLE_MS) return undefined
  return { refundedCents: row.statedRefundCents ?? row.endRefundCents }
}

/** A withdrawal: its refund, the used concerts, and the future bookings to cancel. */
export interface Withdrawal extends WithdrawalSums {
  used: PassBooking[]
  coming: PassBooking[]
}

/** When a withdrawal is executed and when it was declared: concerts count up to `now`, days up to `declaredAt`. */
interface WithdrawalTime {
  now: Date
  declaredAt: Date
}

const withdrawalOf = async (
  tx: Db,
  live: SubscriptionRow,
  memberId: string,
  { now, declaredAt }: WithdrawalTime,
): Promise<Withdrawal> => {
  const { used, coming } = await openedBy(tx, memberId, { since: live.startedAt, now })
  const { currentPeriodEnd } = live
  const sums = withdrawalSums(await invoicesOf(tx, live.id), { used, currentPeriodEnd, now: declaredAt })
  return { ...sums, used, coming }
}

/** Calculates the current refund of a withdrawal, without any change. */
export const previewWithdrawal = async (
  db: Db,
  memberId: string,
  time: WithdrawalTime,
): Promise<Refusal | { row: SubscriptionRow; withdrawal: Withdrawal }> => {
  const live = contractOf(await liveSubscription(db, memberId))
  if (live instanceof Refusal) return live
  if (withdrawalEnd(live.startedAt) <= time.declaredAt) return TOO_LATE
  return { row: live, withdrawal: await withdrawalOf(db, live, memberId, time) }
}

/**
 * Ends the subscription and the level, cancels future bookings, states the refund and queues the mail, in one transaction. The provider is notified
 * afterwards. Refuses a refund below the `expectedCents` shown.
 */
const writeWithdrawal = (
  db: Db,
  memberId: string,
  mailContext: MailContext,
  {
    declaredAt,
    expectedCents,
    declarationId,
  }: { declaredAt: Date; expectedCents: number | undefined; declarationId: string | undefined },
): Promise<Refusal | { row?: SubscriptionRow; refundedCents: number }> =>
  inTransaction(db, async (tx) => {
    const { now } = mailContext
    await lockMember(tx, memberId)
    const live = contractOf(await lockLiveSubscription(tx, memberId))
    if (live instanceof Refusal) return (await madeWithdrawal(tx, memberId, now)) ?? live
    if (withdrawalEnd(live.startedAt) <= declaredAt) return TOO_LATE

    const withdrawal = await withdrawalOf(tx, live, memberId, { now, declaredAt })
    const { coming, refundedCents } = withdrawal
    if (expectedCents !== undefined && refundedCents < expectedCents) return CHANGED
    const ending = new Set(coming.map(({ id }) => id))
    await cancelPassPlaces(tx, memberId, ({ id }) => ending.has(id), { ...mailContext, after: now })
    const ended = await endSubscription(tx, live, {
      endedAt: now,
      providerNotice: { reason: 'withdrawal', refundCents: 0 },
    })
    const settleAt = new Date(now.getTime() + SETTLE_AFTER_MS)
    const row =
      refundedCents > 0
        ? await changeSubscription(tx, ended.id, { settleAt, statedRefundCents: refundedCents, declaredAt })
        : ended
    // The deduction pays for bookings that can no longer be cancelled.
    await applyMembership(tx, memberId, { ...mailContext, placesUntil: settleAt })
    await queueRefundMail(tx, row, { reason: 'withdrawal', ...withdrawal }, mailContext)
    if (declarationId) await declarationExecuted(tx, declarationId, now)
    return { row, refundedCents }
  })

/** Recalculates the refund with the entries that doors reported since, up to the stated sum. */
const settledSums = async (tx: Db, row: SubscriptionRow): Promise<Withdrawal> => {
  const { memberId, startedAt, endedAt, currentPeriodEnd, declaredAt } = row
  const end = endedAt ?? startedAt
  const { used } = memberId
    ? await openedBy(tx, memberId, {
        since: startedAt,
        before: await nextStart(tx, memberId, startedAt),
        now: end,
      })
    : { used: [] }
  const sums = withdrawalSums(await invoicesOf(tx, row.id), {
    used,
    currentPeriodEnd,
    now: declaredAt ?? end,
  })
  return {
    ...sums,
    refundedCents: Math.min(sums.refundedCents, row.statedRefundCents ?? 0),
    used,
    coming: [],
  }
}

/** Settles the refund of a locked, withdrawn subscription; a job then pays it. Notifies the member if it is less than stated. */
const settleWithdrawal = async (tx: Db, row: SubscriptionRow, mailContext: MailContext): Promise<void> => {
  const sums = await settledSums(tx, row)
  const settled = await changeSubscription(tx, row.id, {
    endRefundCents: (row.endRefundCents ?? 0) + sums.refundedCents,
    settleAt: null,
    checkAt: mailContext.now,
    checks: 0,
    version: row.version + 1,
  })
  if (sums.refundedCents < (row.statedRefundCents ?? 0))
    await queueRefundMail(tx, settled, { reason: 'settlement', ...sums }, mailContext)
}

/** Settles a withdrawal before its member's account is deleted, because the entries are deleted with it. */
export const settleAtOnce = async (tx: Db, memberId: string, mailContext: MailContext): Promise<void> => {
  const withdrawn = await unsettledWithdrawal(tx, memberId)
  if (withdrawn) await settleWithdrawal(tx, withdrawn, mailContext)
}

const settleDue = (db: Db, id: string, mailContext: MailContext): Promise<void> =>
  inTransaction(db, async (tx) => {
    const found = await lockSubscription(tx, id)
    if (found?.settleAt && found.settleAt <= mailContext.now) await settleWithdrawal(tx, found, mailContext)
  })

/** Returns tasks that settle the due withdrawals. */
export const dueSettlements = async (db: Db, mailContext: MailContext): Promise<(() => Promise<void>)[]> =>
  (await withdrawalsToSettle(db, mailContext.now)).map((id) => () => settleDue(db, id, mailContext))

/** The refund in cents TTC, or a refusal (no Pass, or more than 14 days). */
type WithdrawalResult = Refusal | { refundedCents: number }

/** Ignores an outage of the provider: a job retries. */
const unlessOutOfReach = async (work: Promise<void>): Promise<void> => {
  try {
    await work
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
  }
}

/**
 * Withdraws a member from their Pass (decision 024): it ends at once, and the refund follows a day later. Days count up to `declaredAt`;
 * `declarationId` is marked as executed. Refuses a refund below `expectedCents`. Call it outside of transactions.
 */
export const withdrawSubscription = async (
  deps: PaymentDeps,
  memberId: string,
  cause: string,
  {
    declaredAt = deps.now(),
    expectedCents,
    declarationId,
  }: { declaredAt?: Date; expectedCents?: number | undefined; declarationId?: string } = {},
): Promise<WithdrawalResult> => {
  const { db } = deps.database
  const isAskable = (live: { provider: string }) => live.provider === deps.payments?.name
  const live = await liveSubscription(db, memberId)
  // Sync first, so that payments not known here yet are refunded too.
  if (live && isAskable(live)) await unlessOutOfReach(syncSubscription(deps, live.providerId, cause))
  const written = await writeWithdrawal(
    db,
    memberId,
    { now: deps.now(), origin: deps.publicUrl() },
    { declaredAt, expectedCents, declarationId },
  )
  if (written instanceof Refusal) return written
  if (written.row && isAskable(written.row))
    await unlessOutOfReach(syncSubscription(deps, written.row.providerId, cause))
  return { refundedCents: written.refundedCents }
}
