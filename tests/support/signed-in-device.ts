import { storageHealth } from '../../src/data/device.ts'
import { installTokenStore, openSession } from '../../src/data/session.ts'
import { freshDevice } from './fresh-device.ts'
import { answersFor, authOf, memoryTokenStore, serve } from './member-data.ts'

/** A member who has just signed in on a fresh device; the server gives the answers of `answersFor`. */
export const signedInDevice = async (userId: string): Promise<void> => {
  await freshDevice()
  storageHealth.report('ok')
  installTokenStore(memoryTokenStore())
  serve(answersFor(userId))
  await openSession(authOf(userId))
}
