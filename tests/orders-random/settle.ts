import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { mails, orders } from '../../server/platform/db/schema.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'
import type { Environment } from './environment.ts'

const UNENDED = ['selected', 'held', 'paid', 'refunding'] as const
const PATIENCE_MS = 180_000
const inMs = (ms: number): Date => new Date(machineNow().getTime() + ms)

/** Makes all timed work due now: holds end, orders are checked, mails are retried. */
const hasten = async ({ database: { db } }: Environment): Promise<void> => {
  const past = inMs(-1_000)
  await db.update(orders).set({ heldUntil: past }).where(eq(orders.state, 'held'))
  await db
    .update(orders)
    .set({ checkAt: past })
    .where(gt(orders.checkAt, inMs(4_000)))
  // A claim lasts half a minute: a younger one may be in progress.
  await db
    .update(mails)
    .set({ nextAttemptAt: past })
    .where(and(eq(mails.state, 'queued'), gt(mails.nextAttemptAt, inMs(31_000))))
}

/** Returns the pending work: unended orders, orders to be checked, mails to be sent, webhooks on their way. */
const pending = async ({ database: { db }, double }: Environment): Promise<string> => {
  const waiting = await db
    .select({ state: orders.state })
    .from(orders)
    .where(or(inArray(orders.state, [...UNENDED]), isNotNull(orders.checkAt)))
  const queued = await db.$count(mails, eq(mails.state, 'queued'))
  const parts = [
    waiting.length > 0 && `${waiting.length} orders (${[...new Set(waiting.map(({ state }) => state))]})`,
    queued > 0 && `${queued} mails`,
    !double.webhooks.isIdle && 'webhooks',
  ]
  return parts.filter(Boolean).join(', ')
}

/** Waits until no work is pending; returns the pending work after a timeout. */
export const settled = async (environment: Environment): Promise<string> => {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    await hasten(environment)
    const left = await pending(environment)
    if (left === '' || performance.now() > end) return left
    await pause(500)
  }
}

/** Returns the number of orders, and the outcomes of the mails: `uncertain` ones were handed over without a confirmation. */
export const counted = async ({ database: { db } }: Environment) => ({
  orders: await db.$count(orders),
  uncertain: await db.$count(mails, eq(mails.state, 'handed_over')),
  failed: await db.$count(mails, eq(mails.state, 'failed')),
  'tried again': await db.$count(mails, lt(sql`1`, mails.attempts)),
})
