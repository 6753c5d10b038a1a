import * as waits from '../../../contract/endpoints/waits.ts'
import { Wait } from '../../../contract/waits.ts'
import { outbox } from '../outbox/device-outbox.ts'
import { wait } from '../outbox/intents/wait.ts'
import type { Outcome } from '../outbox/outbox.ts'
import { createFlags } from './flags.ts'

export { onFlagsChange as onWaitsChange } from './flags.ts'

export const {
  storedList: storedWaits,
  list: listWaits,
  takeRefusals: takeWaitRefusals,
} = createFlags({
  flag: wait,
  subject: Wait,
  fetchList: (request, options) => request(waits.waits, {}, options),
})

/** Enters or leaves a line: shown at once, queued, sent. Fails as `setFavourite` does. */
export const setWait = (userId: string, subject: Wait, wanted: boolean): Promise<Outcome> =>
  outbox.set(wait, { userId, entity: subject.id, name: subject.eventName, wanted, subject })
