import { gt, inArray, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { throttles } from '../../db/schema.ts'
import { type Limit, LONGEST_WINDOW_MS, WINDOW_MS } from '../limits.ts'
import { hashToken } from '../tokens.ts'

/**
 * Tolerated clock difference in ms between processes or simultaneous requests. A window that ends later than a new one would by more than
 * this predates a clock reset.
 */
const CLOCK_SKEW_MS = 60_000

/** Takes an attempt back from these counters, locking them in the same order as attempts do. */
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

/** Returns the counters by stored key, sorted, so that all processes lock rows in the same order. */
const countersOf = (limits: Limit[], now: Date) => {
  const counters = new Map(
    limits.map(({ key, max, windowMs = WINDOW_MS }): [string, { max: number; resetsAt: Date }] => [
      hashToken(key),
      { max, resetsAt: new Date(now.getTime() + windowMs) },
    ]),
  )
  return new Map([...counters].sort(([a], [b]) => (a < b ? -1 : 1)))
}
type Counters = ReturnType<typeof countersOf>

/** Returns for how long these counters have no room for `amount` more, in ms. Counters from before a clock reset are ignored. */
const fullFor = async (db: Db, counters: Counters, now: Date, amount: number): Promise<number> => {
  const rows = await db
    .select()
    .from(throttles)
    .where(inArray(throttles.key, [...counters.keys()]))
  const found = new Map(rows.map((row) => [row.key, row]))
  const waits = [...counters].map(([key, { max, resetsAt: end }]) => {
    const row = found.get(key)
    const isLive = row && row.resetsAt > now && row.resetsAt.getTime() <= end.getTime() + CLOCK_SKEW_MS
    const { hits, resetsAt } = isLive ? row : { hits: 0, resetsAt: end }
    return hits + amount > max ? resetsAt.getTime() - now.getTime() : 0
  })
  return Math.max(0, ...waits)
}

/** Counts an attempt in each counter with room for it, in one statement. Returns the keys of those counters. */
const countWhereRoom = async (db: Db, counters: Counters, now: Date, amount: number): Promise<string[]> => {
  const { key, hits, resetsAt } = throttles
  const isOver = sql`(${resetsAt} <= ${now.toISOString()}::timestamptz or ${resetsAt} > excluded.resets_at + ${CLOCK_SKEW_MS} * interval '1 millisecond')`
  const maxima = [...counters].map(([name, { max }]) => sql`when ${name} then ${max}::int`)
  const rows = await db
    .insert(throttles)
    .values([...counters].map(([name, counter]) => ({ key: name, hits: amount, resetsAt: counter.resetsAt })))
    .onConflictDoUpdate({
      target: key,
      set: {
        hits: sql`case when ${isOver} then excluded.hits else ${hits} + excluded.hits end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${resetsAt} end`,
      },
      setWhere: sql`${isOver} or ${hits} + excluded.hits <= case ${key} ${sql.join(maxima, sql` `)} end`,
    })
    .returning({ key })
  return rows.map((row) => row.key)
}

/**
 * Counts an attempt of weight `amount` in advance, so that simultaneous ones count too. Returns the wait in ms, 0 for none. If one limit
 * refuses, no counter changes: refused attempts neither use other shares nor fill the disk.
 */
export const countAttempt = async (db: Db, limits: Limit[], now: Date, amount = 1): Promise<number> => {
  const counters = countersOf(limits, now)
  const waitMs = await fullFor(db, counters, now, amount)
  if (waitMs > 0) return waitMs
  const counted = await countWhereRoom(db, counters, now, amount)
  if (counted.length === counters.size) return 0
  // Simultaneous attempts took the last room.
  await takeBack(db, counted, amount)
  return Math.max(1, await fullFor(db, counters, now, amount))
}

/** Takes back a successful attempt, because only failures count. */
export const forgiveAttempt = (db: Db, limits: Limit[]): Promise<void> =>
  takeBack(
    db,
    limits.map(({ key }) => hashToken(key)),
  )

/** Resets these counters. */
export const clearAttempts = async (db: Db, limits: Limit[]): Promise<void> => {
  await db.delete(throttles).where(
    inArray(
      throttles.key,
      limits.map(({ key }) => hashToken(key)),
    ),
  )
}

/** Deletes counters with an expired window, or with one from before a clock reset. */
export const purgeThrottles = async (db: Db, now: Date): Promise<void> => {
  const latest = new Date(now.getTime() + LONGEST_WINDOW_MS + CLOCK_SKEW_MS)
  await db.delete(throttles).where(or(lt(throttles.resetsAt, now), gt(throttles.resetsAt, latest)))
}
