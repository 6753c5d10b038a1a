import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import {
  bookings,
  contactMessages,
  events,
  favourites,
  feedbacks,
  mails,
  members,
  orders,
  preregistrations,
  subscriptions,
} from '../../../platform/db/schema.ts'
import { queueMail } from '../../../platform/deliveries/mail/queue.ts'
import type { PaymentProvider } from '../../../platform/payment-provider.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { giveSeats } from '../../bookings/store/seats.ts'
import type { Member } from '../../sessions/store/members.ts'
import { lockLiveSubscription, type SubscriptionRow } from '../../subscriptions/store/subscriptions.ts'
import type { Telling } from '../../subscriptions/use-cases/notify-changes.ts'
import { accountDeleted } from '../mails/account-deleted.ts'
import {
  justBought,
  PAYMENT_AGAIN,
  PROVIDER_AWAY,
  type Shown,
  ticketsNotShown,
} from '../rules/account-deletion.ts'
import { openCheckoutsOf, waitingOrdersOf } from '../store/erasure.ts'
import { keysAbout } from '../store/mails.ts'

/** What an erasure leaves to do: the contract that its provider is to be told of, null where there was none. */
export interface Erased {
  ended: SubscriptionRow | null
}

/** The weaker lock of other changes leaves alone who only refers to the member, and whom the deletion at the end would wait for. */
const lockWhole = async (tx: Db, id: string): Promise<Member | undefined> => {
  const [row] = await tx.select().from(members).where(eq(members.id, id)).for('update')
  return row
}

/** The contract ends now and nothing of it is paid back; a job tells its provider until that has heard. */
const endContract = async (tx: Db, live: SubscriptionRow, now: Date): Promise<SubscriptionRow | null> => {
  const [row] = await tx
    .update(subscriptions)
    .set({
      state: 'ended',
      endedAt: now,
      autorenew: false,
      nextPlan: null,
      endReason: 'account_deleted',
      endRefundCents: 0,
      checkAt: now,
      checks: 0,
      version: live.version + 1,
    })
    .where(eq(subscriptions.id, live.id))
    .returning()
  return row ?? null
}

/** Favourites take their likes with them. */
const takeLikesBack = async (tx: Db, memberId: string): Promise<void> => {
  const removed = await tx
    .delete(favourites)
    .where(eq(favourites.memberId, memberId))
    .returning({ eventId: favourites.eventId })
  if (removed.length === 0) return
  const ids = removed.map(({ eventId }) => eventId)
  // Locked in one order, so that no two who erase wait for each other.
  await tx
    .select({ id: events.id })
    .from(events)
    .where(inArray(events.id, ids))
    .orderBy(events.id)
    .for('no key update')
  await tx
    .update(events)
    .set({ likes: sql`greatest(${events.likes} - 1, 0)` })
    .where(inArray(events.id, ids))
}

/** Places go with their codes, and their seats are free again. */
const dropPlaces = async (tx: Db, memberId: string): Promise<void> => {
  const removed = await tx.delete(bookings).where(eq(bookings.memberId, memberId)).returning({
    ticketTypeId: bookings.ticketTypeId,
    quantity: bookings.quantity,
    cancelledAt: bookings.cancelledAt,
  })
  await giveSeats(
    tx,
    removed.filter(({ cancelledAt }) => cancelledAt === null),
  )
}

/**
 * What names the member and hangs on nothing: words they wrote, mails to them and about them. What is kept by address alone goes only where
 * the address was shown to be theirs: anybody can sign up with anybody's, and would erase a stranger's words with the account.
 */
const dropWords = async (tx: Db, { id, email, isVerified }: Member): Promise<void> => {
  await tx.update(feedbacks).set({ comment: null }).where(eq(feedbacks.memberId, id))
  if (!isVerified) {
    await tx.delete(mails).where(await keysAbout(tx, id))
    return
  }
  await tx.delete(contactMessages).where(eq(contactMessages.email, email))
  await tx.delete(preregistrations).where(eq(preregistrations.email, email))
  await tx
    .delete(mails)
    .where(or(eq(mails.recipient, email), eq(mails.replyTo, email), await keysAbout(tx, id)))
}

