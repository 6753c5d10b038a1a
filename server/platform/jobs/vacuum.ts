import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { every, type RepeatingJob } from './every.ts'

const EVERY_MS = 15 * 60_000

/** Has a database without autovacuum use the space of old rows again, now and every quarter of an hour. */
export const startVacuum = (database: Database, log: Pick<FastifyBaseLogger, 'warn'>): RepeatingJob =>
  every(
    EVERY_MS,
    'vacuum',
    async () => {
      await database.vacuum()
      return false
    },
    log,
  )
