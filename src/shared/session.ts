import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { CurrentUser } from '../../contract/auth.ts'
import { type AppError, isSessionOver } from '../data/errors.ts'
import { repositories } from '../data/gateway.ts'
import { currentToken, lastMember, onSessionChange, sessionChanges } from '../data/session.ts'
import { currentUserKey } from '../lib/current-user-key.ts'

const MINUTE_MS = 60_000

/** The member, with the pending new address, if any. */
export type KnownUser = Omit<CurrentUser, 'tokenExpired'>

/** The query of the current user: fresh for 10 min, cached for 15, fetched again every 10. */
const currentUserQuery = queryOptions({
  queryKey: currentUserKey,
  meta: { persist: true },
  staleTime: 10 * MINUTE_MS,
  gcTime: 15 * MINUTE_MS,
  refetchInterval: 10 * MINUTE_MS,
  queryFn: async (): Promise<KnownUser> => {
    const { currentUser } = await repositories.profile()
    const { tokenExpired: _, ...user } = (await currentUser()).value
    return user
  },
})

/** The last member, if their rows are still on the device after the session has ended. */
const lastMemberQuery = queryOptions({
  queryKey: ['last-member'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: () => lastMember(),
})

// Data from local storage was not parsed: it may contain anything.
const isUser = (data: KnownUser | undefined): data is KnownUser =>
  typeof data?.id === 'string' && typeof data.firstName === 'string' && typeof data.email === 'string'

type MemberState = 'loading' | 'member' | 'visitor' | 'expired'

export interface Member {
  user: KnownUser | null
  state: MemberState
}

const subscribeToSession = (listener: () => void) => onSessionChange(listener)
/** During hydration, this page must match the server's, which knows no member. */
const unknownToken = () => undefined
const noChange = () => 0

/**
 * Returns the current member. 'expired' only if `atDoor` is set: the session has ended, but the last member's rows stay readable; else it counts as
 * 'visitor'. `askEvery`: refetch interval in ms; `isFresh`: refetch on opening.
 */
export const useMember = ({ atDoor = false, askEvery = 0, isFresh = false } = {}): Member => {
  const token = useSyncExternalStore(subscribeToSession, currentToken, unknownToken)
  // Listens to every change: after an expiry the token has already gone, but a later sign-out must still be noticed.
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

/** Returns the error that prevents loading the signed-in member, to show in their place; null if the member is known or still loading. */
export const useUnknownMember = (): { error: AppError; retry: () => void } | null => {
  const token = useSyncExternalStore(subscribeToSession, currentToken, unknownToken)
  const { data, error, isFetching, refetch } = useQuery({ ...currentUserQuery, enabled: Boolean(token) })
  if (!token || isUser(data) || isFetching || !error || isSessionOver(error)) return null
  return { error, retry: () => void refetch() }
}

/** Calls back when the server has just ended this page's session, after any call in any tab. */
export const useSessionExpiry = (onExpired: () => void): void => {
  const latest = useEffectEvent(onExpired)
  useEffect(() => onSessionChange((change) => change === 'expired' && latest()), [])
}

export const recheckMember = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
