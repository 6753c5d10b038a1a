import { firstListedDay } from '../../../../contract/rules/paris-time.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { queueMail } from '../../../platform/deliveries/mail/queue.ts'
import {
  accountsKeptSince,
  deletionOf,
  notifiedInTime,
  notifiedWhereUnusedSince,
} from '../../../platform/retention.ts'
import { newId } from '../../../platform/security/tokens.ts'
import type { Member } from '../../sessions/store/members.ts'
import type { MailContext } from '../../subscriptions/use-cases/notify-changes.ts'
import { accountInactive } from '../mails/account-inactive.ts'
import { lockUnusedToNotify, type Unused, unusedAndNotified, unusedNotified } from '../store/erasure.ts'

/** How many are dealt with at a time. */
const BATCH = 20

const unusedSince = (since: Date, now: Date): Unused => ({ since, firstDay: firstListedDay(now) })

/** Notifies members by mail that their account will be deleted, each once until they come back; returns whether there may be more of them. */
export const notifyUnused = (db: Db, { now, origin }: MailContext): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const found = await lockUnusedToNotify(tx, unusedSince(notifiedWhereUnusedSince(now), now), BATCH)
    for (const { id, email: to, firstName, lastSeenAt } of found)
      await queueMail(
        tx,
        accountInactive({
          reference: `${id}:${newId()}`,
          to,
          firstName,
          lastSeenAt,
          deletedOn: deletionOf(lastSeenAt, now),
          origin,
        }),
        now,
      )
    await unusedNotified(
      tx,
      found.map(({ id }) => id),
      now,
    )
    return found.length === BATCH
  })

/** Accounts to delete: unused for three years, their members notified 30 days ago. */
export const unusedMembers = (db: Db, now: Date): Promise<Member[]> =>
  unusedAndNotified(db, unusedSince(accountsKeptSince(now), now), notifiedInTime(now))
