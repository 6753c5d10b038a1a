import { and, desc, eq, gte, inArray, isNull } from 'drizzle-orm'
import { hasStarted } from '../../../contract/rules/paris-time.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { withdrawalEnd, withdrawalRefund } from '../../domain/withdrawal.ts'
import type { Db } from '../database.ts'
import { bookings, events, subscriptions } from '../schema.ts'
import { invoicesOf } from './invoices.ts'
import { lockMember } from './member-lock.ts'
import { giveSeats } from './seats.ts'
import { setStanding } from './subscription-standing.ts'
import { type Telling, tellRefund } from './subscription-words.ts'
import { lockLiveSubscription, type SubscriptionRow } from './subscriptions.ts'

const NOTHING: Refusal = { code: 'conflict', message: 'Vous n’avez pas de Pass payant en cours.' }
const TOO_LATE: Refusal = {
  code: 'conflict',
  message:
    'Le délai de rétractation de 14\u00a0jours est passé. Vous pouvez résilier votre Pass à tout moment.',
}

/** The places that a contract opened: those of concerts that have begun, and those still to come. */
const openedBy = async (tx: Db, memberId: string, since: Date, now: Date) => {
  const places = await tx
    .select({
      id: bookings.id,
      ticketTypeId: bookings.ticketTypeId,
      quantity: bookings.quantity,
      date: events.date,
      time: events.time,
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .where(
      and(
        eq(bookings.memberId, memberId),
        eq(bookings.source, 'pass'),
        isNull(bookings.cancelledAt),
        gte(bookings.bookedAt, since),
      ),
    )
  return {
    begun: places.filter((place) => hasStarted(place, now)),
    coming: places.filter((place) => !hasStarted(place, now)),
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

/**
 * Writes a withdrawal down, in one transaction: the contract ends now and the level with it, the coming places that it opened are given back,
 * what is owed is settled, its confirmation is queued. The provider is told after it: the row says what is left to do.
 */
export const writeWithdrawal = (
  db: Db,
  memberId: string,
  telling: Telling,
  declaredAt: Date,
): Promise<Refusal | { row?: SubscriptionRow; refundedCents: number }> =>
  db.transaction(async (tx) => {
    const { now } = telling
    await lockMember(tx, memberId)
    const live = await lockLiveSubscription(tx, memberId)
    if (!live) return (await madeWithdrawal(tx, memberId, now)) ?? NOTHING
    if (withdrawalEnd(live.startedAt) <= declaredAt) return TOO_LATE

    const { begun, coming } = await openedBy(tx, memberId, live.startedAt, now)
    if (coming.length > 0) {
      const ids = coming.map(({ id }) => id)
      await tx.update(bookings).set({ cancelledAt: now }).where(inArray(bookings.id, ids))
      await giveSeats(tx, coming)
    }
    const refundedCents = withdrawalRefund(await invoicesOf(tx, live.id), {
      isUsed: begun.length > 0,
      currentPeriodEnd: live.currentPeriodEnd,
      now: declaredAt,
    })
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
    await tellRefund(tx, row, { reason: 'withdrawal', refundedCents }, telling)
    return { row, refundedCents }
  })
