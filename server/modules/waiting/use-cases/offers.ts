import { type Database, type Db, inTransaction } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/deliveries/mail.ts'
import { queuePush } from '../../../platform/deliveries/push.ts'
import { endLine, missOffer, serveEvent } from '../../bookings/use-cases/line.ts'
import { lockMember, memberById } from '../../sessions/store/members.ts'
import { offerKey, offerMissed, seatsOffered, seatsOfferedPush } from '../mails.ts'
import { isOfferTime, offerEnd } from '../rules.ts'
import { endedOffers, linesToEnd, linesToServe, startOffer, untoldOffers, type WaitRow } from '../store.ts'

export interface OfferDeps {
  database: Database
  /** PUBLIC_URL, for the links. */
  publicUrl: () => string
  now: () => Date
}

const BATCH_SIZE = 50

/** Starts the time of an offer and notifies its member, in one transaction. */
const tellOffer = (db: Db, row: WaitRow, now: Date, origin: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, row.wait.memberId)
    const member = await memberById(tx, row.wait.memberId)
    const until = offerEnd(row.event, now)
    if (!member || !(await startOffer(tx, row.wait.id, until))) return
    await queueMail(tx, seatsOffered(row, member, { until, now, origin }), now)
    if (!member.pushNotifications) return
    const message = seatsOfferedPush(row, { until, now })
    await queuePush(tx, { key: offerKey(row), memberId: member.id, message, expiresAt: until }, now)
  })

/** Ends an unused offer, passes its seats on and notifies its member, in one transaction. */
const endOffer = (db: Db, row: WaitRow, now: Date, origin: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, row.wait.memberId)
    const outcome = await missOffer(tx, row.wait, now)
    const member = outcome && (await memberById(tx, row.wait.memberId))
    if (outcome && member) await queueMail(tx, offerMissed(row, member, { outcome, origin }), now)
  })

/**
 * Moves every line on: ends it with its concert, passes unused offers to the next, serves rooms that were enlarged, and tells who has seats. Each step
 * is one transaction, so that a killed process leaves no half of it. Returns whether there may be more.
 */
export const moveLines = async ({ database: { db }, publicUrl, now }: OfferDeps): Promise<boolean> => {
  const at = now()
  const origin = publicUrl()
  for (const eventId of await linesToEnd(db, at)) await inTransaction(db, (tx) => endLine(tx, eventId))
  const ended = await endedOffers(db, at, BATCH_SIZE)
  for (const row of ended) await endOffer(db, row, at, origin)
  for (const eventId of await linesToServe(db)) await inTransaction(db, (tx) => serveEvent(tx, eventId, at))
  const untold = await untoldOffers(db, BATCH_SIZE)
  const due = untold.filter(({ event }) => isOfferTime(event, at))
  for (const row of due) await tellOffer(db, row, at, origin)
  return ended.length === BATCH_SIZE || due.length === BATCH_SIZE
}
