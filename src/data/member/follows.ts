import * as favourites from '../../../contract/endpoints/favourites.ts'
import { Followed } from '../../../contract/favourites.ts'
import { call } from '../api.ts'
import type { NectarDb } from '../db.ts'
import { readDevice, writeDevice } from '../device.ts'
import { isDecisive } from '../errors.ts'
import { onOutboxNews, outbox } from '../outbox/device-outbox.ts'
import { follow } from '../outbox/intents/follow.ts'
import type { Outcome } from '../outbox/outbox.ts'
import type { FollowRow } from '../rows.ts'
import { currentToken } from '../session.ts'
import type { Stored } from '../stored.ts'
import { noToken } from './read.ts'
import { storeForMember } from './rows.ts'

const tables = (db: NectarDb) => [db.follows, db.followLists, db.outbox]

/** Reads the stored follows of a member in one transaction. */
const snapshotOf = (db: NectarDb, userId: string) =>
  db.transaction('r', tables(db), async () => {
    const rows = await db.follows.where({ userId }).toArray()
    const waiting = await db.outbox.where({ userId }).toArray()
    const list = await db.followLists.get(userId)
    return {
      rows: new Map(rows.map((row) => [row.proId, row])),
      waiting: new Map(waiting.filter(({ kind }) => kind === follow.kind).map((row) => [row.entity, row])),
      list: Array.isArray(list?.ids) ? list : undefined,
    }
  })
type Snapshot = Awaited<ReturnType<typeof snapshotOf>>

/** Returns the followed: first those not yet in the fetched list, newest first. A queued intent outweighs the server's state. */
const followedOf = ({ rows, waiting, list }: Snapshot): Followed[] => {
  const listed = list?.ids ?? []
  const added = [...rows.values()]
    .filter(({ proId }) => !listed.includes(proId))
    .sort((first, second) => second.storedAt - first.storedAt)
    .map(({ proId }) => proId)
  const isFollowed = (id: string) => waiting.get(id)?.wanted ?? rows.get(id)?.known ?? rows.get(id)?.assumed
  return [...added, ...listed].flatMap((id) =>
    isFollowed(id) ? (Followed.safeParse(rows.get(id)?.subject).data ?? []) : [],
  )
}

/** Stores the server's list; changes made or settled since the request are newer and stay. */
const storeList = async (
  db: NectarDb,
  { userId, before }: { userId: string; before: Snapshot | undefined },
  followed: Followed[],
): Promise<void> => {
  const storedAt = Date.now()
  const now = await snapshotOf(db, userId)
  const isTouched = (id: string) =>
    (now.rows.get(id)?.revision ?? 0) !== (before?.rows.get(id)?.revision ?? 0)
  const byId = new Map(followed.map((one) => [one.id, one]))
  const ids = [...new Set([...now.rows.keys(), ...byId.keys()])].filter((id) => !isTouched(id))
  await db.follows.bulkPut(
    ids.map((proId): FollowRow => {
      const row = now.rows.get(proId)
      const subject = byId.get(proId) ?? row?.subject ?? null
      return { userId, proId, subject, known: byId.has(proId), revision: row?.revision ?? 0, storedAt }
    }),
  )
  const others = (now.list?.ids ?? []).filter((id) => isTouched(id) && !byId.has(id))
  const listed = followed.map(({ id }) => id).filter((id) => !isTouched(id) || now.rows.get(id)?.known)
  const stays = (id: string) => now.rows.get(id)?.known
  await db.followLists.put({ userId, ids: [...others.filter(stays), ...listed], storedAt })
}

/** Returns the device's copy; undefined if it was never fetched and nothing is queued. */
export const storedFollows = async (userId: string): Promise<Stored<Followed[]> | undefined> => {
  const snapshot = await readDevice((db) => snapshotOf(db, userId))
  if (!snapshot || (!snapshot.list && snapshot.waiting.size === 0)) return undefined
  return { value: followedOf(snapshot), storedAt: snapshot.list?.storedAt ?? 0, source: 'device' }
}

/** Fetches the member's follows, newest first, with the queued intents on top. Throws like every read of a member's data. */
export const listFollows = async (userId: string): Promise<Stored<Followed[]>> => {
  const token = currentToken()
  const stored = async (error: unknown) => {
    const copy = isDecisive(error) ? undefined : await storedFollows(userId)
    if (copy) return copy
    throw error
  }
  if (!token) return (await storedFollows(userId)) ?? Promise.reject(noToken())
  const before = await readDevice((db) => snapshotOf(db, userId))
  let followed: Followed[]
  try {
    followed = await call(favourites.follows, {}, { token })
  } catch (error) {
    return stored(error)
  }
  await storeForMember({ userId, token }, tables, (db) => storeList(db, { userId, before }, followed))
  const snapshot = await readDevice((db) => snapshotOf(db, userId))
  return { value: snapshot?.list ? followedOf(snapshot) : followed, storedAt: Date.now(), source: 'server' }
}

/**
 * Follows or unfollows: shown at once, queued, sent. Reverts it and throws AppError for a live 4xx (401 included), or for any failure if the device
 * cannot store it.
 */
export const setFollow = (userId: string, subject: Followed, wanted: boolean): Promise<Outcome> =>
  outbox.set(follow, { userId, entity: subject.id, name: subject.name, wanted, subject })

/** Calls the listener when a queued change is settled, or a change is made elsewhere. Returns the unsubscribe function. */
export const onFollowsChange = (listener: () => void): (() => void) =>
  onOutboxNews((news) => news !== 'session-over' && listener())

/** Takes the names in refused follows that were not shown yet, and deletes the refusals so that each is shown once. */
export const takeFollowRefusals = async (userId: string): Promise<{ name: string; wanted: boolean }[]> => {
  let taken: { name: string; wanted: boolean }[] = []
  await writeDevice((db) =>
    db.transaction('rw', db.refusals, async () => {
      const own = (await db.refusals.where({ userId }).sortBy('storedAt')).filter(
        ({ kind }) => kind === follow.kind,
      )
      await db.refusals.bulkDelete(
        own.map(({ kind, entity }): [string, string, string] => [userId, kind, entity]),
      )
      taken = own.map(({ name, wanted }) => ({ name, wanted }))
    }),
  )
  return taken
}
