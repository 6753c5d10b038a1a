import { closeSession } from '../../data/session.ts'

// Its schemas and their parser come with the first press that needs them.
export const entry = () => import('../../data/repositories/profile.ts')

/** How long a sign-out waits for what is queued to be sent, in ms. */
const LAST_TRY_MS = 3_000

/** Tries once more to send what the member has queued; returns how many changes a sign-out would lose. */
export const unsentAfterTrying = async (userId: string | undefined): Promise<number> => {
  try {
    const { outbox } = await import('../../data/outbox/device-outbox.ts')
    if (!userId || (await outbox.queuedCount(userId)) === 0) return 0
    // In line: another tab, the worker or this page's own retry may be sending at this moment.
    const sent = outbox.wake({ wait: true })
    await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, LAST_TRY_MS))])
    return await outbox.queuedCount(userId)
  } catch {
    // What cannot even be loaded has queued nothing.
    return 0
  }
}

/** Revokes the session where the server can be reached, and wipes what is the member's on this device in any case. */
export const signOut = async (): Promise<void> => {
  // Offline the token cannot be revoked; it leaves the device all the same and ends by itself on the server.
  await entry()
    .then(({ logout }) => logout())
    .catch(() => undefined)
  await closeSession()
}
