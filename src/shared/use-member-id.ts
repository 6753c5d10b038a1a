import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { User } from '../../contract/auth.ts'
import { currentToken, onSessionChange } from '../data/session.ts'
import { memberKeys } from '../lib/member-keys.ts'

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
          .subscribe(({ query }) => query.queryKey[0] === memberKeys.user[0] && onChange()),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [client],
  )
  const read = () => (currentToken() ? client.getQueryData<User>(memberKeys.user)?.id : null)
  return useSyncExternalStore(subscribe, read, nobodyYet)
}
