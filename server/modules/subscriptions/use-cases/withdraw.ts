import { hasStarted } from '../../../../contract/rules/paris-time.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { ProviderUnavailable } from '../../../platform/payment-provider.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { cancelBookings } from '../../bookings/use-cases/bookings.ts'
import type { PaymentDeps } from '../../deps.ts'
import { lockMember } from '../../sessions/store/members.ts'
import { type WithdrawalSums, withdrawalEnd, withdrawalSums } from '../rules/withdrawal.ts'
import { invoicesOf } from '../store/checkouts.ts'
import { bookingsByPassSince, declarationExecuted, type PassBooking } from '../store/declarations.ts'
import {
  lastSubscription,
  liveSubscription,
  lockLiveSubscription,
  type SubscriptionRow,
  updateMembership,
} from '../store/subscriptions.ts'
import { NO_CONTRACT } from './change-plan.ts'
import { endSubscription } from './end-subscription.ts'
import { type MailContext, queueRefundMail } from './notify-changes.ts'
import { syncSubscription } from './sync-subscription.ts'

const TOO_LATE = new Refusal(
  'conflict',
  'Le délai de rétractation de 14\u00a0jours est passé. Vous pouvez résilier votre Pass à tout moment.',
)

const CHANGED = new Refusal(
  'total_mismatch',
  'Le montant de votre remboursement a changé\u00a0: un concert de votre Pass a commencé entre-temps. Vérifiez-le avant de confirmer.',
)

/**
 * The bookings made with a subscription: those of concerts that have happened, and those to come. A concert that let the member in by a code has
 * happened, also before its hour; one that its organiser cancelled before it began has not. An invitation stays its guest's whatever becomes of the
 * Pass: it counts from when it was given.
 */
const openedBy = async (tx: Db, memberId: string, since: Date, now: Date) => {
  let given = 0
  const bookings = (await bookingsByPassSince(tx, memberId, since)).map((booking) =>
    booking.isGiven
      ? { ...booking, eventName: `Invitation n°\u00a0${++given}\u00a0: ${booking.eventName}` }
      : booking,
  )
  const hasHappened = (booking: PassBooking) =>
    !booking.isOff && (booking.isGiven || booking.isLetIn || hasStarted(booking, now))
  return {
    used: bookings.filter(hasHappened),
    coming: bookings.filter((booking) => !booking.isGiven && !hasHappened(booking)),
  }
}

/** For how long a withdrawal that is asked for again is answered as the one that was made, in ms. */
const REPEATABLE_MS = 24 * 3_600_000

/** The withdrawal that ended a member's last subscription, where it was made within a day: what a repetition is answered. */
export const madeWithdrawal = async (
  db: Db,
  memberId: string,
  now: Date,
): Promise<{ refundedCents: number } | undefined> => {
  const row = await lastSubscription(db, memberId)
  if (row?.endReason !== 'withdrawal' || row.endRefundCents === null || !row.endedAt) return undefined
  if (now.getTime() - row.endedAt.getTime() > REPEATABLE_MS) return undefined
  return { refundedCents: row.endRefundCents }
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
  const { used, coming } = await openedBy(tx, memberId, live.startedAt, now)
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
 * Stores a withdrawal in one transaction: the subscription and the level end, the bookings to come are cancelled, the refund is settled, the
 * mail is queued, the declaration that it executes says so. The provider is notified afterwards, by what the row says is left to do. Refused where
 * less would be refunded than the `expectedCents` that the member was shown.
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
    await cancelBookings(tx, coming, now)
    const row = await endSubscription(tx, live, {
      endedAt: now,
      providerNotice: { reason: 'withdrawal', refundCents: refundedCents },
    })
    await updateMembership(tx, memberId)
    await queueRefundMail(tx, row, { reason: 'withdrawal', ...withdrawal }, mailContext)
    if (declarationId) await declarationExecuted(tx, declarationId, now)
    return { row, refundedCents }
  })

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
 * Withdraws a member from their Pass (decision 024): it ends at once, the sum of `withdrawalSums` is refunded, bookings to come are given
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
