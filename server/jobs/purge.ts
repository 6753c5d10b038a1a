import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { loggableError } from '../db/loggable-error.ts'
import { purgeSessions } from '../db/repositories/sessions.ts'
import { purgeThrottles } from '../db/repositories/throttles.ts'

const EVERY_MS = 60 * 60_000

/** Forgets ended sessions and old counters, now and every hour. Returns how to stop, which waits for a purge under way. */
export const startPurge = ({ db }: Database, log: Pick<FastifyBaseLogger, 'warn'>): (() => Promise<void>) => {
  const purge = async () => {
    try {
      await purgeSessions(db, new Date())
      await purgeThrottles(db, new Date())
    } catch (error) {
      log.warn({ err: loggableError(error) }, 'purge')
    }
  }
  let running = purge()
  const timer = setInterval(() => {
    running = purge()
  }, EVERY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
