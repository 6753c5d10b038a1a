import type { FastifyBaseLogger } from 'fastify'
import { firstListedDay } from '../../../contract/rules/paris-time.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { loggableError } from '../../platform/db/errors.ts'
import { queueMail } from '../../platform/deliveries/mail.ts'
import { every, type RepeatingJob } from '../../platform/jobs/every.ts'
import {
  accountsRetainedSince,
  deletionOf,
  notifiedInTime,
  notifiedWhereUnusedSince,
} from '../../platform/retention.ts'
import { newId } from '../../platform/security/tokens.ts'
import type { AccountDeps, PaymentDeps } from '../deps.ts'
import type { Member } from '../sessions/store/members.ts'
import type { MailContext } from '../subscriptions/use-cases/notify-changes.ts'
import { accountInactive } from './mails.ts'
import { lockUnusedToNotify, type Unused, unusedAndNotified, unusedNotified } from './store/erasure.ts'
import { oldestResetRequest } from './store/mailed-tokens.ts'
import { deleteUnused } from './use-cases/delete-account.ts'
import { mailRequestedLink } from './use-cases/passwords.ts'

const BATCH = 20

const unusedSince = (since: Date, now: Date): Unused => ({ since, firstDay: firstListedDay(now) })

/** Notifies members by mail that their account will be deleted, once until they return; returns whether there may be more. */
const notifyUnused = (db: Db, { now, origin }: MailContext): Promise<boolean> =>
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

/** Returns the accounts to delete: unused for three years, and notified 30 days ago. */
const unusedMembers = (db: Db, now: Date): Promise<Member[]> =>
  unusedAndNotified(db, unusedSince(accountsRetainedSince(now), now), notifiedInTime(now))

const EVERY_MS = 60 * 60_000

type Log = Pick<FastifyBaseLogger, 'warn'>

/** Deletes accounts unused for three years, and notifies the next members 30 days before; returns whether there may be more to notify. */
export const endUnusedAccounts = async (deps: PaymentDeps, log: Log): Promise<boolean> => {
  const { db } = deps.database
  for (const member of await unusedMembers(db, deps.now())) {
    // A failed deletion is retried in an hour and must not stop the others.
    await deleteUnused(deps, member).catch((error: unknown) =>
      log.warn({ err: loggableError(error) }, 'unused account'),
    )
  }
  return notifyUnused(db, { now: deps.now(), origin: deps.publicUrl() })
}

const RESET_LINKS_EVERY_MS = 10_000

/** Mails requested reset links if their process crashed, now and as they are requested, in any number of processes. */
export const startResetLinks = (deps: AccountDeps, log: Log): RepeatingJob =>
  every(
    RESET_LINKS_EVERY_MS,
    'links to a new password',
    async () => (await mailRequestedLink(deps)) || { nextAt: await oldestResetRequest(deps.database.db) },
    log,
    { wokenBy: 'reset links', now: deps.now },
  )

/** Ends unused accounts now and every hour, in any number of processes. */
export const startUnusedAccounts = (deps: PaymentDeps, log: Log): RepeatingJob =>
  every(EVERY_MS, 'unused accounts', () => endUnusedAccounts(deps, log), log)
