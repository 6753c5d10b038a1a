import type { Table } from 'dexie'
import * as favourites from '../../../contract/endpoints/favourites.ts'
import { Event } from '../../../contract/events.ts'
import { BATCH_CHECK_MAX } from '../../../contract/favourites.ts'
import { call } from '../api.ts'
import type { NectarDb } from '../db.ts'
import { readDevice, writeDevice } from '../device.ts'
import { isDecisive } from '../errors.ts'
import { onOutboxNews, outbox } from '../outbox/device-outbox.ts'
import { favourite } from '../outbox/intents/favourite.ts'
import type { Outcome } from '../outbox/outbox.ts'
import type { FavouriteRow, OutboxRow } from '../rows.ts'
import { currentToken } from '../session.ts'
import type { Stored } from '../stored.ts'
import { noToken } from './read.ts'
import { type Asker, storeForMember } from './rows.ts'

/** How long a negative result is stored, in ms. */
const MAX_AGE_MS = 30 * 24 * 3_600_000

interface Snapshot {
  rows: Map<string, FavouriteRow>
  waiting: Map<string, OutboxRow>
  /** The order of the last fetched list, newest first, and its time (ms since 1970); undefined if it was never fetched. */
  list: { ids: string[]; storedAt: number } | undefined
}

/** Reads the snapshot in one transaction over `favourites`, `favouriteLists` and `outbox`. */
const snapshotOf = (db: NectarDb, userId: string): PromiseLike<Snapshot> =>
  db.transaction('r', [db.favourites, db.favouriteLists, db.outbox], async () => {
    const rows = await db.favourites.where({ userId }).toArray()
    const waiting = await db.outbox.where({ userId }).toArray()
    const list = await db.favouriteLists.get(userId)
    return {
      rows: new Map(rows.map((row) => [row.eventId, row])),
      waiting: new Map(waiting.filter(({ kind }) => kind === favourite.kind).map((row) => [row.entity, row])),
      list: Array.isArray(list?.ids) ? list : undefined,
    }
  })

/** Returns the queued intent, else the server's last state; undefined if the device has neither. */
const flagOf = ({ rows, waiting }: Snapshot, eventId: string): boolean | undefined =>
  waiting.get(eventId)?.wanted ?? rows.get(eventId)?.known ?? rows.get(eventId)?.assumed

/** Returns the flags of these events, without the unknown ones. */
const flagsOf = (snapshot: Snapshot | undefined, eventIds: string[]): Record<string, boolean> =>
  Object.fromEntries(
    eventIds.flatMap((id) => {
      const flag = snapshot && flagOf(snapshot, id)
      return flag === undefined ? [] : [[id, flag]]
    }),
  )

/** Returns the events of the favourites: first those not yet in the fetched list, newest first. */
const eventsOf = (snapshot: Snapshot): Event[] => {
  const listed = snapshot.list?.ids ?? []
  const added = [...snapshot.rows.values()]
    .filter(({ eventId }) => !listed.includes(eventId))
    .sort((first, second) => second.storedAt - first.storedAt)
    .map(({ eventId }) => eventId)
  return [...added, ...listed].flatMap((id) =>
    flagOf(snapshot, id) ? (Event.safeParse(snapshot.rows.get(id)?.event).data ?? []) : [],
  )
}

interface Known {
  known: boolean
  event?: Event
}

/** One request: its member, and the device's snapshot before it. Its response is older than any intent made or settled since. */
interface Request {
  userId: string
  before: Snapshot | undefined
  /** Time of the response, in ms since 1970. */
  storedAt: number
}

const isUntouched = ({ before }: Request, row: FavouriteRow | undefined, eventId: string): boolean =>
  (row?.revision ?? 0) === (before?.rows.get(eventId)?.revision ?? 0)

