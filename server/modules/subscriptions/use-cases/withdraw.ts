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
  lastSubscription,
  liveSubscription,
  lockLiveSubscription,
  lockSubscription,
  nextStart,
  type SubscriptionRow,
  unsettledWithdrawal,
  withdrawalsToSettle,
} from '../store/subscriptions.ts'
import { NO_CONTRACT } from './change-plan.ts'
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
 * The places that a subscription opened: those that count as used, and those to come. A place counts from the moment on when it cannot be given
 * back any more, 24 h before the concert, and if a door let it in; a concert that its organiser cancelled before it began does not.
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

/** How long after a withdrawal its refund is settled, so that doors without a network have reported who went in, in ms. */
const SETTLE_AFTER_MS = DAY_MS

/** For how long a withdrawal that is asked for again is answered as the one that was made, in ms. */
const REPEATABLE_MS = DAY_MS

/** The withdrawal that ended a member's last subscription, where it was made within a day: what a repetition is answered. */
export const madeWithdrawal = async (
  db: Db,
  memberId: string,
  now: Date,
): Promise<{ refundedCents: number } | undefined> => {
  const row = await lastSubscription(db, memberId)
  if (row?.endReason !== 'withdrawal' || row.endRefundCents === null || !row.endedAt) return undefined
  if (now.getTime() - row.endedAt.getTime() > REPEATABLE_MS) return undefined
  return { refundedCents: row.statedRefundCents ?? row.endRefundCents }
}

/** What a withdrawal does to a subscription: the sums, the concerts that count, the bookings to come that are cancelled. */
export interface Withdrawal extends WithdrawalSums {
  used: PassBooking[]
  coming: PassBooking[]
}

/** When a withdrawal is carried out, and when it was declared: the days count to the latter, the concerts to the former. */
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

/** What a withdrawal would pay back now, and why; nothing is changed. */
export const previewWithdrawal = async (
  db: Db,
  memberId: string,
  time: WithdrawalTime,
): Promise<Refusal | { row: SubscriptionRow; withdrawal: Withdrawal }> => {
  const live = await liveSubscription(db, memberId)
  if (!live) return NO_CONTRACT
  if (withdrawalEnd(live.startedAt) <= time.declaredAt) return TOO_LATE
  return { row: live, withdrawal: await withdrawalOf(db, live, memberId, time) }
}

/**
 * Stores a withdrawal in one transaction: the subscription and the level end, the places to come are cancelled, the refund is stated, the
 * mail is queued, the declaration that it executes says so. The provider is notified of the end afterwards, and of the refund once it is settled.
 * Refused where less would be refunded than the `expectedCents` that the member was shown.
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
    const live = await lockLiveSubscription(tx, memberId)
    if (!live) return (await madeWithdrawal(tx, memberId, now)) ?? NO_CONTRACT
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
    // What cannot be given back any more is paid for by what is retained.
    await applyMembership(tx, memberId, { ...mailContext, placesUntil: settleAt })
    await queueRefundMail(tx, row, { reason: 'withdrawal', ...withdrawal }, mailContext)
    if (declarationId) await declarationExecuted(tx, declarationId, now)
    return { row, refundedCents }
  })

/** The places that a door has let in since, as far as it has reported, and those of the day of the withdrawal: never more is refunded than was stated. */
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

/** Settles the refund of a locked withdrawn subscription: a job has the provider pay it. Its member is notified if it is less than was stated. */
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

/** Settles a withdrawal of a member whose account is deleted: afterwards nobody knows who went where. */
export const settleAtOnce = async (tx: Db, memberId: string, mailContext: MailContext): Promise<void> => {
  const withdrawn = await unsettledWithdrawal(tx, memberId)
  if (withdrawn) await settleWithdrawal(tx, withdrawn, mailContext)
}

const settleDue = (db: Db, id: string, mailContext: MailContext): Promise<void> =>
  inTransaction(db, async (tx) => {
    const found = await lockSubscription(tx, id)
    if (found?.settleAt && found.settleAt <= mailContext.now) await settleWithdrawal(tx, found, mailContext)
  })

/** What settles the withdrawals whose day has passed. */
export const dueSettlements = async (db: Db, mailContext: MailContext): Promise<(() => Promise<void>)[]> =>
  (await withdrawalsToSettle(db, mailContext.now)).map((id) => () => settleDue(db, id, mailContext))

/** What is paid back, in cents TTC, or why nothing was done (no Pass, or more than 14 days). */
type WithdrawalResult = Refusal | { refundedCents: number }

/** Asks, where that can be done: a job does it otherwise. */
const unlessOutOfReach = async (work: Promise<void>): Promise<void> => {
  try {
    await work
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
  }
}

/**
 * Withdraws a member from their Pass (decision 024): it ends at once, at most the sum of `withdrawalSums` is refunded a day later, places to come are given
 * back, a mail confirms it. A job notifies a provider that is out of reach. Days count to `declaredAt`; `declarationId` is what it executes. Refused where less than
 * `expectedCents` would be refunded. Call it outside of transactions.
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
  // A payment that has not become known here yet is paid back as well.
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
