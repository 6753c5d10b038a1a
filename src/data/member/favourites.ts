import * as favourites from '../../../contract/endpoints/favourites.ts'
import { Event } from '../../../contract/events.ts'
import { BATCH_CHECK_MAX } from '../../../contract/favourites.ts'
import type { call } from '../api.ts'
import { outbox } from '../outbox/device-outbox.ts'
import { favourite } from '../outbox/intents/favourite.ts'
import type { Outcome } from '../outbox/outbox.ts'
import { createFlags } from './flags.ts'

export { onFlagsChange as onFavouritesChange } from './flags.ts'

export const favouriteSource = {
  flag: favourite,
  subject: Event,
  fetchList: (request: typeof call, options: { token: string }) => request(favourites.favorites, {}, options),
  fetchFlags: async (ids: string[], request: typeof call, options: { token: string }) => {
    const flags: Record<string, boolean> = {}
    for (let start = 0; start < ids.length; start += BATCH_CHECK_MAX) {
      const body = { eventIds: ids.slice(start, start + BATCH_CHECK_MAX) }
      const answer = await request(favourites.favoriteBatchCheck, { body }, options)
      for (const [id, { isFavorite }] of Object.entries(answer)) flags[id] = isFavorite
    }
    return flags
  },
}

export const {
  storedFlags: storedFavouriteFlags,
  storedList: storedFavourites,
  flags: favouriteFlags,
  list: listFavourites,
  queuedCount,
  takeRefusals,
} = createFlags(favouriteSource)

/**
 * Adds or removes a favourite: shown at once, queued, sent. Reverts it and throws AppError for a live 4xx (401 included), or for any failure if the
 * device cannot store it.
 */
export const setFavourite = (userId: string, event: Event, wanted: boolean): Promise<Outcome> =>
  outbox.set(favourite, { userId, entity: event.id, name: event.eventName, wanted, subject: event })
