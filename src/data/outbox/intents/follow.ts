import * as favourites from '../../../../contract/endpoints/favourites.ts'
import type { Followed } from '../../../../contract/favourites.ts'
import type { FollowRow } from '../../rows.ts'
import { flag } from './flag.ts'

export const follow = flag<Followed, FollowRow>({
  kind: 'follow',
  rows: (db) => db.follows,
  lists: (db) => db.followLists,
  entityOf: ({ proId }) => proId,
  subjectOf: ({ subject }) => subject,
  rowOf: ({ entity, ...state }) => ({ ...state, proId: entity }),
  send: async ({ entity, wanted }, request) => {
    const endpoint = wanted ? favourites.followAdd : favourites.followRemove
    return (await request(endpoint, { params: { id: entity } })).isFollowed
  },
})
