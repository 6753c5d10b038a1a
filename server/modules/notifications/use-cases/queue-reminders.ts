import type { FastifyBaseLogger } from 'fastify'
import { type Database, inTransaction } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/deliveries/mail.ts'
import { queuePush } from '../../../platform/deliveries/push.ts'
import { every, type RepeatingJob } from '../../../platform/jobs/every.ts'
import { eventReminder, favouriteEve, favouriteEvePush, reminderPush } from '../mails.ts'
import { favouriteReminderKey, reminderKey, reminderPhrase } from '../rules.ts'
import { lockMembersToRemind, takeDueReminders, takeFavouritesDue } from '../store.ts'
import { unsubscribeAddress } from './unsubscribe.ts'

interface ReminderDeps {
  database: Database
  /** PUBLIC_URL, for the links. */
  publicUrl: () => string
  now: () => Date
}

/** Members per transaction: few enough to lock them only briefly. */
const BATCH_SIZE = 20

/**
 * Queues the due reminders of some members, for bookings and favourites. Record, mail and push messages share a transaction, so that a killed process
 * leaves no partial reminder. Returns whether there may be more.
 */
export const queueDueReminders = ({ database, publicUrl, now }: ReminderDeps): Promise<boolean> =>
  inTransaction(database.db, async (tx) => {
    const at = now()
    const memberIds = await lockMembersToRemind(tx, at, BATCH_SIZE)
    for (const due of await takeDueReminders(tx, memberIds, at)) {
      const { memberId, event } = due
      const key = reminderKey(memberId, event.id, due.startsAt)
      const when = reminderPhrase(event, at)
      if (due.emailNotifications) {
        const { email: to, firstName, seats } = due
        const origin = publicUrl()
        const unsubscribeUrl = await unsubscribeAddress(tx, origin, memberId, 'eventReminders')
        await queueMail(
          tx,
          eventReminder({ key, to, firstName, event, seats, when, unsubscribeUrl, origin }),
          at,
        )
      }
      if (due.pushNotifications) {
        const message = reminderPush(event, when, at)
        await queuePush(tx, { key, memberId, message, expiresAt: due.startsAt }, at)
      }
    }
    for (const due of await takeFavouritesDue(tx, memberIds, at)) {
      const { memberId, event, email: to, firstName } = due
      const key = favouriteReminderKey(memberId, event.id, due.startsAt)
      const when = reminderPhrase(event, at)
      if (due.emailNotifications) {
        const origin = publicUrl()
        const unsubscribeUrl = await unsubscribeAddress(tx, origin, memberId, 'favouriteReminders')
        await queueMail(tx, favouriteEve({ key, to, firstName, event, when, unsubscribeUrl, origin }), at)
      }
      if (due.pushNotifications) {
        const message = favouriteEvePush(event, when, at)
        await queuePush(tx, { key, memberId, message, expiresAt: due.startsAt }, at)
      }
    }
    return memberIds.length === BATCH_SIZE
  })

const EVERY_MS = 60_000

/** Queues due reminders now and every minute, in any number of processes. */
export const startReminders = (deps: ReminderDeps, log: Pick<FastifyBaseLogger, 'warn'>): RepeatingJob =>
  every(EVERY_MS, 'reminders', () => queueDueReminders(deps), log)
