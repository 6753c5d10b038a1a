import type { Event } from '../../../contract/events.ts'
import { call } from '../api.ts'
import { readDevice, writeDevice } from '../device.ts'
import { createFavouriteReads } from '../favourite-reads.ts'
import { keepForMember } from '../member-rows.ts'
import { onOutboxNews } from '../outbox/changes.ts'
import type { TapOutcome } from '../outbox/create-outbox.ts'
import { outbox } from '../outbox/drain.ts'
import { currentToken } from '../session.ts'
import type { Stored } from '../stored.ts'

const reads = createFavouriteReads({
  read: readDevice,
  keep: keepForMember,
  call,
  token: currentToken,
  now: Date.now,
})

/** The device's word alone on these events; those it knows nothing of are left out. */
export const storedFavouriteFlags = (userId: string, eventIds: string[]): Promise<Record<string, boolean>> =>
  reads.storedFavouriteFlags(userId, eventIds)

/**
 * Which of these events are favourites: the server's word with the queued wishes on top; out of reach, or without a session,
 * the device's. Throws the server's AppError for a refusal (401 among them).
 */
export const favouriteFlags = (userId: string, eventIds: string[]): Promise<Record<string, boolean>> =>
  reads.favouriteFlags(userId, eventIds)

/** The device's copy of the list, undefined when it was never fetched and nothing is wished for either. */
export const storedFavourites = (userId: string): Promise<Stored<Event[]> | undefined> =>
  reads.storedFavourites(userId)

/** The member's favourites, newest first, the queued wishes applied on top. Throws as every read of a member's data does. */
export const listFavourites = (userId: string): Promise<Stored<Event[]>> => reads.listFavourites(userId)

/**
 * Wishes an event among the favourites, or out of them: shown at once, queued, sent. Throws AppError for a live 4xx (401
 * included) after having taken it back (ruling: favourites offline), and where the device keeps nothing, for any failure.
 */
export const setFavourite = (userId: string, event: Event, wanted: boolean): Promise<TapOutcome> =>
  outbox.setFavourite(userId, event, wanted)

/** Calls the listener when a favourite's row changed: by this tab, another, or the worker. Returns how to stop. */
export const onFavouritesChange = (listener: () => void): (() => void) =>
  onOutboxNews((news) => news !== 'session-over' && listener())

/** How many of the member's wishes the server has not answered yet. */
export const queuedCount = (userId: string): Promise<number> => outbox.queuedCount(userId)

/** A queued wish that the server refused for good: what to tell the person. */
export interface Refusal {
  eventId: string
  eventName: string
  wanted: boolean
  status: number
  /** The server's sentence, empty where it sent none. */
  message: string
}

/** The refusals of queued wishes that nobody was told of yet; taken, they are gone: one tab tells, once. */
export const takeRefusals = async (userId: string): Promise<Refusal[]> => {
  let taken: Refusal[] = []
  await writeDevice((db) =>
    db.transaction('rw', db.refusals, async () => {
      const rows = await db.refusals.where({ userId }).sortBy('storedAt')
      await db.refusals.where({ userId }).delete()
      taken = rows.map(({ entity, name, wanted, status, message }) => ({
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
