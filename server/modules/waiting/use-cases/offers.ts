import { DAY_MS, HOUR_MS } from '../../../../contract/rules/paris-time.ts'
import { coverOf } from '../../../../contract/rules/pass-cover.ts'
import { type Database, type Db, inTransaction } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/deliveries/mail.ts'
import { queuePush } from '../../../platform/deliveries/push.ts'
import type { UnsoldOffer } from '../../bookings/store/resale.ts'
import { passedOver, refusedByPass } from '../../bookings/use-cases/book.ts'
import {
  endLine,
  endUnsold,
  leaveOverLine,
  letGo,
  missOffer,
  returnFromOrder,
  serveEvent,
  takeBackOffer,
} from '../../bookings/use-cases/line.ts'
import { findUnsold, keepUnsold } from '../../bookings/use-cases/resale.ts'
import { membershipNow } from '../../sessions/rules.ts'
import { lockMember, memberById } from '../../sessions/store/members.ts'
import {
  lineEnded,
  lineEndedPush,
  lineOver,
  lineOverPush,
  offerKey,
  offerMissed,
  offerWithdrawn,
  offerWithdrawnPush,
  seatsOffered,
  seatsOfferedPush,
  seatsUnsold,
  seatsUnsoldPush,
  waitedMoved,
  waitedMovedPush,
} from '../mails.ts'
import { isOfferTime, offerEnd } from '../rules.ts'
import {
  endedOffers,
  linesToEnd,
  linesToServe,
  markMoveTold,
  overWaits,
  startOffer,
  toldPassOffers,
  type UntoldMove,
  unsoldOffers,
  untoldMoves,
  untoldOffers,
  type WaitRow,
  waitAt,
  waitsOfEndedOrders,
} from '../store.ts'

export interface OfferDeps {
  database: Database
  /** PUBLIC_URL, for the links. */
  publicUrl: () => string
  now: () => Date
}

const BATCH_SIZE = 50

/** Starts the time of an offer and notifies its member, in one transaction. One that the member cannot take any more goes to the next. */
const tellOffer = (db: Db, row: WaitRow, now: Date, origin: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const membership = await lockMember(tx, row.wait.memberId)
    const member = await memberById(tx, row.wait.memberId)
    const until = offerEnd(row, now)
    const concert = { ...row.event, ...row.sold }
    const passed = await passedOver(tx, row.wait.memberId, [concert], { membership, now })
    if (until <= now || passed.size > 0) {
      await letGo(tx, row.wait, now)
      return
    }
    if (!member || !(await startOffer(tx, row.wait.id, until))) return
    await queueMail(tx, seatsOffered(row, member, { until, now, origin }), now)
    if (!member.pushNotifications) return
    const message = seatsOfferedPush(row, { until, now })
    await queuePush(tx, { key: offerKey(row), memberId: member.id, message, expiresAt: until }, now)
  })

/** Ends the line of a concert for its first members, and notifies each once if the concert was cancelled. Returns how many. */
const endLineOf = (
  db: Db,
  { event, isCancelled }: Awaited<ReturnType<typeof linesToEnd>>[number],
  now: Date,
  origin: string,
): Promise<number> =>
  inTransaction(db, async (tx) => {
    const ended = await endLine(tx, event.id, BATCH_SIZE)
    for (const wait of isCancelled ? ended : []) {
      const member = await memberById(tx, wait.memberId)
      if (!member) continue
      const mail = lineEnded(event, wait, member, origin)
      await queueMail(tx, mail, now)
      if (!member.pushNotifications) continue
      const expiresAt = new Date(now.getTime() + DAY_MS)
      const message = lineEndedPush(event, now)
      await queuePush(tx, { key: mail.key, memberId: member.id, message, expiresAt }, now)
    }
    return ended.length
  })

/** Notifies a member in line of their concert's new date or place, once. */
const tellMove = (db: Db, row: UntoldMove, now: Date, origin: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, row.wait.memberId)
    const member = await memberById(tx, row.wait.memberId)
    if (!member || !(await markMoveTold(tx, row.wait.id, row.change.id))) return
    const mail = waitedMoved(row, member, origin)
    await queueMail(tx, mail, now)
    if (!member.pushNotifications) return
    const { startsAt: expiresAt } = row.event
    const message = waitedMovedPush(row, now)
    await queuePush(tx, { key: mail.key, memberId: member.id, message, expiresAt }, now)
  })

/** Ends an unused offer, passes its seats on and notifies its member, in one transaction. */
const endOffer = (db: Db, row: WaitRow, now: Date, origin: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, row.wait.memberId)
    const outcome = await missOffer(tx, row.wait, now)
    const member = outcome && (await memberById(tx, row.wait.memberId))
    if (outcome && member) await queueMail(tx, offerMissed(row, member, { outcome, origin }), now)
  })

/** Tells a member that seats which they were offered are not held any more. */
const tellWithdrawn = async (
  tx: Db,
  row: WaitRow,
  { now, origin, byPass }: { now: Date; origin: string; byPass?: string },
): Promise<void> => {
  const member = await memberById(tx, row.wait.memberId)
  if (!member) return
  const mail = offerWithdrawn(row, member, { origin, ...(byPass !== undefined && { byPass }) })
  await queueMail(tx, mail, now)
  if (!member.pushNotifications) return
  const expiresAt = new Date(now.getTime() + DAY_MS)
  const message = offerWithdrawnPush(row, now)
  await queuePush(tx, { key: mail.key, memberId: member.id, message, expiresAt }, now)
}

