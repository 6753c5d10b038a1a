import { and, eq, like, lt, or } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { mails } from '../../platform/db/schema.ts'
import { FAREWELL } from './mails/account-deleted.ts'

const KEPT_MS = 7 * 24 * 60 * 60_000

/** Forgets the last mails to members who have left, address and all: those that went out, and after a week those that never did. */
export const purgeFarewells = async (db: Db, now: Date): Promise<void> => {
  await db
    .delete(mails)
    .where(
      and(
        like(mails.dedupeKey, `${FAREWELL}%`),
        or(eq(mails.state, 'sent'), lt(mails.createdAt, new Date(now.getTime() - KEPT_MS))),
      ),
    )
}
