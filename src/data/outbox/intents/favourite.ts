import * as favourites from '../../../../contract/endpoints/favourites.ts'
import type { Event } from '../../../../contract/events.ts'
import type { FavouriteRow } from '../../rows.ts'
import { flag } from './flag.ts'

export const favourite = flag<Event, FavouriteRow>({
  kind: 'favourite',
  rows: (db) => db.favourites,
  lists: (db) => db.favouriteLists,
  entityOf: ({ eventId }) => eventId,
  subjectOf: ({ event }) => event,
  rowOf: ({ entity, subject, ...state }) => ({ ...state, eventId: entity, event: subject }),
  send: async ({ entity, wanted }, request) => {
    const endpoint = wanted ? favourites.favoriteAdd : favourites.favoriteRemove
    return (await request(endpoint, { params: { id: entity } })).isFavorite
  },
})
