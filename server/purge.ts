import type { FastifyBaseLogger } from 'fastify'
import { purgeAccountDeletedMails } from './modules/account/store/erasure.ts'
import { purgeMailedTokens } from './modules/account/store/mailed-tokens.ts'
import { purgeDoors } from './modules/door/store/links.ts'
import { purgeMessages } from './modules/messages/store.ts'
import { purgeTeamInvitations } from './modules/organisations/store.ts'
import { purgePublishedDrafts } from './modules/organiser/store/drafts.ts'
import { purgeFigureLinks } from './modules/organiser/store/figure-links.ts'
import { purgeConcertMessages } from './modules/organiser/store/messages.ts'
import { networksKnownSince } from './modules/sessions/rules.ts'
import { purgeKnownNetworks, purgeSessions } from './modules/sessions/store/sessions.ts'
import { purgeDeclarations } from './modules/subscriptions/store/declarations.ts'
import { purgeGifts } from './modules/subscriptions/store/gifts.ts'
import { purgeSourceConcerts } from './own-sources/store.ts'
import type { Database, Db } from './platform/db/database.ts'
import { purgeMails, purgePushMessages } from './platform/deliveries/store.ts'
import { every, type RepeatingJob } from './platform/jobs/every.ts'
import {
  declarationsRetainedSince,
  doorsRetainedSince,
  giftWordsRetainedSince,
  mailsRetainedSince,
  messagesRetainedSince,
  publishedDraftsRetainedSince,
  sourceConcertsRetainedSince,
  teamInvitationsRetainedSince,
} from './platform/retention.ts'
import { purgeThrottles } from './platform/security/store/throttles.ts'

const EVERY_MS = 60 * 60_000

/** Deletes all data that has expired or exceeds its retention (the privacy page's 'Combien de temps'). */
export const purge = async (db: Db, now: Date): Promise<void> => {
  await purgeSessions(db, now)
  await purgeMailedTokens(db, now)
  await purgeThrottles(db, now)
  await purgeKnownNetworks(db, networksKnownSince(now))
  await purgePushMessages(db, now)
  await purgeAccountDeletedMails(db, now)
  await purgeMails(db, now, mailsRetainedSince(now))
  await purgeMessages(db, messagesRetainedSince(now))
  await purgeDeclarations(db, declarationsRetainedSince(now))
  await purgeGifts(db, giftWordsRetainedSince(now))
  await purgeTeamInvitations(db, teamInvitationsRetainedSince(now))
  await purgeFigureLinks(db, teamInvitationsRetainedSince(now))
  await purgePublishedDrafts(db, publishedDraftsRetainedSince(now))
  await purgeConcertMessages(db, doorsRetainedSince(now))
  await purgeSourceConcerts(db, sourceConcertsRetainedSince(now))
  await purgeDoors(db, doorsRetainedSince(now))
}

export const startPurge = (
  { database, now }: { database: Database; now: () => Date },
  log: Pick<FastifyBaseLogger, 'warn'>,
): RepeatingJob =>
  every(
    EVERY_MS,
    'purge',
    async () => {
      await purge(database.db, now())
      return false
    },
    log,
  )

const VACUUM_EVERY_MS = 15 * 60_000

/** Makes a database without autovacuum reuse the space of old rows, now and every 15 minutes. */
export const startVacuum = (database: Database, log: Pick<FastifyBaseLogger, 'warn'>): RepeatingJob =>
  every(
    VACUUM_EVERY_MS,
    'vacuum',
    async () => {
      await database.vacuum()
      return false
    },
    log,
  )