/** Stores the states of events that were not changed since the request. Runs inside a write of `favourites`. */
const storeAnswers = async (db: NectarDb, request: Request, answers: Map<string, Known>): Promise<void> => {
  const { userId, storedAt } = request
  const ids = [...answers.keys()]
  const rows = await db.favourites.bulkGet(ids.map((id): [string, string] => [userId, id]))
  const fresh = ids.flatMap((eventId, index): FavouriteRow[] => {
    const row = rows[index]
    const answer = answers.get(eventId)
    if (!answer || !isUntouched(request, row, eventId)) return []
    const event = answer.event ?? row?.event ?? null
    return [{ userId, eventId, event, known: answer.known, revision: row?.revision ?? 0, storedAt }]
  })
  await db.favourites.bulkPut(fresh)
}

/** Stores the whole list, newest first. Runs inside a write of `favourites`, `favouriteLists` and `outbox`. */
const storeList = async (db: NectarDb, request: Request, events: Event[]): Promise<void> => {
  const { userId, storedAt } = request
  const now = await snapshotOf(db, userId)
  const answers = new Map<string, Known>()
  // An event outside the list is no favourite. A row that already said so keeps its age, so that it expires.
  for (const [id, row] of now.rows) if (row.known !== false) answers.set(id, { known: false })
  for (const event of events) answers.set(event.id, { known: true, event })
  await storeAnswers(db, request, answers)
  const listed = events.map(({ id }) => id)
  const stays = (id: string) => isUntouched(request, now.rows.get(id), id) || now.rows.get(id)?.known
  const added = (now.list?.ids ?? []).filter(
    (id) => !listed.includes(id) && !isUntouched(request, now.rows.get(id), id),
  )
  await db.favouriteLists.put({ userId, ids: [...added, ...listed].filter(stays), storedAt })
  const old = [...now.rows.values()].filter(
    ({ eventId, ...row }) =>
      row.known === false &&
      row.storedAt < storedAt - MAX_AGE_MS &&
      !now.waiting.has(eventId) &&
      !listed.includes(eventId),
  )
  await db.favourites.bulkDelete(old.map(({ eventId }): [string, string] => [userId, eventId]))
}

interface FavouriteReadDeps {
  read: <T>(work: (db: NectarDb) => PromiseLike<T>) => Promise<T | undefined>
  /** Writes only if the requesting session is still the device's. */
  store: (
    asker: Asker,
    tables: (db: NectarDb) => Table[],
    work: (db: NectarDb) => PromiseLike<unknown>,
  ) => Promise<boolean>
  call: typeof call
  token: () => string | null
  /** ms since 1970. */
  now: () => number
}

