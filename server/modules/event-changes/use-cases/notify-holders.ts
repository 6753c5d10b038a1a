import type { FastifyBaseLogger } from 'fastify'
import { DAY_MS } from '../../../../contract/rules/paris-time.ts'
import { type Database, type Db, inTransaction } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/deliveries/mail.ts'
import { queuePush } from '../../../platform/deliveries/push.ts'
import { every, type RepeatingJob } from '../../../platform/jobs/every.ts'
import { needsRenewal } from '../../bookings/rules/booking.ts'
import type { SeatsOfKind } from '../../bookings/store/rooms.ts'
import { giveSeats } from '../../bookings/use-cases/seats.ts'
import { reminderKey } from '../../notifications/rules.ts'
import { endWithEvent, type OwedOrder } from '../../orders/use-cases/end-order.ts'
import { registerCancelled } from '../../register/use-cases/register.ts'
import {
  cancelledPush,
  eventCancelled,
  eventMoved,
  eventRestored,
  type MovedBookings,
  movedPush,
  restoredPush,
} from '../mails.ts'
import { nextHolderCheck, type Settled } from '../rules.ts'
import {
  checkChangeAt,
  type DueChange,
  dueChange,
  type EventChange,
  isEnding,
  nextChangeCheck,
} from '../store/changes.ts'
import {
  type ConcernedBooking,
  type ConcernedMember,
  concernedBookings,
  concernsAnybody,
  dropQueued,
  endBookingsWithEvent,
  forgetReminders,
  invitationsOfNobody,
  lockConcerned,
  lockPaidByNobody,
  markBookingsNotified,
  ordersToEnd,
  untoldMovesOf,
} from '../store/concerned.ts'

interface NotifyDeps {
  database: Database
  /** PUBLIC_URL, for the links. */
  publicUrl: () => string
  now: () => Date
}

interface Batch {
  due: DueChange
  members: ConcernedMember[]
  bookings: ConcernedBooking[]
  /** The first moves that holders were not told of, earliest first. */
  untold: EventChange[]
  now: Date
  origin: string
}

/** Members per transaction: few enough to lock them only briefly. */
const BATCH_SIZE = 20

const bookingsOf = ({ bookings }: Batch, { id }: ConcernedMember) =>
  bookings.filter(({ memberId }) => memberId === id)

