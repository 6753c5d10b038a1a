import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from '../db/database.ts'
import { purgeDeclarations } from '../db/repositories/declarations.ts'
import { purgeFarewells } from '../db/repositories/farewells.ts'
import { purgeMailedTokens } from '../db/repositories/mailed-tokens.ts'
import { purgeMails } from '../db/repositories/mails.ts'
import { purgeMessages } from '../db/repositories/messages.ts'
import { purgePushMessages } from '../db/repositories/push-messages.ts'
import { purgeSessions } from '../db/repositories/sessions.ts'
import { purgeThrottles } from '../db/repositories/throttles.ts'
import { declarationsKeptSince, mailsKeptSince, messagesKeptSince } from '../domain/kept-for.ts'
import { networksKnownSince } from '../modules/sessions/rules.ts'
import { purgeKnownNetworks } from '../modules/sessions/store.ts'
import { every, type RepeatingJob } from './every.ts'

const EVERY_MS = 60 * 60_000

/** Forgets what has ended or is older than it is kept for (the privacy page's 'Combien de temps'). */
export const purge = async (db: Db, now: Date): Promise<void> => {
  await purgeSessions(db, now)
  await purgeMailedTokens(db, now)
  await purgeThrottles(db, now)
  await purgeKnownNetworks(db, networksKnownSince(now))
  await purgePushMessages(db, now)
  await purgeFarewells(db, now)
  await purgeMails(db, now, mailsKeptSince(now))
  await purgeMessages(db, messagesKeptSince(now))
  await purgeDeclarations(db, declarationsKeptSince(now))
}

/** Does so now and every hour. */
export const startPurge = ({ db }: Database, log: Pick<FastifyBaseLogger, 'warn'>): RepeatingJob =>
  every(
    EVERY_MS,
    'purge',
    async () => {
      await purge(db, new Date())
      return false
    },
    log,
  )
