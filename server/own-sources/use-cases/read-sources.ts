import type { FastifyBaseLogger } from 'fastify'
import { pictureCopier } from '../../catalogue-import/pictures.ts'
import type { AccountDeps } from '../../modules/deps.ts'
import { inOrganisation } from '../../modules/organisations/use-cases/organisations.ts'
import { draftsLeft } from '../../modules/organiser/use-cases/source-drafts.ts'
import { every, type RepeatingJob } from '../../platform/jobs/every.ts'
import { newId } from '../../platform/security/tokens.ts'
import { type Feed, type Fetching, fetchFeed } from '../read-feed.ts'
import { emptyReport, keyHashOf, MAX_PUBLISHED, NOT_APPLIED, nextReading, WHOLE_MS } from '../rules.ts'
import { changeSource, claimSource, concertsOfSources, lockClaimed, type SourceRow } from '../store.ts'
import { applyFeed, matched } from './apply-feed.ts'

/** Topic of sources that are due at once. */
export const SOURCES_DUE = 'own sources'

const EVERY_MS = 5 * 60_000
/** Longer than any reading: afterwards another process may begin. */
const LEASE_MS = 5 * 60_000
/** No further poster is fetched after this long. */
const POSTERS_MS = 60_000

export type ReadingDeps = AccountDeps & Pick<Fetching, 'isAllowed'>

/** Copies the pictures of new concerts before anything is locked. A picture that does not come is left out. */
const postersOf = async (
  { database: { db }, now, isAllowed }: ReadingDeps,
  source: SourceRow,
  feed: Feed,
): Promise<Map<string, string>> => {
  const posters = new Map<string, string>()
  const known = matched(feed, await concertsOfSources(db, [source.id]))
  const records = feed.records.filter((record) => !known.has(record))
  const room = source.publishes ? MAX_PUBLISHED : await draftsLeft(db, source.organisationId)
  const copier = pictureCopier(db, { now, dryRun: false, privateNetwork: isAllowed !== undefined })
  const began = performance.now()
  for (const record of records.slice(0, room)) {
    if (record.pictures.length === 0 || performance.now() - began > POSTERS_MS) continue
    const copied = await copier.copy(record.pictures)
    if ('url' in copied) posters.set(keyHashOf(record), copied.url)
  }
  return posters
}

const RELEASED = { lease: null, leasedUntil: null }

const failed = ({ database, now }: ReadingDeps, source: SourceRow, error: string): Promise<void> =>
  inOrganisation(database.db, source.organisationId, async (tx) => {
    if (!(await lockClaimed(tx, source))) return
    const failures = source.failures + 1
    await changeSource(tx, source.id, { ...RELEASED, error, failures, nextAt: nextReading(failures, now()) })
  })

const readClaimed = async (deps: ReadingDeps, source: SourceRow): Promise<void> => {
  const { database, now, publicUrl, isAllowed } = deps
  const { id, organisationId, report: before, wholeAt } = source
  const isFresh = wholeAt !== null && now().getTime() - wholeAt.getTime() < WHOLE_MS
  // With concerts that wait for a place, the whole file is needed again.
  const isKnown = isFresh && source.error === null && before?.waiting === 0
  const feed = await fetchFeed(source.address, {
    now: now(),
    ...(isKnown && { known: source }),
    ...(isAllowed && { isAllowed }),
  })
  if (feed && 'error' in feed) return failed(deps, source, feed.error)
  const posters = feed ? await postersOf(deps, source, feed) : new Map<string, string>()
  await inOrganisation(database.db, organisationId, async (tx, team) => {
    if (team.organisation.state !== 'trusted' || !(await lockClaimed(tx, source))) return
    const at = now()
    const read = { ...RELEASED, error: null, failures: 0, readAt: at, nextAt: nextReading(0, at) }
    if (!feed) return changeSource(tx, id, { ...read, report: { ...(before ?? emptyReport()), added: 0 } })
    const report = await applyFeed(tx, feed, {
      source,
      team,
      posters,
      context: { now: at, origin: publicUrl() },
    })
    const { etag, lastModified } = feed
    await changeSource(tx, id, { ...read, report, etag, lastModified, wholeAt: at })
  })
}

/** Reads the source that has been due longest; returns whether there was one. Several processes share them out. */
export const readNextSource = async (deps: ReadingDeps): Promise<boolean> => {
  const now = deps.now()
  const claim = { lease: newId(), until: new Date(now.getTime() + LEASE_MS) }
  const source = await claimSource(deps.database.db, now, claim)
  if (!source) return false
  try {
    await readClaimed(deps, source)
  } catch (error) {
    // A source that breaks the reading waits for its next turn, as one that does not answer.
    await failed(deps, source, NOT_APPLIED)
    throw error
  }
  return true
}

/** Reads organisations' own sources every two hours, and one that was added or asked for at once. */
export const startOwnSources = (deps: ReadingDeps, log: Pick<FastifyBaseLogger, 'warn'>): RepeatingJob =>
  every(EVERY_MS, 'own sources', () => readNextSource(deps), log, { wokenBy: SOURCES_DUE })
