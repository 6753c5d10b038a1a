import type {
  OwnSource,
  OwnSources,
  SourceAddRequest,
  SourceDismissRequest,
  SourceNotice,
  SourceSaveRequest,
  SourceTrial,
} from '../../../contract/own-sources.ts'
import { lastDayTyped } from '../../../contract/rules/draft.ts'
import { MAX_SOURCES, sourceAddress } from '../../../contract/rules/own-sources.ts'
import { changeStakes } from '../../modules/event-changes/use-cases/change-event.ts'
import { forTeam, inTeam, recordAct } from '../../modules/organisations/use-cases/organisations.ts'
import { broughtConcert } from '../../modules/organiser/use-cases/source-drafts.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { wakeAfter } from '../../platform/wakes.ts'
import { type Fetching, fetchFeed } from '../read-feed.ts'
import {
  type Actual,
  doubtsOf,
  emptyReport,
  KNOWN_ADDRESS,
  lacksOf,
  noticeKind,
  SHOWN,
  SUSPENDED_SOURCES,
  saidOf,
  TOO_MANY_SOURCES,
  UNKNOWN_SOURCE,
} from '../rules.ts'
import {
  addSource,
  changeSource,
  changeSourceConcert,
  concertsOfSources,
  removeSource,
  type SourceConcert,
  type SourceRow,
  sourceOfTeam,
  sourcesOf,
} from '../store.ts'
import { SOURCES_DUE } from './read-sources.ts'

/** Which source a member asks for. */
export interface WhichSource {
  organisationId: string
  sourceId: string
  memberId: string
}

const noticeOf = async (
  db: Db,
  organisationId: string,
  brought: SourceConcert,
  now: Date,
): Promise<SourceNotice | null> => {
  const { concert, draft } = await broughtConcert(db, organisationId, brought)
  const actual: Actual | null = concert
    ? { ...concert, isCancelled: concert.withdrawnAt !== null }
    : draft
      ? {
          ...{ date: draft.body.date, endDate: lastDayTyped(draft.body) },
          ...{ time: draft.body.time || null, isCancelled: false },
        }
      : null
  const kind = actual && noticeKind(brought, actual, now)
  if (!kind || !actual) return null
  const stakes = concert ? await changeStakes(db, concert.id) : { seats: 0, openOrders: 0 }
  return {
    kind,
    draftId: brought.draftId,
    eventId: concert?.id ?? null,
    eventName: concert?.eventName ?? draft?.body.eventName ?? brought.eventName,
    ...{ date: actual.date, time: actual.time },
    to: { date: brought.date, time: brought.time },
    taken: stakes.seats + stakes.openOrders,
    said: saidOf(brought),
  }
}

const rendered = (row: SourceRow, notices: SourceNotice[], isRead: boolean, now: Date): OwnSource => ({
  ...{ id: row.id, address: row.address, host: new URL(row.address).hostname.replace(/^www\./, '') },
  ...{ isPaused: row.isPaused, publishes: row.publishes, error: row.error, report: row.report, notices },
  isReading:
    isRead && !row.isPaused && (row.nextAt <= now || (row.leasedUntil !== null && row.leasedUntil > now)),
  readAt: row.readAt?.toISOString() ?? null,
})

const sourcesIn = async (db: Db, organisationId: string, isRead: boolean, now: Date): Promise<OwnSources> => {
  const rows = await sourcesOf(db, organisationId)
  const notices = new Map<string, SourceNotice[]>()
  for (const brought of await concertsOfSources(
    db,
    rows.map(({ id }) => id),
  )) {
    // Most concerts are as their source said when it brought them.
    if (saidOf(brought) === brought.agreed) continue
    const notice = await noticeOf(db, organisationId, brought, now)
    if (notice) notices.set(brought.sourceId, [...(notices.get(brought.sourceId) ?? []), notice])
  }
  return { sources: rows.map((row) => rendered(row, notices.get(row.id) ?? [], isRead, now)) }
}

/** Lists an organisation's sources for its people. */
export const sourcesFor = (
  db: Db,
  organisationId: string,
  memberId: string,
  now: Date,
): Promise<Refusal | OwnSources> =>
  forTeam(db, organisationId, memberId, ({ organisation }) =>
    sourcesIn(db, organisationId, organisation.state === 'trusted', now),
  )

const NOTHING: SourceTrial = { error: null, kind: null, concerts: [], report: emptyReport() }

/** Reads an address for a member and stores nothing. A source that cannot be read is a result, not a refusal. */
export const trySource = (
  db: Db,
  organisationId: string,
  memberId: string,
  address: string,
  fetching: Fetching,
): Promise<Refusal | SourceTrial> =>
  forTeam(db, organisationId, memberId, async ({ organisation }): Promise<Refusal | SourceTrial> => {
    if (organisation.state === 'suspended') return SUSPENDED_SOURCES
    const feed = await fetchFeed(sourceAddress(address) ?? '', fetching)
    if (!feed || 'error' in feed) return { ...NOTHING, error: feed?.error ?? null }
    const { kind, records, report } = feed
    return {
      ...{ error: null, kind, report: { ...emptyReport(), ...report, concerts: records.length } },
      concerts: records.slice(0, SHOWN).map((record) => ({
        ...{ eventName: record.eventName, date: record.start.date, time: record.start.time },
        endDate: record.endDate,
        ...{ place: record.place, city: record.city, lacks: lacksOf(record) },
        warnings: doubtsOf(record),
      })),
    }
  })

