import type { Table } from 'dexie'
import type * as z from 'zod/mini'
import { call } from '../api.ts'
import type { NectarDb } from '../db.ts'
import { readDevice, writeDevice } from '../device.ts'
import { isDecisive } from '../errors.ts'
import { onOutboxNews, outbox } from '../outbox/device-outbox.ts'
import type { Flag } from '../outbox/intents/flag.ts'
import type { FlagRow, OutboxRow, RefusalRow } from '../rows.ts'
import { currentToken } from '../session.ts'
import type { Stored } from '../stored.ts'
import { noToken } from './read.ts'
import { type Asker, storeForMember } from './rows.ts'

/** How long a negative result is stored, in ms. */
const MAX_AGE_MS = 30 * 24 * 3_600_000

/** A kind of flag, with its requests. */
interface FlagSource<Subject extends { id: string }, StoredRow extends FlagRow> {
  flag: Flag<Subject, StoredRow>
  subject: z.ZodMiniType<Subject>
  /** Fetches the member's list, newest first. */
  fetchList: (request: typeof call, options: { token: string }) => Promise<Subject[]>
  /** Fetches the flags of some entities, if the server can check them. */
  fetchFlags?: (
    ids: string[],
    request: typeof call,
    options: { token: string },
  ) => Promise<Record<string, boolean>>
}

