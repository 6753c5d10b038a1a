import type { LoginRequest, SignupRequest } from '../../../contract/auth.ts'
import { connectivity } from '../../data/connectivity.ts'
import { AppError } from '../../data/errors.ts'
import { loadOutbox, repositories } from '../../data/gateway.ts'
import { closeSession, currentToken } from '../../data/session.ts'

export const login = async (form: LoginRequest) => (await repositories.profile()).login(form)

export const signup = async (form: SignupRequest) => (await repositories.profile()).signup(form)

/** Maximum time in ms that a sign-out waits for the outbox to send. */
const LAST_TRY_MS = 3_000

/** Tries once more to send the member's queued changes; returns how many changes a sign-out would lose. */
export const unsentAfterTrying = async (userId: string | undefined): Promise<number> => {
  try {
    const { outbox } = await loadOutbox()
    if (!userId || (await outbox.queuedCount(userId)) === 0) return 0
    // Waits in line: another tab, the worker or this page's own retry may be sending now.
    const sent = outbox.wake({ wait: true })
    await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, LAST_TRY_MS))])
    return await outbox.queuedCount(userId)
  } catch {
    // An outbox that cannot load has queued nothing.
    return 0
  }
}

/** Maximum time in ms that a sign-out waits for the server to revoke the token. */
const REVOKED_MS = 1_500

/** Pause before a server that has failed is asked again, in ms. */
const AGAIN_MS = 30_000

/**
 * Revokes a session that this device has left. Tries again once an unreachable server is back, or after a pause where it failed, while this page is
 * open: the token is stored nowhere.
 */
const revoke = async (token: string | null): Promise<void> => {
  try {
    await (await repositories.profile()).logout(token)
  } catch (error) {
    if (!(error instanceof AppError) || !error.retryable) return
    if (error.kind === 'api') {
      setTimeout(() => void revoke(token), AGAIN_MS)
      return
    }
    const stop = connectivity.subscribe(() => {
      if (!connectivity.isOnline()) return
      stop()
      void revoke(token)
    })
  }
}

/**
 * Deletes the member's data on this device, then revokes the session if the server is reachable. The wait is
 * short, for shared computers.
 */
export const signOut = async (): Promise<void> => {
  const token = currentToken()
  await closeSession()
  await Promise.race([revoke(token), new Promise((resolve) => setTimeout(resolve, REVOKED_MS))])
}
