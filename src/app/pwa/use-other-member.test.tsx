import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { authOf, memoryTokenStore, userOf } from '../../../tests/support/member-data.ts'
import { closeSession, installTokenStore, openSession } from '../../data/session.ts'
import { useOtherMember } from './pwa.tsx'

const USER = ['current-user']

it('forgets the one before where another member signs in, and nobody else', async () => {
  installTokenStore(memoryTokenStore())
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  renderHook(() => useOtherMember(), { wrapper })

  client.setQueryData(USER, userOf('u1'))
  client.setQueryData(['last-member'], userOf('u1'))
  await openSession(authOf('u1'))
  await waitFor(() => expect(client.getQueryData(['last-member'])).toBeUndefined())
  expect(client.getQueryData(USER)).toMatchObject({ id: 'u1' })

  await openSession(authOf('u2'))
  await waitFor(() => expect(client.getQueryData(USER)).toBeUndefined())
  await closeSession()
})
