import type { Table } from 'dexie'
import type { NectarDb } from '../db.ts'
import { readDevice } from '../device.ts'
import { AppError } from '../errors.ts'
import { currentToken } from '../session.ts'
import { asDevice, type Cached, readThrough, type Stored } from '../stored.ts'
import { storeForMember } from './rows.ts'

/** Creates the error of a call that requires a session. */
export const noToken = (): AppError =>
  new AppError('No token found', { kind: 'api', status: 401, code: 'unauthenticated' })

/** Returns the session token. Throws AppError 401 ('No token found') without one. */
export const tokenOrThrow = (): string => {
  const token = currentToken()
  if (token) return token
  throw noToken()
}

export interface MemberSource<T> {
  ask: (token: string) => Promise<T>
  tables: (db: NectarDb) => Table[]
  store: (db: NectarDb, userId: string, value: T, storedAt: number) => PromiseLike<unknown>
  /** Returns `undefined` if it was never fetched, or if the row no longer matches the contract. */
  load: (db: NectarDb, userId: string) => PromiseLike<Cached<T> | undefined>
}

/** Counts the requests and the changes of this page. */
let asked = 0

/** The last request whose response was stored, or the last change, by source: the response to an earlier request is older. */
const newest = new WeakMap<object, number>()

/** Drops the responses to the requests so far: a change is stored now. Called in its transaction. */
export const noteChange = (source: object): void => {
  asked += 1
  newest.set(source, asked)
}

/** Reads a member's data through the device. Without a token, returns the device's copy or throws AppError 401. */
export const readForMember = async <T>(source: MemberSource<T>, userId: string): Promise<Stored<T>> => {
  const token = currentToken()
  if (!token) {
    const stored = await storedForMember(source, userId)
    if (stored) return stored
    throw noToken()
  }
  asked += 1
  const request = asked
  return readThrough({
    ask: () => source.ask(token),
    store: (value, storedAt) =>
      storeForMember({ userId, token }, source.tables, async (db) => {
        if (request < (newest.get(source) ?? 0)) return
        await source.store(db, userId, value, storedAt)
        newest.set(source, request)
      }),
    load: () => readDevice((db) => source.load(db, userId)),
  })
}

/** Returns the device's copy of a member's data; `undefined` if there is none. */
export const storedForMember = async <T>(
  source: MemberSource<T>,
  userId: string,
): Promise<Stored<T> | undefined> => asDevice(await readDevice((db) => source.load(db, userId)))
