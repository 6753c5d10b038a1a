import { gt, inArray, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { throttles } from '../../db/schema.ts'
import { type Limit, LONGEST_WINDOW_MS, WINDOW_MS } from '../limits.ts'
import { hashToken } from '../tokens.ts'

/**
 * By how much the clocks of two processes, or the moments at which two requests of one read theirs, may differ (ms). A window that ends later
 * than one that began this much after now was made before the clock was set back.
 */
const CLOCK_SKEW_MS = 60_000

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

/** The counters of these limits by the key that is stored, sorted, so that two processes lock the rows in the same order. */
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

/** How long these counters leave no room for `amount` more, in ms. One that was made before the clock was set back counts no more. */
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

/** Counts an attempt against each counter that has room for it, in one statement; returns the keys of those. */
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
 * Counts an attempt against each limit before it is made, so that simultaneous attempts count too; `amount` is its weight (seats, for
 * instance). Returns how long to wait in ms, 0 for none. An attempt that one limit refuses counts against none and writes nothing, so that
 * it can neither use up the others' share nor fill the disk.
 */
export const countAttempt = async (db: Db, limits: Limit[], now: Date, amount = 1): Promise<number> => {
  const counters = countersOf(limits, now)
  const waitMs = await fullFor(db, counters, now, amount)
  if (waitMs > 0) return waitMs
  const counted = await countWhereRoom(db, counters, now, amount)
  if (counted.length === counters.size) return 0
  // Others took the last of it at the same moment.
  await takeBack(db, counted, amount)
  return Math.max(1, await fullFor(db, counters, now, amount))
}

/** Takes an attempt back that turned out to be good: only failures fill a limit. */
export const forgiveAttempt = (db: Db, limits: Limit[]): Promise<void> =>
  takeBack(
    db,
    limits.map(({ key }) => hashToken(key)),
  )

/** Forgets all that was counted against these limits. */
export const clearAttempts = async (db: Db, limits: Limit[]): Promise<void> => {
  await db.delete(throttles).where(
    inArray(
      throttles.key,
      limits.map(({ key }) => hashToken(key)),
    ),
  )
}

/** Forgets the counters whose window is over, and those of a time that is not now: the clock was set back. */
export const purgeThrottles = async (db: Db, now: Date): Promise<void> => {
  const latest = new Date(now.getTime() + LONGEST_WINDOW_MS + CLOCK_SKEW_MS)
  await db.delete(throttles).where(or(lt(throttles.resetsAt, now), gt(throttles.resetsAt, latest)))
}