const seatsOf = (lines: SeatsOfKind[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

const keyOf = ({ due }: Batch, { id }: ConcernedMember) => `event-change:${due.change.id}:${id}`

/** Returns the first change that the holder of bookings does not know; of several bookings, the latest one. */
const sinceKnown = ({ untold, due }: Batch, own: ConcernedBooking[]): EventChange =>
  untold.findLast(({ id }) => own.some(({ untoldId }) => untoldId === id)) ?? due.change

/** Returns the event as it was before a change: the mail describes the concert that was cancelled, even if it has changed since. */
const asItWas = ({ event }: DueChange, { date, endDate, time, place, city }: EventChange) => {
  return { id: event.id, eventName: event.eventName, date, endDate, time, place, city }
}

/** Ends the orders of locked members. Returns the paid orders, to refund, and the seats of the unpaid ones. */
const endOrders = async (tx: Db, { due, members, now }: Batch) => {
  const memberIds = members.map(({ id }) => id)
  const freed: SeatsOfKind[] = []
  const owed: OwedOrder[] = []
  for (const id of await ordersToEnd(tx, due, memberIds)) {
    const ended = await endWithEvent(tx, id, now)
    freed.push(...ended.freed)
    if (ended.owed) owed.push(ended.owed)
  }
  return { freed, owed }
}

const givenOf = (bookings: ConcernedBooking[]) => bookings.filter(({ isGiven }) => isGiven).length

const settledOf = (bookings: ConcernedBooking[], owed: OwedOrder[]): Settled => ({
  seats: seatsOf(bookings),
  refundCents: owed.reduce((sum, { owedCents }) => sum + owedCents, 0),
  orderIds: owed.map(({ id }) => id),
  passMonths: [...new Set(bookings.flatMap(({ passMonth }) => passMonth ?? []))].sort(),
  invitations: givenOf(bookings.filter(({ source }) => source === 'invitation')),
  sent: givenOf(bookings.filter(({ source }) => source !== 'invitation')),
})

/** Ends bookings with their event, in the register too, and returns their seats. */
const endBookings = async (tx: Db, ids: string[], { change }: DueChange, now: Date) => {
  await registerCancelled(tx, ids, now)
  return endBookingsWithEvent(tx, ids, change.id, now)
}

/** Ends the bookings and orders of locked members for a cancelled event and notifies them; the job of orders pays the refunds. */
const endBookingsAndOrders = async (tx: Db, batch: Batch): Promise<void> => {
  const { due, members, bookings, now, origin } = batch
  const { freed, owed } = await endOrders(tx, batch)
  const ids = bookings.map(({ id }) => id)
  await giveSeats(tx, [...freed, ...(await endBookings(tx, ids, due, now))], now)
  const isPostponed = due.change.kind === 'postponed'
  for (const member of members) {
    const own = bookingsOf(batch, member)
    const ownOrders = owed.filter(({ memberId }) => memberId === member.id)
    // A buyer who sent every place still gets the money back.
    if (own.length === 0 && ownOrders.length === 0) continue
    const event = asItWas(due, sinceKnown(batch, own))
    const settled = settledOf(own, ownOrders)
    const key = keyOf(batch, member)
    const { email: to, firstName } = member
    const provider = ownOrders[0]?.provider ?? null
    await queueMail(
      tx,
      eventCancelled({ key, to, firstName, event, origin, settled, isPostponed, provider }),
      now,
    )
    if (!member.pushNotifications) continue
    const { startsAt } = due.change
    const expiresAt = startsAt > now ? startsAt : new Date(now.getTime() + DAY_MS)
    const message = cancelledPush(event, settled, isPostponed, now)
    await queuePush(tx, { key, memberId: member.id, message, expiresAt }, now)
  }
}

/** Counts the seats that are valid only if a Pass is renewed: the notified member's, or that of whoever invited them. */
const renewalsOf = (unpaid: ConcernedBooking[]): MovedBookings['renewals'] => {
  const isInvited = ({ source, isGiven }: ConcernedBooking) => source === 'invitation' && !isGiven
  return {
    own: seatsOf(unpaid.filter((booking) => !isInvited(booking))),
    giver: seatsOf(unpaid.filter(isInvited)),
  }
}

const notifyOfMove = async (tx: Db, batch: Batch): Promise<void> => {
  const { due, members, now, origin } = batch
  const { change, event } = due
  for (const member of members) {
    const own = bookingsOf(batch, member)
    const { email: to, firstName } = member
    const key = keyOf(batch, member)
    const booked = {
      seats: seatsOf(own),
      isPaid: own.some(({ source, isReceived }) => source === 'purchase' && !isReceived),
      usedPass: own.some(({ passMonth }) => passMonth !== null),
      invitations: givenOf(own),
      canReturn: own.some(({ isGiven, isReceived }) => !isGiven && !isReceived),
      renewals: renewalsOf(own.filter(({ paidUntil }) => needsRenewal({ ...event, paidUntil }))),
    }
    const { returnUntil } = change
    const before = sinceKnown(batch, own)
    await queueMail(tx, eventMoved({ key, to, firstName, event, origin, before, booked, returnUntil }), now)
    if (!member.pushNotifications) continue
    const message = movedPush(event, before, now)
    await queuePush(tx, { key, memberId: member.id, message, expiresAt: event.startsAt }, now)
  }
}

const notifyOfReturn = async (tx: Db, batch: Batch): Promise<void> => {
  const { event } = batch.due
  for (const member of batch.members) {
    const { email: to, firstName } = member
    const key = keyOf(batch, member)
    await queueMail(tx, eventRestored({ key, to, firstName, event, origin: batch.origin }), batch.now)
    if (!member.pushNotifications) continue
    const message = restoredPush(event, batch.now)
    await queuePush(tx, { key, memberId: member.id, message, expiresAt: event.startsAt }, batch.now)
  }
}

/** Refunds orders of deleted accounts for a cancelled event, and ends the invitations they gave. Returns the number of orders. */
const payBackGivenUp = async (tx: Db, due: DueChange, now: Date): Promise<number> => {
  const ids = await lockPaidByNobody(tx, due, BATCH_SIZE)
  for (const id of ids) await endWithEvent(tx, id, now)
  await giveSeats(tx, await endBookings(tx, await invitationsOfNobody(tx, due), due, now), now)
  return ids.length
}

/** Locks and notifies some holders, each completely or not at all; if none are left, refunds deleted accounts. Returns how many were processed. */
const notifySome = async (tx: Db, due: DueChange, now: Date, origin: string): Promise<number> => {
  const members = await lockConcerned(tx, due, BATCH_SIZE)
  if (members.length === 0) return payBackGivenUp(tx, due, now)
  const memberIds = members.map(({ id }) => id)
  const bookings = await concernedBookings(tx, due, memberIds)
  const untold = await untoldMovesOf(tx, bookings)
  const batch: Batch = { due, members, bookings, untold, now, origin }
  const { change, event } = due
  if (isEnding(change)) await endBookingsAndOrders(tx, batch)
  else {
    await (change.kind === 'moved' ? notifyOfMove : notifyOfReturn)(tx, batch)
    await markBookingsNotified(
      tx,
      bookings.map(({ id }) => id),
      change.id,
    )
  }
  await forgetReminders(tx, event.id, memberIds)
  await dropQueued(
    tx,
    memberIds.flatMap((id) => [change, ...untold].map(({ startsAt }) => reminderKey(id, event.id, startsAt))),
  )
  return members.length
}

const RETRY_MS = 60_000

/**
 * Applies a change to some of its holders; several processes may run it. A member's changes, mail and push messages share a transaction, so that a
 * killed process leaves no partial result. Returns whether there may be more.
 */
export const notifyHolders = async ({ database: { db }, publicUrl, now }: NotifyDeps): Promise<boolean> => {
  const at = now()
  const found: DueChange[] = []
  const notified = await inTransaction(db, async (tx) => {
    const due = await dueChange(tx, at)
    if (!due) return 0
    found[0] = due
    return notifySome(tx, due, at, publicUrl())
  }).catch(async (error: unknown) => {
    // A change that fails must not block the others.
    for (const { change } of found) await checkChangeAt(db, change.id, new Date(at.getTime() + RETRY_MS))
    throw error
  })
  const [due] = found
  if (!due) return false
  if (notified > 0) return true
  // Locked members are left for the next run.
  if (await concernsAnybody(db, due)) return false
  await checkChangeAt(db, due.change.id, nextHolderCheck(due.change.at, at))
  return true
}

const EVERY_MS = 5_000

/** Applies cancellations and moves to their holders, now and as they come, in any number of processes. */
export const startEventChanges = (deps: NotifyDeps, log: Pick<FastifyBaseLogger, 'warn'>): RepeatingJob =>
  every(
    EVERY_MS,
    'event changes',
    async () => (await notifyHolders(deps)) || { nextAt: await nextChangeCheck(deps.database.db) },
    log,
    { wokenBy: 'event changes', now: deps.now },
  )
