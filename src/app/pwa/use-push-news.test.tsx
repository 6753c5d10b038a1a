import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { PUSH_NEWS } from '../../config/worker.ts'
import { usePushNews } from './use-drain.ts'

it('asks anew for what an open page shows once a message has come', async () => {
  const client = new QueryClient()
  const again = vi.spyOn(client, 'invalidateQueries')
  renderHook(usePushNews, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const worker = new BroadcastChannel(PUSH_NEWS)
  onTestFinished(() => worker.close())
  worker.postMessage(null)
  await waitFor(() => expect(again).toHaveBeenCalledOnce())
})
