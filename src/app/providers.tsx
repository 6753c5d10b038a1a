import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { connectivity } from '../data/connectivity.ts'
import { onSessionChange } from '../data/session.ts'
import type { QueryPersistence } from './query-client.ts'

export interface ProvidersProps {
  client: QueryClient
  /** What outlives the page; on the server nothing does. */
  persistence?: QueryPersistence
  children: ReactNode
}

/** The browser knows when there is no network at all; its `online` event only makes the app try again. */
const followBrowser = (): (() => void) => {
  const onOffline = () => connectivity.report(false)
  if (!navigator.onLine) onOffline()
  addEventListener('offline', onOffline)
  return () => removeEventListener('offline', onOffline)
}

/** What the whole app stands in: the cache and what is stored of it, the session's end, the network. */
export const Providers = ({ client, persistence, children }: ProvidersProps) => {
  // Numbers what the screens remember: with the session it goes, whatever each of them kept.
  const [memory, setMemory] = useState(0)

  useEffect(followBrowser, [])
  useEffect(() => persistence?.follow(client), [client, persistence])

  // What a member read leaves memory and local storage in every tab with the session.
  useEffect(
    () =>
      onSessionChange((change) => {
        if (change === 'closed') {
          persistence?.forget()
          client.clear()
          setMemory((number) => number + 1)
        }
      }),
    [client, persistence],
  )

  return (
    <QueryClientProvider client={client}>
      <Fragment key={memory}>{children}</Fragment>
    </QueryClientProvider>
  )
}
