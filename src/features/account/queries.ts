import { closeSession, currentToken } from '../../data/session.ts'

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

/** And for the server to hear of it, in ms. */
const REVOKED_MS = 1_500

/** Wipes what is the member's on this device, then revokes the session where the server can be reached: nobody waits for that at a shared computer. */
export const signOut = async (): Promise<void> => {
  const token = currentToken()
  await closeSession()
  // Offline the token cannot be revoked; it has left the device all the same and ends by itself on the server.
  const revoked = entry()
    .then(({ logout }) => logout(token))
    .catch(() => undefined)
  await Promise.race([revoked, new Promise((resolve) => setTimeout(resolve, REVOKED_MS))])
}
