import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { bookings, declarations, invoices, mails, orders, subscriptions } from '../../platform/db/schema.ts'

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
