import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import type { mails, pushMessages } from '../db/schema.ts'

type DeliveryTable = typeof mails | typeof pushMessages
type DeliveryValues = Partial<typeof mails.$inferInsert> | Partial<typeof pushMessages.$inferInsert>

/** A delivery that this process may send until its lease ends; `attempts` distinguishes its claim from a later one. */
export interface Claim {
  id: string
  attempts: number
  /** The last moment at which it is worth sending; absent where there is none. */
  expiresAt?: Date
}

/** Where deliveries of one kind wait. */
export interface DeliveryRows<C extends Claim> {
  table: DeliveryTable
  /** Written over the content of a delivery that was sent: it may be private. */
  erased: DeliveryValues
  /** Claims the one that has waited longest, for `leaseMs`: other processes do not get it before that. */
  claim(db: Db, now: Date, leaseMs: number): Promise<C | undefined>
  /** Deletes a receiver who is gone, and with it what waits for it; absent where a receiver cannot go. */
  deleteReceiver?(db: Db, claimed: C): Promise<void>
}

/** What an UPDATE sets and selects to claim the row that has waited longest. */
export const longestWaiting = (table: DeliveryTable, now: Date, leaseMs: number) => ({
  claim: { attempts: sql`${table.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + leaseMs) },
  isDue: eq(
    table.id,
    sql`(select id from ${table} where state = 'queued' and next_attempt_at <= ${now.toISOString()}::timestamptz
      order by next_attempt_at limit 1 for update skip locked)`,
  ),
})

const claimedBy = (table: DeliveryTable, { id, attempts }: Claim, ...states: ('queued' | 'handed_over')[]) =>
  and(eq(table.id, id), eq(table.attempts, attempts), inArray(table.state, states))

/**
 * Writes that the text is about to be given away: from here on it may have arrived, and is never sent again. False where the claim is no
 * longer this process's.
 */
export const markHandedOver = async (db: Db, table: DeliveryTable, claim: Claim): Promise<boolean> => {
  const rows = await db
    .update(table)
    .set({ state: 'handed_over' })
    .where(claimedBy(table, claim, 'queued'))
    .returning({ id: table.id })
  return rows.length > 0
}

const settle = async (db: Db, table: DeliveryTable, claim: Claim, values: DeliveryValues) => {
  await db
    .update(table)
    .set(values)
    .where(claimedBy(table, claim, 'queued', 'handed_over'))
}

/** The delivery was accepted. Its content is erased. */
export const markSent = <C extends Claim>(db: Db, { table, erased }: DeliveryRows<C>, claim: C, now: Date) =>
  settle(db, table, claim, { state: 'sent', sentAt: now, lastError: null, ...erased })

/** The delivery was surely not accepted: it is tried again at `at`, or never where that is null. */
export const markNotSent = (db: Db, table: DeliveryTable, claim: Claim, at: Date | null, reason: string) =>
  settle(db, table, claim, {
    state: at ? 'queued' : 'failed',
    lastError: reason,
    ...(at && { nextAttemptAt: at }),
  })

/** The delivery may or may not have arrived: it keeps its state, with the reason. */
export const markUncertain = (db: Db, table: DeliveryTable, claim: Claim, reason: string) =>
  settle(db, table, claim, { lastError: reason })