/** Runs an act on the sources of an organisation by one of its people, and returns them as they are then. */
const inSources = (
  db: Db,
  { organisationId, memberId }: Omit<WhichSource, 'sourceId'>,
  now: Date,
  work: (tx: Db) => Promise<Refusal | undefined>,
): Promise<Refusal | OwnSources> =>
  inTeam(db, organisationId, memberId, 'anyone', async (tx, { organisation: { state } }) => {
    if (state === 'suspended') return SUSPENDED_SOURCES
    return (await work(tx)) ?? sourcesIn(tx, organisationId, state === 'trusted', now)
  })

/** Adds a source, which is read at once. Repeated, changes nothing. */
export const addOwnSource = (
  db: Db,
  which: Omit<WhichSource, 'sourceId'>,
  { id, address: typed, publishes }: SourceAddRequest,
  now: Date,
): Promise<Refusal | OwnSources> =>
  inSources(db, which, now, async (tx) => {
    const { organisationId, memberId } = which
    const address = sourceAddress(typed) ?? ''
    const sources = await sourcesOf(tx, organisationId)
    if (sources.some((source) => source.id === id)) return undefined
    if (sources.some((source) => source.address === address)) return KNOWN_ADDRESS
    if (sources.length >= MAX_SOURCES) return TOO_MANY_SOURCES
    if (!(await addSource(tx, { id, organisationId, address, publishes, createdAt: now, nextAt: now })))
      return UNKNOWN_SOURCE
    await recordAct(tx, { at: now, organisationId, memberId, act: 'source_added', about: id })
    wakeAfter(tx, SOURCES_DUE)
    return undefined
  })

/** Pauses or resumes a source, or chooses whether its new concerts are published; absent fields stay. A resumed one is read at once. */
export const saveOwnSource = (
  db: Db,
  which: WhichSource,
  asked: SourceSaveRequest,
  now: Date,
): Promise<Refusal | OwnSources> =>
  inSources(db, which, now, async (tx) => {
    const { organisationId, sourceId, memberId } = which
    const source = await sourceOfTeam(tx, organisationId, sourceId)
    if (!source) return UNKNOWN_SOURCE
    const { isPaused = source.isPaused, publishes = source.publishes } = asked
    if (source.isPaused === isPaused && source.publishes === publishes) return undefined
    const isResumed = source.isPaused && !isPaused
    const ended = isPaused ? { lease: null, leasedUntil: null } : {}
    await changeSource(tx, sourceId, {
      isPaused,
      publishes,
      ...ended,
      ...(isResumed && { nextAt: now, failures: 0 }),
    })
    await recordAct(tx, { at: now, organisationId, memberId, act: 'source_changed', about: sourceId })
    if (isResumed) wakeAfter(tx, SOURCES_DUE)
    return undefined
  })

/** Has a source read now. */
export const readOwnSource = (db: Db, which: WhichSource, now: Date): Promise<Refusal | OwnSources> =>
  inSources(db, which, now, async (tx) => {
    const source = await sourceOfTeam(tx, which.organisationId, which.sourceId)
    if (!source) return UNKNOWN_SOURCE
    if (source.nextAt > now) await changeSource(tx, which.sourceId, { nextAt: now, wholeAt: null })
    wakeAfter(tx, SOURCES_DUE)
    return undefined
  })

/** Removes a source, also of a suspended organisation; what it brought stays. */
export const removeOwnSource = (db: Db, which: WhichSource, now: Date): Promise<Refusal | OwnSources> => {
  const { organisationId, sourceId, memberId } = which
  return inTeam(db, organisationId, memberId, 'anyone', async (tx, { organisation }) => {
    if (!(await removeSource(tx, organisationId, sourceId))) return UNKNOWN_SOURCE
    await recordAct(tx, { at: now, organisationId, memberId, act: 'source_removed', about: sourceId })
    return sourcesIn(tx, organisationId, organisation.state === 'trusted', now)
  })
}

/** Leaves a concert as it is, until its source says something else. */
export const dismissNotice = (
  db: Db,
  which: WhichSource,
  { draftId, said }: SourceDismissRequest,
  now: Date,
): Promise<Refusal | OwnSources> =>
  inSources(db, which, now, async (tx) => {
    if (!(await sourceOfTeam(tx, which.organisationId, which.sourceId))) return UNKNOWN_SOURCE
    const brought = (await concertsOfSources(tx, [which.sourceId])).find((one) => one.draftId === draftId)
    if (brought && saidOf(brought) === said) await changeSourceConcert(tx, brought, { agreed: said })
    return undefined
  })
