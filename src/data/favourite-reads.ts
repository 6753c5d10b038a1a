import type { Table } from 'dexie'
import type { Event } from '../../contract/events.ts'
import { BATCH_CHECK_MAX } from '../../contract/favourites.ts'
import type { call } from './api.ts'
import type { NectarDb } from './db.ts'
import { AppError } from './errors.ts'
import { type Known, keepFavourites, keepKnown } from './favourite-keep.ts'
import { type FavouriteView, favouriteEvents, favouriteView, flagOf } from './favourite-view.ts'
import type { Asker } from './member-rows.ts'
import { isWord, type Stored } from './stored.ts'

/** What reading a member's favourites needs of page and device. */
export interface FavouriteReadDeps {
  read: <T>(work: (db: NectarDb) => PromiseLike<T>) => Promise<T | undefined>
  /** Writes only while the session that asked is still the device's. */
  keep: (
    asker: Asker,
    tables: (db: NectarDb) => Table[],
    work: (db: NectarDb) => PromiseLike<unknown>,
  ) => Promise<boolean>
  call: typeof call
  token: () => string | null
  /** ms since 1970. */
  now: () => number
}

const flagsFrom = (view: FavouriteView | undefined, eventIds: string[]): Record<string, boolean> =>
  Object.fromEntries(
    eventIds.flatMap((id) => {
      const flag = view && flagOf(view, id)
      return flag === undefined ? [] : [[id, flag]]
    }),
  )

/** Reads of a member's favourites, the queued wishes on top of the server's word. */
export const createFavouriteReads = ({ read, keep, call, token: currentToken, now }: FavouriteReadDeps) => {
  const viewOf = (userId: string) => read((db) => favouriteView(db, userId))

  const askFlags = async (eventIds: string[], token: string): Promise<Map<string, Known>> => {
    const flags = new Map<string, Known>()
    for (let start = 0; start < eventIds.length; start += BATCH_CHECK_MAX) {
      const body = { eventIds: eventIds.slice(start, start + BATCH_CHECK_MAX) }
      const answer = await call('favoriteBatchCheck', { body }, { token })
      for (const [id, { isFavorite }] of Object.entries(answer)) flags.set(id, { known: isFavorite })
    }
    return flags
  }

  const storedFavouriteFlags = async (userId: string, eventIds: string[]): Promise<Record<string, boolean>> =>
    flagsFrom(await viewOf(userId), eventIds)

  const storedFavourites = async (userId: string): Promise<Stored<Event[]> | undefined> => {
    const view = await viewOf(userId)
    if (!view || (!view.list && view.waiting.size === 0)) return undefined
    return { value: favouriteEvents(view), storedAt: view.list?.storedAt ?? 0, source: 'device' }
  }

  return {
    storedFavouriteFlags,
    storedFavourites,

    favouriteFlags: async (userId: string, eventIds: string[]): Promise<Record<string, boolean>> => {
      const token = currentToken()
      if (!token || eventIds.length === 0) return storedFavouriteFlags(userId, eventIds)
      const before = await viewOf(userId)
      let answers: Map<string, Known>
      try {
        answers = await askFlags(eventIds, token)
      } catch (error) {
        if (isWord(error)) throw error
        return storedFavouriteFlags(userId, eventIds)
      }
      const asked = { userId, before, storedAt: now() }
      await keep(
        { userId, token },
        (db) => [db.favourites],
        (db) => keepKnown(db, asked, answers),
      )
      const flags = Object.fromEntries([...answers].map(([id, { known }]) => [id, known]))
      // Read again: wishes on top, and those answered meanwhile.
      return { ...flags, ...(await storedFavouriteFlags(userId, eventIds)) }
    },

    listFavourites: async (userId: string): Promise<Stored<Event[]>> => {
      const token = currentToken()
      if (!token) {
        const kept = await storedFavourites(userId)
        if (kept) return kept
        throw new AppError('No token found', { kind: 'api', status: 401, code: 'unauthenticated' })
      }
      const before = await viewOf(userId)
      let events: Event[]
      try {
        events = await call('favorites', {}, { token })
      } catch (error) {
        const kept = isWord(error) ? undefined : await storedFavourites(userId)
        if (kept) return kept
        throw error
      }
      const storedAt = now()
      await keep(
        { userId, token },
        (db) => [db.favourites, db.favouriteLists, db.outbox],
        (db) => keepFavourites(db, { userId, before, storedAt }, events),
      )
      const view = await viewOf(userId)
      return { value: view?.list ? favouriteEvents(view) : events, storedAt, source: 'server' }
    },
  }
}
