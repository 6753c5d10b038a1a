import * as favourites from '../../../contract/endpoints/favourites.ts'
import { Followed } from '../../../contract/favourites.ts'
import { outbox } from '../outbox/device-outbox.ts'
import { follow } from '../outbox/intents/follow.ts'
import type { Outcome } from '../outbox/outbox.ts'
import { createFlags } from './flags.ts'

export { onFlagsChange as onFollowsChange } from './flags.ts'

export const {
  storedList: storedFollows,
  list: listFollows,
  takeRefusals: takeFollowRefusals,
} = createFlags({
  flag: follow,
  subject: Followed,
  fetchList: (request, options) => request(favourites.follows, {}, options),
})

/** Follows or unfollows: shown at once, queued, sent. Fails as `setFavourite` does. */
export const setFollow = (userId: string, subject: Followed, wanted: boolean): Promise<Outcome> =>
  outbox.set(follow, { userId, entity: subject.id, name: subject.name, wanted, subject })
