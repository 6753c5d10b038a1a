import { storageHealth } from '../../src/data/device.ts'
import { installTokenStore, openSession } from '../../src/data/session.ts'
import { freshDevice } from './fresh-device.ts'
import { answersFor, authOf, memoryTokenStore, serve } from './member-data.ts'

/** Signs a member in on a fresh device; the server responds with `answersFor`. */
export const signedInDevice = async (userId: string): Promise<void> => {
  await freshDevice()
  storageHealth.report('ok')
  installTokenStore(memoryTokenStore())
  serve(answersFor(userId))
  await openSession(authOf(userId))
}
