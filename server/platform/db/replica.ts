import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { CatalogueListener, Db } from './database.ts'
import { isConnectionLost } from './errors.ts'
import * as schema from './schema.ts'

const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 1_000

/** Public reads on a streaming replica of the primary database. */
interface Replica {
  /** The replica while it has every change that was heard of; the primary otherwise, and for transactions. */
  db: Db
  /** Hears of the primary's changes. */
  listener: CatalogueListener
  /** Reads from the primary until the replica has everything that is committed there now. */
  fallBehind(): void
  close(): Promise<void>
}

/** PostgreSQL's code for a query that a replica cancels, because the rows that it reads are removed by what the primary sends. */
const CANCELLED_BY_PRIMARY = '40001'

const isLost = (error: unknown): boolean =>
  isConnectionLost(error) || (error instanceof pg.DatabaseError && error.code === CANCELLED_BY_PRIMARY)

/** Opens a replica in the background: while it is away, or behind, reads go to the primary. `onError` hears once of each loss. */
export const openReplica = (
  config: pg.PoolConfig,
  primary: { pool: pg.Pool; db: Db },
  onError: (error: Error) => void,
): Replica => {
  const pool = new pg.Pool(config)
  pool.on('error', () => {})
  const ask = pool.query.bind(pool) as (...query: unknown[]) => Promise<pg.QueryResult>
  const askPrimary = primary.pool.query.bind(primary.pool) as typeof ask
  const ended = new AbortController()
  let isListening = false
  let isCurrent = false
  let isKnownAsLost = false
  /** Grows with each change: a replica that has caught up with an earlier one is still behind. */
  let changes = 0
  let isCatchingUp = false

  const report = (error: unknown) => {
    if (!isKnownAsLost && !ended.signal.aborted) onError(error as Error)
    isKnownAsLost = true
  }
  /** Checks whether the replica has replayed the primary's log up to `position`. A database that is no replica never has. */
  const has = async (position: string): Promise<boolean> => {
    const { rows } = await ask('select pg_last_wal_replay_lsn() >= $1::pg_lsn as has', [position])
    isKnownAsLost = false
    return rows[0]?.has === true
  }
  const catchUp = async (): Promise<void> => {
    if (isCatchingUp) return
    isCatchingUp = true
    let pause = FIRST_PAUSE_MS
    while (isListening && !isCurrent && !ended.signal.aborted) {
      const upTo = changes
      try {
        const { rows } = await askPrimary('select pg_current_wal_insert_lsn()::text as position')
        while (changes === upTo && !(await has(String(rows[0]?.position)))) {
          await wait(pause, undefined, { ref: false, signal: ended.signal })
          pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
        }
        if (changes === upTo) isCurrent = isListening
      } catch (error) {
        report(error)
        await wait(LONGEST_PAUSE_MS, undefined, { ref: false, signal: ended.signal }).catch(() => {})
      }
    }
    isCatchingUp = false
  }
  const fallBehind = () => {
    changes++
    isCurrent = false
    void catchUp()
  }
  // A query that the replica loses is sent to the primary: nobody sees an error.
  pool.query = ((...query: unknown[]) =>
    ask(...query).catch((error: unknown) => {
      if (!isLost(error)) throw error
      report(error)
      fallBehind()
      return askPrimary(...query)
    })) as typeof pool.query
  const db: Db = drizzle(pool, { schema })
  return {
    db: new Proxy(db, {
      get: (target, key) => {
        const chosen = isCurrent && key !== 'transaction' ? target : primary.db
        const value = Reflect.get(chosen, key)
        return typeof value === 'function' ? value.bind(chosen) : value
      },
    }),
    listener: {
      onListening: () => {
        isListening = true
        fallBehind()
      },
      onLost: () => {
        isListening = false
        isCurrent = false
      },
      onChange: fallBehind,
    },
    fallBehind,
    close: async () => {
      ended.abort()
      await pool.end()
    },
  }
}
