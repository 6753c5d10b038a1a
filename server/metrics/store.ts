import { and, count, eq, gt, isNotNull, min, sql } from 'drizzle-orm'
import { DAY_MS } from '../../contract/rules/paris-time.ts'
import type { Db } from '../platform/db/database.ts'
import { mails, orders, pushMessages } from '../platform/db/schema.ts'
import { unreleasedCopy } from '../platform/db/settings.ts'

const FAILED_SINCE_MS = DAY_MS

export interface QueueState {
  waiting: number
  /** Waiting time of the oldest queued delivery in seconds; 0 if none is queued. */
  oldestSeconds: number
  /** Deliveries given up in the last day. */
  failed: number
}

const queueState = async (
  db: Db,
  table: typeof mails | typeof pushMessages,
  now: Date,
): Promise<QueueState> => {
  const [queued] = await db
    .select({ waiting: count(), oldest: min(table.createdAt) })
    .from(table)
    .where(eq(table.state, 'queued'))
  const failed = await db.$count(
    table,
    and(eq(table.state, 'failed'), gt(table.createdAt, new Date(now.getTime() - FAILED_SINCE_MS))),
  )
  const oldestSeconds = queued?.oldest ? Math.max(0, (now.getTime() - queued.oldest.getTime()) / 1000) : 0
  return { waiting: queued?.waiting ?? 0, oldestSeconds, failed }
}

/** Returns the database's figures: queued deliveries, orders by state, overdue orders, and if this is an unreleased restored copy. */
export const databaseState = async (db: Db, now: Date) => {
  const byState = await db.select({ state: orders.state, count: count() }).from(orders).groupBy(orders.state)
  const [late] = await db
    .select({ oldest: min(orders.checkAt) })
    .from(orders)
    .where(and(isNotNull(orders.checkAt), sql`${orders.checkAt} < ${now.toISOString()}::timestamptz`))
  return {
    mail: await queueState(db, mails, now),
    push: await queueState(db, pushMessages, now),
    orders: byState,
    ordersLateSeconds: late?.oldest ? (now.getTime() - late.oldest.getTime()) / 1000 : 0,
    isUnreleased: (await unreleasedCopy(db)) !== null,
  }
}
