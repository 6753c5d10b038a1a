import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { connectivity } from '../data/connectivity.ts'
import { onSessionChange } from '../data/session.ts'
import type { QueryPersistence } from './query-client.ts'

export interface ProvidersProps {
  client: QueryClient
  /** The storage of queries; undefined on the server. */
  persistence?: QueryPersistence
  children: ReactNode
}

/** Reports the loss of the network. The browser's `online` event only triggers another try. */
const followBrowser = (): (() => void) => {
  const onOffline = () => connectivity.report(false)
  if (!navigator.onLine) onOffline()
  addEventListener('offline', onOffline)
  return () => removeEventListener('offline', onOffline)
}

/** Provides the query cache and its persistence, the end of the session, and the network state. */
export const Providers = ({ client, persistence, children }: ProvidersProps) => {
  // Key of the screens' state: a new key at the end of the session discards it.
  const [memory, setMemory] = useState(0)

  useEffect(followBrowser, [])
  useEffect(() => persistence?.follow(client), [client, persistence])

  // At sign-out, the member's data leaves memory and local storage in every tab.
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
