import { inArray, lt, sql } from 'drizzle-orm'
import { type Limit, WINDOW_MS } from '../../domain/sign-in-throttle.ts'
import { hashToken } from '../../security/tokens.ts'
import type { Db } from '../database.ts'
import { throttles } from '../schema.ts'

/** Takes an attempt back from each of these counters, locked in the order in which attempts lock them. */
const takeBack = async (db: Db, keys: string[], amount = 1): Promise<void> => {
  if (keys.length === 0) return
  const locked = db
    .select({ key: throttles.key })
    .from(throttles)
    .where(inArray(throttles.key, keys))
    .orderBy(throttles.key)
    .for('update')
  await db
    .update(throttles)
    .set({ hits: sql`greatest(${throttles.hits} - ${amount}::int, 0)` })
    .where(sql`${throttles.key} = any(array(${locked}))`)
}

/**
 * Counts an attempt against each limit, in one statement and before it is made, so that attempts at once are counted too. Answers how
 * long to wait in ms, 0 when all is well. One that is refused by a limit fills that one alone: whoever has used up what is theirs could
 * otherwise use up what is everybody's, and shut a member out. `amount` is how much one attempt counts (seats, for instance).
 */
export const countAttempt = async (db: Db, limits: Limit[], now: Date, amount = 1): Promise<number> => {
  const maxOf = new Map(limits.map(({ key, max }) => [hashToken(key), max]))
  const windowOf = new Map(limits.map(({ key, windowMs = WINDOW_MS }) => [hashToken(key), windowMs]))
  // Sorted, so that two processes lock the rows in the same order.
  const keys = [...maxOf.keys()].sort()
  const rows = await db
    .insert(throttles)
    .values(
      keys.map((key) => ({
        key,
        hits: amount,
        resetsAt: new Date(now.getTime() + (windowOf.get(key) ?? WINDOW_MS)),
      })),
    )
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        hits: sql`case when ${throttles.resetsAt} <= ${now.toISOString()}::timestamptz then excluded.hits else ${throttles.hits} + excluded.hits end`,
        resetsAt: sql`case when ${throttles.resetsAt} <= ${now.toISOString()}::timestamptz then excluded.resets_at else ${throttles.resetsAt} end`,
      },
    })
    .returning()
  const isOver = ({ key, hits }: (typeof rows)[number]) => hits > (maxOf.get(key) ?? 0)
  const over = rows.filter(isOver)
  if (over.length > 0)
    await takeBack(
      db,
      rows.filter((row) => !isOver(row)).map(({ key }) => key),
      amount,
    )
  return Math.max(0, ...over.map((row) => row.resetsAt.getTime() - now.getTime()))
}

/** Takes an attempt back that turned out to be good: only failures fill a limit. */
export const forgiveAttempt = (db: Db, limits: Limit[]): Promise<void> =>
  takeBack(
    db,
    limits.map(({ key }) => hashToken(key)),
  )

/** Forgets the counters whose window is over. */
export const purgeThrottles = async (db: Db, now: Date): Promise<void> => {
  await db.delete(throttles).where(lt(throttles.resetsAt, now))
}
