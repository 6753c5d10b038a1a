import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import type { User } from '../../contract/auth.ts'
import { paths } from '../config/paths.ts'
import { connectivity } from '../data/connectivity.ts'
import { currentToken, onSessionChange } from '../data/session.ts'
import { currentUserKey } from '../lib/current-user-key.ts'
import { signInWay } from './sign-in-way.ts'

const nobodyYet = () => undefined

/** Returns the signed-in member's id, `null` for a visitor, `undefined` while unknown. Fetches nothing. */
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

/** How long the toast is shown before the redirect to sign in, in ms. */
const DELAY_MS = 1000
/** Maximum wait for the app to notice the end of the session, in ms. */
const PATIENCE_MS = 4000

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Redirects to sign in after a visitor's press or a 401, then back to this page: by the server's `/api/login`, or within the app without
 * the server. First drops an invalid token: that page would redirect away with it.
 */
export const useSignInRedirect = (): (() => void) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    if (signInWay.isTaken()) return
    signInWay.take()
    // Keep the fragment a fragment, which no server receives: it holds a shared list's events.
    const here = encodeURIComponent(location.pathname + location.search) + location.hash
    // The cache's rule may have started the same request.
    const recheck = client.invalidateQueries({ queryKey: currentUserKey }, { cancelRefetch: false })
    await Promise.all([after(DELAY_MS), Promise.race([recheck, after(PATIENCE_MS)])])
    signInWay.leave()
    if (connectivity.isOnline() && navigator.onLine) location.assign(`/api/login?return=${here}`)
    else navigate(`${paths.auth}?return=${here}`)
  }
}
