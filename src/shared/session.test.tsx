import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { authOf, memoryTokenStore, refusalOf, serve } from '../../tests/support/member-data.ts'
import { currentUser } from '../data/member/profile.ts'
import { closeSession, installTokenStore, onSessionChange, openSession } from '../data/session.ts'
import { useMember, useSessionExpiry } from './session.ts'

const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

beforeEach(() => {
  client.clear()
  installTokenStore(memoryTokenStore())
})

it('takes a session for over when any call is told so, though the member is known and fresh', async () => {
  serve({ '/api/auth/me': { ...authOf('u1').user, tokenExpired: false } })
  await openSession(authOf('u1'))
  const onExpired = vi.fn()
  const { result } = renderHook(
    () => {
      useSessionExpiry(onExpired)
      return useMember()
    },
    { wrapper },
  )
  await waitFor(() => expect(result.current.state).toBe('member'))
  serve({ '/api/auth/me': refusalOf(401) })
  await currentUser().catch(() => undefined)
  await waitFor(() => expect(result.current.state).toBe('visitor'))
  expect(onExpired).toHaveBeenCalledTimes(1)
})

it('sees a sign-out that follows an expiry, as another tab may bring it', async () => {
  // Clears the client, as the app's providers do.
  const stop = onSessionChange((change) => change === 'closed' && client.clear())
  serve({ '/api/auth/me': { ...authOf('u1').user, tokenExpired: false } })
  await openSession(authOf('u1'))
  const { result } = renderHook(() => useMember({ atDoor: true }), { wrapper })
  await waitFor(() => expect(result.current.state).toBe('member'))
  serve({ '/api/auth/me': refusalOf(401) })
  await currentUser().catch(() => undefined)
  await waitFor(() => expect(result.current.state).toBe('expired'))
  await closeSession()
  await waitFor(() => expect(result.current).toEqual({ user: null, state: 'visitor' }))
  stop()
})
