import { and, inArray, lt, ne } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { mails } from '../../db/schema.ts'
import { type DeliveryRows, longestWaiting } from '../store.ts'

export type ClaimedMail = typeof mails.$inferSelect

/** Adds a mail, unless one about the same matter was added before. */
export const addMail = async (db: Db, mail: typeof mails.$inferInsert): Promise<void> => {
  await db.insert(mails).values(mail).onConflictDoNothing({ target: mails.dedupeKey })
}

const erased = { text: '', html: '' }

/** A mail that was sent is erased: it may hold a link that acts for its reader. */
export const mailRows: DeliveryRows<ClaimedMail> = {
  table: mails,
  erased,
  claim: async (db, now, leaseMs) => {
    const { claim, isDue } = longestWaiting(mails, now, leaseMs)
    const [claimed] = await db.update(mails).set(claim).where(isDue).returning()
    return claimed
  },
}

const HOUR_MS = 60 * 60_000

/**
 * Erases mails that are not sent any more, an hour after their last try: those that failed, and those that may or may not have arrived.
 * Deletes whole rows from before `before`.
 */
export const purgeMails = async (db: Db, now: Date, before: Date): Promise<void> => {
  await db.delete(mails).where(and(ne(mails.state, 'queued'), lt(mails.createdAt, before)))
  await db
    .update(mails)
    .set(erased)
    .where(
      and(
        inArray(mails.state, ['failed', 'handed_over']),
        ne(mails.text, ''),
        lt(mails.nextAttemptAt, new Date(now.getTime() - HOUR_MS)),
      ),
    )
}
