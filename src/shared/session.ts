import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { CurrentUser } from '../../contract/auth.ts'
import { type AppError, isSessionOver } from '../data/errors.ts'
import { currentToken, lastMember, onSessionChange, sessionChanges } from '../data/session.ts'
import { currentUserKey } from '../lib/current-user-key.ts'

const MINUTE_MS = 60_000

/** The member, and the address that waits for its link, where one does. */
export type KnownUser = Omit<CurrentUser, 'tokenExpired'>

/** The current user: fresh for 10 min, kept 15, asked again every 10. */
const currentUserQuery = queryOptions({
  queryKey: currentUserKey,
  meta: { persist: true },
  staleTime: 10 * MINUTE_MS,
  gcTime: 15 * MINUTE_MS,
  refetchInterval: 10 * MINUTE_MS,
  queryFn: async (): Promise<KnownUser> => {
    const { currentUser } = await import('../data/repositories/profile.ts')
    const { tokenExpired: _, ...user } = (await currentUser()).value
    return user
  },
})

/** The member whose rows are still on the device after their session ended. */
const lastMemberQuery = queryOptions({
  queryKey: ['last-member'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: () => lastMember(),
})

// What comes back from local storage was not parsed: anybody may have written there.
const isUser = (data: KnownUser | undefined): data is KnownUser =>
  typeof data?.id === 'string' && typeof data.firstName === 'string' && typeof data.email === 'string'

type MemberState = 'loading' | 'member' | 'visitor' | 'expired'

export interface Member {
  user: KnownUser | null
  state: MemberState
}

const subscribeToSession = (listener: () => void) => onSessionChange(listener)
/** While hydrating, the page on the server's side and the one here must agree: nobody is known yet. */
const unknownToken = () => undefined
const noChange = () => 0

/**
 * Who is here. 'expired' only where `atDoor` asks for it: no session any more, yet the last member's rows stay readable.
 * Elsewhere an expired session is a visitor. `askEvery` asks the server
 * anew after so many ms, as long as the page is looked at; `isFresh` asks it as the page opens: what costs money hangs on the level.
 */
export const useMember = ({ atDoor = false, askEvery = 0, isFresh = false } = {}): Member => {
  const token = useSyncExternalStore(subscribeToSession, currentToken, unknownToken)
  // Every change is looked at anew: after an expiry the token is gone already, yet a sign-out must still be seen.
  useSyncExternalStore(subscribeToSession, sessionChanges, noChange)
  const current = useQuery({
    ...currentUserQuery,
    enabled: Boolean(token),
    ...(askEvery > 0 && { refetchInterval: askEvery }),
    ...(isFresh && { staleTime: 0 }),
  })
  const last = useQuery({ ...lastMemberQuery, enabled: token === null && atDoor })
  if (token === undefined) return { user: null, state: 'loading' }
  if (token)
    return isUser(current.data) ? { user: current.data, state: 'member' } : { user: null, state: 'loading' }
  if (!atDoor) return { user: null, state: 'visitor' }
  if (last.isPending) return { user: null, state: 'loading' }
  return last.data ? { user: last.data, state: 'expired' } : { user: null, state: 'visitor' }
}

/** Why it is not known who is here, though somebody is: what the page says in the member's place; null where it is known, or still asked. */
export const useUnknownMember = (): { error: AppError; retry: () => void } | null => {
  const token = useSyncExternalStore(subscribeToSession, currentToken, unknownToken)
  const { data, error, isFetching, refetch } = useQuery({ ...currentUserQuery, enabled: Boolean(token) })
  if (!token || isUser(data) || isFetching || !error || isSessionOver(error)) return null
  return { error, retry: () => void refetch() }
}

/** Calls back when the server has just ended the session that this page was using, whichever call was told so, in whichever tab. */
export const useSessionExpiry = (onExpired: () => void): void => {
  const latest = useEffectEvent(onExpired)
  useEffect(() => onSessionChange((change) => change === 'expired' && latest()), [])
}

/** Asks anew for the current user. */
export const recheckMember = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