interface FlagDeps {
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

const device: FlagDeps = {
  read: readDevice,
  store: storeForMember,
  call,
  token: currentToken,
  now: Date.now,
}

interface Snapshot<StoredRow> {
  rows: Map<string, StoredRow>
  waiting: Map<string, OutboxRow>
  /** The order of the last fetched list, newest first, and its time (ms since 1970); undefined if it was never fetched. */
  list: { ids: string[]; storedAt: number } | undefined
}

/** One request: its member, and the device's snapshot before it. Its response is older than any intent made or settled since. */
interface Asked<StoredRow> {
  userId: string
  before: Snapshot<StoredRow> | undefined
  /** Time of the response, in ms since 1970. */
  storedAt: number
}

/** A queued intent that the server refused for good, to show to the user. `message` is the server's; empty if it sent none. */
export type Refusal = Pick<RefusalRow, 'entity' | 'name' | 'wanted' | 'status' | 'message'>

/** Creates the reads of a member's flags of one kind: the server's state with the queued intents applied on top. */
export const createFlags = <Subject extends { id: string }, StoredRow extends FlagRow>(
  { flag, subject: schema, fetchList, fetchFlags }: FlagSource<Subject, StoredRow>,
  deps = device,
) => {
  const { rows, lists, entityOf, subjectOf, rowOf } = flag
  const tables = (db: NectarDb): Table[] => [...flag.tables(db), db.outbox]

  /** Reads the snapshot in one transaction over the flags, their list and `outbox`. */
  const snapshotOf = (db: NectarDb, userId: string): PromiseLike<Snapshot<StoredRow>> =>
    db.transaction('r', tables(db), async () => {
      const stored = await rows(db).where({ userId }).toArray()
      const waiting = await db.outbox.where({ userId }).toArray()
      const list = await lists(db).get(userId)
      return {
        rows: new Map(stored.map((row) => [entityOf(row), row])),
        waiting: new Map(waiting.filter(({ kind }) => kind === flag.kind).map((row) => [row.entity, row])),
        list: Array.isArray(list?.ids) ? list : undefined,
      }
    })
  const load = (userId: string) => deps.read((db) => snapshotOf(db, userId))

  /** Returns the queued intent, else the server's last state; undefined if the device has neither. */
  const flagOf = ({ rows, waiting }: Snapshot<StoredRow>, id: string): boolean | undefined =>
    waiting.get(id)?.wanted ?? rows.get(id)?.known ?? rows.get(id)?.assumed

  /** Returns the flagged entities: first those not yet in the fetched list, newest first. */
  const flaggedOf = (snapshot: Snapshot<StoredRow>): Subject[] => {
    const listed = snapshot.list?.ids ?? []
    const added = [...snapshot.rows.values()]
      .filter((row) => !listed.includes(entityOf(row)))
      .sort((first, second) => second.storedAt - first.storedAt)
      .map(entityOf)
    return [...added, ...listed].flatMap((id) => {
      const row = snapshot.rows.get(id)
      return row && flagOf(snapshot, id) ? (schema.safeParse(subjectOf(row)).data ?? []) : []
    })
  }

  const isUntouched = ({ before }: Asked<StoredRow>, row: StoredRow | undefined, id: string): boolean =>
    (row?.revision ?? 0) === (before?.rows.get(id)?.revision ?? 0)

  /** Stores the states of entities that were not changed since the request. Runs inside a write of the flags. */
  const storeAnswers = async (
    db: NectarDb,
    asked: Asked<StoredRow>,
    answers: Record<string, boolean>,
    subjects: Map<string, Subject> = new Map(),
  ): Promise<void> => {
    const { userId, storedAt } = asked
    const ids = Object.keys(answers)
    const stored = await rows(db).bulkGet(ids.map((id): [string, string] => [userId, id]))
    const untouched = ids.flatMap((entity, index): StoredRow[] => {
      const row = stored[index]
      if (!isUntouched(asked, row, entity)) return []
      const subject = subjects.get(entity) ?? (row && subjectOf(row)) ?? null
      const known = answers[entity] === true
      return [rowOf({ userId, entity, subject, known, revision: row?.revision ?? 0, storedAt })]
    })
    await rows(db).bulkPut(untouched)
  }

  /** Stores the whole list, newest first. Runs inside a write of the flags, their list and `outbox`. */
  const storeList = async (db: NectarDb, asked: Asked<StoredRow>, flagged: Subject[]): Promise<void> => {
    const { userId, storedAt } = asked
    const now = await snapshotOf(db, userId)
    const answers: Record<string, boolean> = {}
    // An entity outside the list has no flag. A row that already said so keeps its age, so that it expires.
    for (const [id, row] of now.rows) if (row.known !== false) answers[id] = false
    const subjects = new Map(flagged.map((subject) => [subject.id, subject]))
    const listed = [...subjects.keys()]
    for (const id of listed) answers[id] = true
    await storeAnswers(db, asked, answers, subjects)
    const stays = (id: string) => isUntouched(asked, now.rows.get(id), id) || now.rows.get(id)?.known
    const added = (now.list?.ids ?? []).filter(
      (id) => !listed.includes(id) && !isUntouched(asked, now.rows.get(id), id),
    )
    await lists(db).put({ userId, ids: [...added, ...listed].filter(stays), storedAt })
    const old = [...now.rows].filter(
      ([id, row]) =>
        row.known === false &&
        row.storedAt < storedAt - MAX_AGE_MS &&
        !now.waiting.has(id) &&
        !listed.includes(id),
    )
    await rows(db).bulkDelete(old.map(([id]): [string, string] => [userId, id]))
  }

  /** Returns the flags stored on the device; leaves out unknown entities. */
  const storedFlags = async (userId: string, ids: string[]): Promise<Record<string, boolean>> => {
    const snapshot = await load(userId)
    return Object.fromEntries(
      ids.flatMap((id) => {
        const state = snapshot && flagOf(snapshot, id)
        return state === undefined ? [] : [[id, state]]
      }),
    )
  }

  /** Returns the device's copy of the list; undefined if it was never fetched and nothing is queued. */
  const storedList = async (userId: string): Promise<Stored<Subject[]> | undefined> => {
    const snapshot = await load(userId)
    if (!snapshot || (!snapshot.list && snapshot.waiting.size === 0)) return undefined
    return { value: flaggedOf(snapshot), storedAt: snapshot.list?.storedAt ?? 0, source: 'device' }
  }

  /**
   * Returns the flags of these entities: the server's, with the queued intents on top; offline or without a session, the device's. Throws the server's
   * AppError for a refusal (401 included).
   */
  const flags = async (userId: string, ids: string[]): Promise<Record<string, boolean>> => {
    const token = deps.token()
    if (!token || !fetchFlags || ids.length === 0) return storedFlags(userId, ids)
    const before = await load(userId)
    let answers: Record<string, boolean>
    try {
      answers = await fetchFlags(ids, deps.call, { token })
    } catch (error) {
      if (isDecisive(error)) throw error
      return storedFlags(userId, ids)
    }
    const asked = { userId, before, storedAt: deps.now() }
    await deps.store(
      { userId, token },
      (db) => [rows(db)],
      (db) => storeAnswers(db, asked, answers),
    )
    // Read again, to apply queued intents and those settled during the request.
    return { ...answers, ...(await storedFlags(userId, ids)) }
  }

  /** Fetches the member's list, newest first, with the queued intents on top. Throws like every read of a member's data. */
  const list = async (userId: string): Promise<Stored<Subject[]>> => {
    const token = deps.token()
    if (!token) {
      const stored = await storedList(userId)
      if (stored) return stored
      throw noToken()
    }
    const before = await load(userId)
    let flagged: Subject[]
    try {
      flagged = await fetchList(deps.call, { token })
    } catch (error) {
      const stored = isDecisive(error) ? undefined : await storedList(userId)
      if (stored) return stored
      throw error
    }
    const storedAt = deps.now()
    await deps.store({ userId, token }, tables, (db) => storeList(db, { userId, before, storedAt }, flagged))
    const snapshot = await load(userId)
    return { value: snapshot?.list ? flaggedOf(snapshot) : flagged, storedAt, source: 'server' }
  }

  /** Counts the member's changes that the server has not answered yet. */
  const queuedCount = (userId: string): Promise<number> => outbox.queuedCount(userId, flag.kind)

  /** Takes the refusals that were not shown yet, and deletes them so that only one tab shows each. */
  const takeRefusals = async (userId: string): Promise<Refusal[]> => {
    let taken: Refusal[] = []
    await writeDevice((db) =>
      db.transaction('rw', db.refusals, async () => {
        const refused = await db.refusals.where({ userId }).sortBy('storedAt')
        const ofKind = refused.filter(({ kind }) => kind === flag.kind)
        await db.refusals.bulkDelete(
          ofKind.map(({ kind, entity }): [string, string, string] => [userId, kind, entity]),
        )
        taken = ofKind.map(({ entity, name, wanted, status, message }) => ({
          entity,
          name,
          wanted,
          status,
          message,
        }))
      }),
    )
    return taken
  }

  return { storedFlags, storedList, flags, list, queuedCount, takeRefusals }
}

/** Calls the listener when a flag changes in this tab, another, or the worker. Returns the unsubscribe function. */
export const onFlagsChange = (listener: () => void): (() => void) =>
  onOutboxNews((news) => news !== 'session-over' && listener())
