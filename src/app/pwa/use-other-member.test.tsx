import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { authOf, memoryTokenStore, userOf } from '../../../tests/support/member-data.ts'
import { adoptMember } from '../../data/member/rows.ts'
import { closeSession, installTokenStore, openSession } from '../../data/session.ts'
import { draft } from '../../features/contact/draft.ts'
import { leavePush } from '../../features/notifications/queries.ts'
import { writtenTexts } from '../../shared/written-text.ts'
import { useForgetting, useOtherMember } from './pwa.tsx'

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

it('drops what one member wrote on a page that comes back from the history under another, and under the same keeps it', async () => {
  const tokens = memoryTokenStore()
  installTokenStore(tokens)
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  renderHook(() => useOtherMember(), { wrapper })
  const read = vi.spyOn(client, 'getQueryData')
  await openSession(authOf('u1'))
  const write = () => {
    client.setQueryData(USER, userOf('u1'))
    draft.store({ message: 'De u1' })
    writtenTexts.store({ 'message e1': { text: 'De u1' } })
  }
  /** Another page of the browser signs in, of which this one hears nothing. */
  const comeBackAs = async (userId: string, token: string) => {
    await adoptMember({ token, user: userOf(userId) })
    dispatchEvent(new Event('pagehide'))
    tokens.write(token)
    client.setQueryData(['last-member'], 'before')
    dispatchEvent(new Event('pageshow'))
    await waitFor(() => expect(client.getQueryData(['last-member'])).toBeUndefined())
  }
  /** Waits until the page has compared its member with the device's. */
  const settle = async () => {
    await waitFor(() => expect(read).toHaveBeenCalledWith(USER))
    read.mockClear()
  }
  await settle()
  write()
  await comeBackAs('u1', 'token-u1-new')
  await settle()
  expect(client.getQueryData(USER)).toMatchObject({ id: 'u1' })
  expect(draft.load()).toEqual({ message: 'De u1' })
  expect(writtenTexts.load()).not.toBeNull()
  await comeBackAs('u2', 'token-u2')
  await waitFor(() => expect(client.getQueryData(USER)).toBeUndefined())
  expect(draft.load()).toBeNull()
  expect(writtenTexts.load()).toBeNull()
  await closeSession()
})

/** Mocks a browser with a push subscription; returns its `unsubscribe`. */
const subscribed = () => {
  const unsubscribe = vi.fn(async () => true)
  const getSubscription = async () => ({ endpoint: 'https://push.test/1', unsubscribe })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted' })
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => ({ pushManager: { getSubscription } }) },
    configurable: true,
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return unsubscribe
}

it('drops the unsent message and the push subscription of the one before, whose messages are not another member’s', async () => {
  installTokenStore(memoryTokenStore())
  const unsubscribe = subscribed()
  renderHook(useForgetting)

  await openSession(authOf('u1'))
  draft.store({ message: 'De u1' })
  await openSession(authOf('u1'))
  expect(draft.load()).toEqual({ message: 'De u1' })
  await openSession(authOf('u2'))
  expect(draft.load()).toBeNull()
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledTimes(1))
  // A deleted account leaves the browser subscribed too.
  await closeSession()
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledTimes(2))
})

it.each(['closed', 'replaced'])(
  'keeps the push subscription of the next member where a page that slept hears ‘%s’ late',
  async (change) => {
    const tokens = memoryTokenStore()
    installTokenStore(tokens)
    const unsubscribe = subscribed()
    renderHook(useForgetting)
    await openSession(authOf('u2'))
    const other = new BroadcastChannel('nectar.session')
    onTestFinished(() => other.close())
    draft.store({ message: 'De u1' })
    other.postMessage(change)
    await waitFor(() => expect(draft.load()).toBeNull())
    // In line behind the page's own, if it had one.
    await leavePush()
    expect(unsubscribe).toHaveBeenCalledOnce()
    await closeSession()
  },
)

it('closes the shown messages of the one who signs out, which name their concerts', async () => {
  installTokenStore(memoryTokenStore())
  const close = vi.fn()
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => ({ getNotifications: async () => [{ close }] }) },
    configurable: true,
  })
  renderHook(useForgetting)
  await openSession(authOf('u1'))
  expect(close).not.toHaveBeenCalled()
  await closeSession()
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
})