/** Ends held seats that no order can take, and notifies their member if they were told of them. */
const endUnsoldOffer = (db: Db, { wait }: WaitRow, now: Date, origin: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, wait.memberId)
    const row = await waitAt(tx, wait.memberId, wait.eventId)
    const isEnded = await endUnsold(tx, wait, now)
    if (isEnded && row?.wait.heldUntil) await tellWithdrawn(tx, row, { now, origin })
  })

/**
 * Ends an offer whose member's Pass does not book the concert any more, and notifies them; the next in line has the seat. While a renewal is on its
 * way, the offer keeps its time.
 */
const endRefusedOffer = async (db: Db, row: WaitRow, now: Date, origin: string): Promise<void> => {
  const { memberId, heldUntil } = row.wait
  const concert = { ...row.event, ...row.sold }
  const member = await memberById(db, memberId)
  // Without a lock first: nearly every offer stands.
  if (!member || !(await refusedByPass(db, memberId, concert, { membership: member, now }))) return
  const isRenewing = coverOf(membershipNow(member, now), concert, now) === 'unpaid'
  if (isRenewing && heldUntil && heldUntil > now) return
  await inTransaction(db, async (tx) => {
    const membership = await lockMember(tx, memberId)
    const refusal = await refusedByPass(tx, memberId, concert, { membership, now })
    if (!refusal || !(await takeBackOffer(tx, row.wait, now))) return
    await tellWithdrawn(tx, row, { now, origin, byPass: refusal.message })
  })
}

/** Ends the wait for seats whose sale is over, and notifies its member once. */
const endOverWait = (db: Db, row: WaitRow, now: Date, origin: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, row.wait.memberId)
    if (!(await leaveOverLine(tx, row.wait, now))) return
    const member = await memberById(tx, row.wait.memberId)
    if (!member) return
    const mail = lineOver(row, member, origin)
    await queueMail(tx, mail, now)
    if (!member.pushNotifications) return
    const expiresAt = new Date(now.getTime() + DAY_MS)
    const message = lineOverPush(row, now)
    await queuePush(tx, { key: mail.key, memberId: member.id, message, expiresAt }, now)
  })

/** Ends the offers of a booking that found no buyer, and notifies its holder once; of a cancelled concert, another mail tells them. */
const tellUnsold = (db: Db, offer: UnsoldOffer, now: Date, origin: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { memberId } = offer
    if (memberId) await lockMember(tx, memberId)
    const seats = await keepUnsold(tx, offer)
    const isTold = memberId && seats > 0 && !offer.isCancelled
    const member = isTold ? await memberById(tx, memberId) : undefined
    if (!member) return
    const mail = seatsUnsold(offer, member, { seats, now, origin })
    await queueMail(tx, mail, now)
    if (!member.pushNotifications) return
    const expiresAt = new Date(now.getTime() + 2 * HOUR_MS)
    const message = seatsUnsoldPush(offer, seats, now)
    await queuePush(tx, { key: mail.key, memberId: member.id, message, expiresAt }, now)
  })

/**
 * Moves every line on, from a concert's end and move to the offers that begin, pass on and end. Each step is one transaction. Without
 * `isOffering` no offer begins. Returns whether there may be more.
 */
export const moveLines = async (
  { database: { db }, publicUrl, now }: OfferDeps,
  { isOffering = true } = {},
): Promise<boolean> => {
  const at = now()
  const origin = publicUrl()
  let isMore = false
  for (const line of await linesToEnd(db, at))
    if ((await endLineOf(db, line, at, origin)) === BATCH_SIZE) isMore = true
  for (const wait of await waitsOfEndedOrders(db))
    await inTransaction(db, (tx) => returnFromOrder(tx, wait, at))
  const moved = await untoldMoves(db, BATCH_SIZE)
  for (const row of moved) await tellMove(db, row, at, origin)
  const unsold = await findUnsold(db, at, BATCH_SIZE)
  for (const offer of unsold) await tellUnsold(db, offer, at, origin)
  const over = await overWaits(db, at, BATCH_SIZE)
  for (const row of over) await endOverWait(db, row, at, origin)
  // Before the unused offers: nobody misses one that could not be taken to its end.
  const withdrawn = await unsoldOffers(db, at, BATCH_SIZE)
  for (const row of withdrawn) await endUnsoldOffer(db, row, at, origin)
  for (const row of await toldPassOffers(db)) await endRefusedOffer(db, row, at, origin)
  const ended = await endedOffers(db, at, BATCH_SIZE)
  for (const row of ended) await endOffer(db, row, at, origin)
  for (const eventId of await linesToServe(db)) await inTransaction(db, (tx) => serveEvent(tx, eventId, at))
  const untold = isOffering ? await untoldOffers(db, BATCH_SIZE) : []
  const due = untold.filter(({ event }) => isOfferTime(event, at))
  for (const row of due) await tellOffer(db, row, at, origin)
  return isMore || [moved, over, withdrawn, ended, due].some(({ length }) => length === BATCH_SIZE)
}
