import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import type { User } from '../../contract/auth.ts'
import { paths } from '../config/paths.ts'
import { connectivity } from '../data/connectivity.ts'
import { currentToken, onSessionChange } from '../data/session.ts'
import { currentUserKey } from '../lib/current-user-key.ts'
import { signInWay } from '../lib/sign-in-way.ts'

const nobodyYet = () => undefined

/** The signed-in member's id, `null` for a visitor, `undefined` while it is not known yet. Asks nothing itself. */
export const useMemberId = (): string | null | undefined => {
  const client = useQueryClient()
  const subscribe = useCallback(
    (onChange: () => void) => {
      const stops = [
        onSessionChange(onChange),
        client
          .getQueryCache()
          .subscribe(({ query }) => query.queryKey[0] === currentUserKey[0] && onChange()),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [client],
  )
  const read = () => (currentToken() ? client.getQueryData<User>(currentUserKey)?.id : null)
  return useSyncExternalStore(subscribe, read, nobodyYet)
}

/** How long the toast stands before the way to sign in is taken, in ms. */
const DELAY_MS = 1000
/** And how long, at most, the app may take to see for itself that the session is over. */
const PATIENCE_MS = 4000

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Goes to sign in after a favourite's 401, to come back to this page: by the server's `/api/login`, and
 * within the app where the server is out of reach. A token that is worth nothing is dropped before: with it the sign-in page
 * would send its person away again.
 */
export const useSignInRedirect = (): (() => void) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    if (signInWay.isTaken()) return
    signInWay.take()
    // The fragment stays one, which no server is told: a shared list's events stand in it.
    const here = encodeURIComponent(location.pathname + location.search) + location.hash
    // The cache's rule may have begun the same question.
    const recheck = client.invalidateQueries({ queryKey: currentUserKey }, { cancelRefetch: false })
    await Promise.all([after(DELAY_MS), Promise.race([recheck, after(PATIENCE_MS)])])
    signInWay.leave()
    if (connectivity.isOnline() && navigator.onLine) location.assign(`/api/login?return=${here}`)
    else navigate(`${paths.auth}?return=${here}`)
  }
}
