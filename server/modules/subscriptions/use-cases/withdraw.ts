import { and, asc, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { hasStarted } from '../../../../contract/rules/paris-time.ts'
import type { Db } from '../../../platform/db/database.ts'
import { bookings, events, subscriptions, ticketCodes, ticketTypes } from '../../../platform/db/schema.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { giveSeats } from '../../bookings/store/seats.ts'
import { lockMember } from '../../sessions/store/members.ts'
import { type WithdrawalSums, withdrawalEnd, withdrawalSums } from '../rules/withdrawal.ts'
import { invoicesOf } from '../store/invoices.ts'
import {
  liveSubscription,
  lockLiveSubscription,
  type SubscriptionRow,
  setStanding,
} from '../store/subscriptions.ts'
import { type Telling, tellRefund } from './notify-changes.ts'

const NOTHING: Refusal = { code: 'conflict', message: 'Vous n’avez pas de Pass payant en cours.' }
const TOO_LATE: Refusal = {
  code: 'conflict',
  message:
    'Le délai de rétractation de 14\u00a0jours est passé. Vous pouvez résilier votre Pass à tout moment.',
}

const CHANGED: Refusal = {
  code: 'total_mismatch',
  message:
    'Le montant de votre remboursement a changé\u00a0: un concert de votre Pass a commencé entre-temps. Vérifiez-le avant de confirmer.',
}

/** A place that a contract opened. */
interface OpenedPlace {
  id: string
  ticketTypeId: string
  quantity: number
  eventName: string
  date: string
  time: string | null
  publicPriceCents: number
}

/**
 * The places that a contract opened: those of concerts that have taken place, and those still to come. Who was let in by a code was at the concert,
 * before its hour too; one that its organiser took back before it began has not taken place.
 */
const openedBy = async (tx: Db, memberId: string, since: Date, now: Date) => {
  const places = await tx
    .select({
      id: bookings.id,
      ticketTypeId: bookings.ticketTypeId,
      quantity: bookings.quantity,
      eventName: events.eventName,
      date: events.date,
      time: events.time,
      isOff: sql<boolean>`coalesce(${events.withdrawnAt} < ${events.startsAt}, false)`,
      isLetIn: sql<boolean>`exists (
        select 1 from ${ticketCodes} where ${ticketCodes.bookingId} = ${bookings.id} and ${ticketCodes.usedAt} is not null
      )`,
      // Booked before its price was kept with it: what it costs now.
      publicPriceCents: sql<number>`coalesce(
        ${bookings.publicPriceCents},
        case when ${events.priceCents} = 0 then 0 else ${ticketTypes.priceCents} end
      )`.mapWith(Number),
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, bookings.ticketTypeId))
    .where(
      and(
        eq(bookings.memberId, memberId),
        eq(bookings.source, 'pass'),
        isNull(bookings.cancelledAt),
        gte(bookings.bookedAt, since),
      ),
    )
    .orderBy(asc(events.startsAt), asc(bookings.id))
  const hasTakenPlace = (place: (typeof places)[number]) =>
    !place.isOff && (place.isLetIn || hasStarted(place, now))
  return {
    used: places.filter(hasTakenPlace),
    coming: places.filter((place) => !hasTakenPlace(place)),
  }
}

/** For how long a withdrawal that is asked for again is answered as the one that was made, in ms. */
const REPEATABLE_MS = 24 * 3_600_000

/** The withdrawal that ended a member's last contract, where it was made within a day: what a repetition is answered. */
export const madeWithdrawal = async (
  db: Db,
  memberId: string,
  now: Date,
): Promise<{ refundedCents: number } | undefined> => {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.memberId, memberId))
    .orderBy(desc(subscriptions.startedAt))
    .limit(1)
  if (row?.endReason !== 'withdrawal' || row.endRefundCents === null || !row.endedAt) return undefined
  if (now.getTime() - row.endedAt.getTime() > REPEATABLE_MS) return undefined
  return { refundedCents: row.endRefundCents }
}

/** What a withdrawal does to a contract: the sums, the concerts that count, the places to come that are given back. */
export interface Withdrawal extends WithdrawalSums {
  used: OpenedPlace[]
  coming: OpenedPlace[]
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
  if (!live) return NOTHING
  if (withdrawalEnd(live.startedAt) <= time.declaredAt) return TOO_LATE
  return { row: live, withdrawal: await withdrawalOf(db, live, memberId, time) }
}

/**
 * Writes a withdrawal down, in one transaction: the contract ends now and the level with it, the coming places that it opened are given back,
 * what is owed is settled, its confirmation is queued. The provider is told after it: the row says what is left to do. Refused where less would be paid back
 * than `expectedCents`, which its member was shown.
 */
export const writeWithdrawal = (
  db: Db,
  memberId: string,
  telling: Telling,
  { declaredAt, expectedCents }: { declaredAt: Date; expectedCents: number | undefined },
): Promise<Refusal | { row?: SubscriptionRow; refundedCents: number }> =>
  db.transaction(async (tx) => {
    const { now } = telling
    await lockMember(tx, memberId)
    const live = await lockLiveSubscription(tx, memberId)
    if (!live) return (await madeWithdrawal(tx, memberId, now)) ?? NOTHING
    if (withdrawalEnd(live.startedAt) <= declaredAt) return TOO_LATE

    const withdrawal = await withdrawalOf(tx, live, memberId, { now, declaredAt })
    const { coming, refundedCents } = withdrawal
    if (expectedCents !== undefined && refundedCents < expectedCents) return CHANGED
    if (coming.length > 0) {
      const ids = coming.map(({ id }) => id)
      await tx.update(bookings).set({ cancelledAt: now }).where(inArray(bookings.id, ids))
      await giveSeats(tx, coming)
    }
    const [row] = await tx
      .update(subscriptions)
      .set({
        state: 'ended',
        endedAt: now,
        autorenew: false,
        nextPlan: null,
        endReason: 'withdrawal',
        endRefundCents: refundedCents,
        checkAt: now,
        checks: 0,
        version: live.version + 1,
      })
      .where(eq(subscriptions.id, live.id))
      .returning()
    if (!row) throw new Error(`Contract ${live.id} has gone`)
    await setStanding(tx, memberId)
    await tellRefund(tx, row, { reason: 'withdrawal', ...withdrawal }, telling)
    return { row, refundedCents }
  })
