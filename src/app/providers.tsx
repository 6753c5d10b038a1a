import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { onSessionChange } from '../data/session.ts'
import type { QueryPersistence } from './query-client.ts'

export interface ProvidersProps {
  client: QueryClient
  /** What outlives the page; on the server nothing does. */
  persistence?: QueryPersistence
  children: ReactNode
}

export const Providers = ({ client, persistence, children }: ProvidersProps) => {
  // Numbers what the screens remember: with the session it goes, whatever each of them kept.
  const [memory, setMemory] = useState(0)

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
