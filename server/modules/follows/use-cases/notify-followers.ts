import type { FastifyBaseLogger } from 'fastify'
import { DAY_MS, upcomingUntil } from '../../../../contract/rules/paris-time.ts'
import { type Database, inTransaction } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/deliveries/mail.ts'
import { queuePush } from '../../../platform/deliveries/push.ts'
import { every, type RepeatingJob } from '../../../platform/jobs/every.ts'
import { newId } from '../../../platform/security/tokens.ts'
import { unsubscribeAddress } from '../../notifications/use-cases/unsubscribe.ts'
import { newConcerts, newConcertsPush } from '../mails.ts'
import { lockMembersToNotify, takeFreshConcerts, type Window } from '../store.ts'

interface FollowDeps {
  database: Database
  /** PUBLIC_URL, for the links. */
  publicUrl: () => string
  now: () => Date
}

/** Delay in ms after a concert was added, to include the rest of its import in the message. */
const SETTLE_MS = 10 * 60_000

/** Maximum age in ms of a concert that is still news. */
const NEWS_MS = 7 * DAY_MS

/** Members per transaction: few enough to lock them only briefly. */
const BATCH_SIZE = 20

const windowAt = (now: Date): Window => ({
  now,
  addedAfter: new Date(now.getTime() - NEWS_MS),
  addedUntil: new Date(now.getTime() - SETTLE_MS),
})

/**
 * Notifies some members of new concerts of followed entries. Record, mail and push messages share a transaction, so that each concert is announced
 * once. Returns whether there may be more.
 */
export const notifyFollowers = ({ database, publicUrl, now }: FollowDeps): Promise<boolean> =>
  inTransaction(database.db, async (tx) => {
    const at = now()
    const window = windowAt(at)
    const due = await lockMembersToNotify(tx, window, BATCH_SIZE)
    const taken = await takeFreshConcerts(
      tx,
      due.map(({ id }) => id),
      window,
    )
    for (const member of due) {
      const concerts = taken.filter(({ memberId }) => memberId === member.id)
      const [first] = concerts
      if (!first) continue
      const key = `follow:${member.id}:${newId()}`
      const { email: to, firstName } = member
      if (member.emailNotifications) {
        const origin = publicUrl()
        const unsubscribeUrl = await unsubscribeAddress(tx, origin, member.id, 'followedConcerts')
        await queueMail(tx, newConcerts({ key, to, firstName, concerts, unsubscribeUrl, origin }), at)
      }
      if (member.pushNotifications) {
        const message = newConcertsPush(concerts, at)
        // The message is news until the last of them begins, or is over if it goes on for days.
        const newsUntil = concerts.map(({ startsAt, endDate }) =>
          endDate ? upcomingUntil(endDate) : startsAt,
        )
        const expiresAt = new Date(Math.max(...newsUntil.map((until) => until.getTime())))
        await queuePush(tx, { key, memberId: member.id, message, expiresAt }, at)
      }
    }
    return due.length === BATCH_SIZE
  })

const EVERY_MS = 60_000

/** Notifies members of new concerts now and every minute, in any number of processes. */
export const startFollowNotices = (deps: FollowDeps, log: Pick<FastifyBaseLogger, 'warn'>): RepeatingJob =>
  every(EVERY_MS, 'follow notices', () => notifyFollowers(deps), log)