/** Names the paid tickets that the member has not been shown, each once, in an order of theirs. */
const nameTickets = async (
  tx: Db,
  memberId: string,
  { shown, now }: Pick<Erasure, 'shown' | 'now'>,
): Promise<Refusal | undefined> => {
  const paid = await tx
    .select({
      id: bookings.id,
      orderId: orders.id,
      eventName: events.eventName,
      date: events.date,
      quantity: bookings.quantity,
      bookedAt: bookings.bookedAt,
      namedAt: orders.deletionNamedAt,
    })
    .from(bookings)
    .innerJoin(orders, eq(orders.id, bookings.orderId))
    .innerJoin(events, eq(events.id, bookings.eventId))
    .where(and(eq(bookings.memberId, memberId), isNull(bookings.cancelledAt), gt(bookings.priceCents, 0)))
    .orderBy(events.date, bookings.id)
  const unseen = ticketsNotShown(paid, shown, now)
  if (unseen.length === 0) return undefined
  const ids = unseen.map(({ orderId }) => orderId)
  await tx.update(orders).set({ deletionNamedAt: now }).where(inArray(orders.id, ids))
  return justBought(unseen)
}

/** Why an account is erased. */
export interface Erasure extends Telling {
  provider: PaymentProvider['name'] | null
  /** Whether its member wants it; else nobody has used it for three years. */
  isAsked: boolean
  /** What would be lost with it, as far as its member was shown. */
  shown: Shown
  /** Why what it was decided by does not hold any more, of the account as it stands under its lock. */
  refusal: (member: Member) => Refusal | undefined
}

/**
 * Erases an account in one transaction, under the locks that every change of it takes: a payment has its effect before or after. Refused, too, where a
 * ticket has come that the member was not shown. Orders, invoices, contracts and notes of feedback stay
 * and are nobody's; declarations stay as the law asks. One mail tells that it is done. Refused where what it was decided by has changed
 * since, something that can be paid was opened, or who charges the Pass is not the provider that is open.
 */
export const eraseMember = (
  db: Db,
  id: string,
  { now, origin, provider, isAsked, shown, refusal }: Erasure,
): Promise<Refusal | Erased> =>
  db.transaction(async (tx): Promise<Refusal | Erased> => {
    const member = await lockWhole(tx, id)
    // Another call of the same member was faster.
    if (!member) return { ended: null }
    const refused = refusal(member)
    if (refused) return refused
    if ((await waitingOrdersOf(tx, id)).length > 0 || (await openCheckoutsOf(tx, id)).length > 0)
      return PAYMENT_AGAIN
    const unseen = await nameTickets(tx, id, { shown, now })
    if (unseen) return unseen
    const live = await lockLiveSubscription(tx, id)
    // Nobody here could tell it to charge no more.
    if (live?.provider === 'stripe' && provider !== 'stripe') return PROVIDER_AWAY
    await dropWords(tx, member)
    const ended = live ? await endContract(tx, live, now) : null
    await tx.update(orders).set({ memberId: null }).where(eq(orders.memberId, id))
    await takeLikesBack(tx, id)
    await dropPlaces(tx, id)
    // All else that is theirs alone goes with them: sessions, links, push subscriptions and their messages, reminders.
    await tx.delete(members).where(eq(members.id, id))
    const { email: to, firstName } = member
    const contract = ended && { plan: ended.plan, isDemo: ended.provider === 'demo' }
    await queueMail(
      tx,
      accountDeleted({ memberId: id, to, firstName, contract, isAsked, deletedAt: now, origin }),
      now,
    )
    return { ended }
  })
