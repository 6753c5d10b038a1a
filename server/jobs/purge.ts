import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { purgeFarewells } from '../db/repositories/farewells.ts'
import { purgeMailedTokens } from '../db/repositories/mailed-tokens.ts'
import { purgeMessages } from '../db/repositories/messages.ts'
import { purgePushMessages } from '../db/repositories/push-messages.ts'
import { purgeSessions } from '../db/repositories/sessions.ts'
import { purgeThrottles } from '../db/repositories/throttles.ts'
import { messagesKeptSince } from '../domain/message-limits.ts'
import { every, type RepeatingJob } from './every.ts'

const EVERY_MS = 60 * 60_000

/** Forgets ended sessions, ended links, old counters, old push messages, messages of years ago and the last words to who has left, now and every hour. */
export const startPurge = ({ db }: Database, log: Pick<FastifyBaseLogger, 'warn'>): RepeatingJob =>
  every(
    EVERY_MS,
    'purge',
    async () => {
      await purgeSessions(db, new Date())
      await purgeMailedTokens(db, new Date())
      await purgeThrottles(db, new Date())
      await purgePushMessages(db, new Date())
      await purgeFarewells(db, new Date())
      await purgeMessages(db, messagesKeptSince(new Date()))
      return false
    },
    log,
  )
