import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { purgeSessions } from '../db/repositories/sessions.ts'
import { purgeThrottles } from '../db/repositories/throttles.ts'
import { every, type RepeatingJob } from './every.ts'

const EVERY_MS = 60 * 60_000

/** Forgets ended sessions and old counters, now and every hour. */
export const startPurge = ({ db }: Database, log: Pick<FastifyBaseLogger, 'warn'>): RepeatingJob =>
  every(
    EVERY_MS,
    'purge',
    async () => {
      await purgeSessions(db, new Date())
      await purgeThrottles(db, new Date())
      return false
    },
    log,
  )
