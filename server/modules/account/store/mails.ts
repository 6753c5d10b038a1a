import { and, eq, like, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import {
  bookings,
  declarations,
  invoices,
  mails,
  orders,
  subscriptions,
} from '../../../platform/db/schema.ts'
import { ACCOUNT_DELETED_KEY } from '../mails/account-deleted.ts'

const RETENTION_MS = 7 * 24 * 60 * 60_000

/** Deletes account-deleted mails with their addresses: those that were sent, and after a week those that were not. */
export const purgeAccountDeletedMails = async (db: Db, now: Date): Promise<void> => {
  await db
    .delete(mails)
    .where(
      and(
        like(mails.dedupeKey, `${ACCOUNT_DELETED_KEY}%`),
        or(eq(mails.state, 'sent'), lt(mails.createdAt, new Date(now.getTime() - RETENTION_MS))),
      ),
    )
}

/**
 * Whether a mail is about a member, whatever address they had when it went out: a part of its key is their id, or that of an order, a
 * booking, a contract, an invoice or a declaration of theirs.
 */
export const keysAbout = async (db: Db, memberId: string): Promise<SQL> => {
  const own = [orders, bookings, subscriptions, invoices, declarations].map((table) =>
    db.select({ id: table.id }).from(table).where(eq(table.memberId, memberId)),
  )
  const ids = [memberId]
  // One after the other: a transaction has one connection.
  for (const query of own) ids.push(...(await query).map(({ id }) => id))
  return sql`string_to_array(${mails.dedupeKey}, ':') && ${sql.param(ids)}::text[]`
}