/** Creates the reads of a member's favourites: the server's state with the queued intents applied on top. */
export const createFavouriteReads = (deps: FavouriteReadDeps) => {
  const load = (userId: string) => deps.read((db) => snapshotOf(db, userId))

  const requestFlags = async (eventIds: string[], token: string): Promise<Map<string, Known>> => {
    const flags = new Map<string, Known>()
    for (let start = 0; start < eventIds.length; start += BATCH_CHECK_MAX) {
      const body = { eventIds: eventIds.slice(start, start + BATCH_CHECK_MAX) }
      const answer = await deps.call(favourites.favoriteBatchCheck, { body }, { token })
      for (const [id, { isFavorite }] of Object.entries(answer)) flags.set(id, { known: isFavorite })
    }
    return flags
  }

  /** Returns the flags stored on the device; leaves out unknown events. */
  const storedFavouriteFlags = async (userId: string, eventIds: string[]): Promise<Record<string, boolean>> =>
    flagsOf(await load(userId), eventIds)

  /** Returns the device's copy of the list; undefined if it was never fetched and nothing is queued. */
  const storedFavourites = async (userId: string): Promise<Stored<Event[]> | undefined> => {
    const snapshot = await load(userId)
    if (!snapshot || (!snapshot.list && snapshot.waiting.size === 0)) return undefined
    return { value: eventsOf(snapshot), storedAt: snapshot.list?.storedAt ?? 0, source: 'device' }
  }

  /**
   * Returns the flags of these events: the server's, with the queued intents on top; offline or without a session, the device's. Throws the server's
   * AppError for a refusal (401 included).
   */
  const favouriteFlags = async (userId: string, eventIds: string[]): Promise<Record<string, boolean>> => {
    const token = deps.token()
    if (!token || eventIds.length === 0) return storedFavouriteFlags(userId, eventIds)
    const before = await load(userId)
    let answers: Map<string, Known>
    try {
      answers = await requestFlags(eventIds, token)
    } catch (error) {
      if (isDecisive(error)) throw error
      return storedFavouriteFlags(userId, eventIds)
    }
    const request = { userId, before, storedAt: deps.now() }
    await deps.store(
      { userId, token },
      (db) => [db.favourites],
      (db) => storeAnswers(db, request, answers),
    )
    const flags = Object.fromEntries([...answers].map(([id, { known }]) => [id, known]))
    // Read again, to apply queued intents and those settled during the request.
    return { ...flags, ...(await storedFavouriteFlags(userId, eventIds)) }
  }

  /** Fetches the member's favourites, newest first, with the queued intents on top. Throws like every read of a member's data. */
  const listFavourites = async (userId: string): Promise<Stored<Event[]>> => {
    const token = deps.token()
    if (!token) {
      const stored = await storedFavourites(userId)
      if (stored) return stored
      throw noToken()
    }
    const before = await load(userId)
    let events: Event[]
    try {
      events = await deps.call(favourites.favorites, {}, { token })
    } catch (error) {
      const stored = isDecisive(error) ? undefined : await storedFavourites(userId)
      if (stored) return stored
      throw error
    }
    const storedAt = deps.now()
    await deps.store(
      { userId, token },
      (db) => [db.favourites, db.favouriteLists, db.outbox],
      (db) => storeList(db, { userId, before, storedAt }, events),
    )
    const snapshot = await load(userId)
    return { value: snapshot?.list ? eventsOf(snapshot) : events, storedAt, source: 'server' }
  }

  return { storedFavouriteFlags, storedFavourites, favouriteFlags, listFavourites }
}

export const { storedFavouriteFlags, storedFavourites, favouriteFlags, listFavourites } =
  createFavouriteReads({ read: readDevice, store: storeForMember, call, token: currentToken, now: Date.now })

/**
 * Adds or removes a favourite: shown at once, queued, sent. Reverts it and throws AppError for a live 4xx (401 included), or for any failure if the
 * device cannot store it.
 */
export const setFavourite = (userId: string, event: Event, wanted: boolean): Promise<Outcome> =>
  outbox.set(favourite, { userId, entity: event.id, name: event.eventName, wanted, subject: event })

/** Calls the listener when a favourite's row changes in this tab, another, or the worker. Returns the unsubscribe function. */
export const onFavouritesChange = (listener: () => void): (() => void) =>
  onOutboxNews((news) => news !== 'session-over' && listener())

/** Counts the member's changes that the server has not answered yet. */
export const queuedCount = (userId: string): Promise<number> => outbox.queuedCount(userId, favourite.kind)

/** A queued intent that the server refused for good, to show to the user. */
export interface Refusal {
  eventId: string
  eventName: string
  wanted: boolean
  status: number
  /** The server's message; empty if it sent none. */
  message: string
}

/** Takes the refusals that were not shown yet, and deletes them so that only one tab shows each. */
export const takeRefusals = async (userId: string): Promise<Refusal[]> => {
  let taken: Refusal[] = []
  await writeDevice((db) =>
    db.transaction('rw', db.refusals, async () => {
      const rows = await db.refusals.where({ userId }).sortBy('storedAt')
      const own = rows.filter(({ kind }) => kind === favourite.kind)
      await db.refusals.bulkDelete(
        own.map(({ kind, entity }): [string, string, string] => [userId, kind, entity]),
      )
      taken = own.map(({ entity, name, wanted, status, message }) => ({
        eventId: entity,
        eventName: name,
        wanted,
        status,
        message,
      }))
    }),
  )
  return taken
}
