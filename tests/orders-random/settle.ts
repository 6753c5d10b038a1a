import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { mails, orders } from '../../server/platform/db/schema.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'
import type { Environment } from './environment.ts'

const UNENDED = ['selected', 'held', 'paid', 'refunding'] as const
const PATIENCE_MS = 180_000
const inMs = (ms: number): Date => new Date(machineNow().getTime() + ms)

/** Makes everything that waits for a time due now: holds end, orders are looked at, mails are tried again. */
const hasten = async ({ database: { db } }: Environment): Promise<void> => {
  const past = inMs(-1_000)
  await db.update(orders).set({ heldUntil: past }).where(eq(orders.state, 'held'))
  await db
    .update(orders)
    .set({ checkAt: past })
    .where(gt(orders.checkAt, inMs(4_000)))
  // A claim lasts half a minute: one that is younger may be under way.
  await db
    .update(mails)
    .set({ nextAttemptAt: past })
    .where(and(eq(mails.state, 'queued'), gt(mails.nextAttemptAt, inMs(31_000))))
}

/** What is still to come: unended orders, orders that will be looked at, mails that will be sent, webhooks on their way. */
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

/** Waits until nothing is to come any more; answers what still is, where that takes too long. */
export const settled = async (environment: Environment): Promise<string> => {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    await hasten(environment)
    const left = await pending(environment)
    if (left === '' || performance.now() > end) return left
    await pause(500)
  }
}

/** How many orders there are, and how it went with the mails: `uncertain` ones were given away without being known to have arrived. */
export const counted = async ({ database: { db } }: Environment) => ({
  orders: await db.$count(orders),
  uncertain: await db.$count(mails, eq(mails.state, 'handed_over')),
  failed: await db.$count(mails, eq(mails.state, 'failed')),
  'tried again': await db.$count(mails, lt(sql`1`, mails.attempts)),
})
