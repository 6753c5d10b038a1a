import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { refreshTickets } from '../../shared/refresh-tickets.ts'
import { useChangesElsewhere } from './use-drain.ts'

/** Another page, or the worker. */
const elsewhere = () => {
  const channel = new BroadcastChannel('nectar.changed')
  onTestFinished(() => channel.close())
  return channel
}

const watch = () => {
  const client = new QueryClient()
  const again = vi.spyOn(client, 'invalidateQueries')
  renderHook(useChangesElsewhere, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  return again
}

it('asks anew for what this page shows once another, or a push message, tells of a change', async () => {
  const again = watch()
  elsewhere().postMessage(null)
  await waitFor(() => expect(again).toHaveBeenCalledExactlyOnceWith())
})

it('tells the other pages, and not itself, of a place that was bought, sent or given back here', async () => {
  const again = watch()
  const heard = vi.fn()
  elsewhere().onmessage = heard
  refreshTickets(new QueryClient(), 'u1')
  await waitFor(() => expect(heard).toHaveBeenCalledOnce())
  expect(again).not.toHaveBeenCalled()
})
