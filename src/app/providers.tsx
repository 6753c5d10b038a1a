import type { QueryClient } from '@tanstack/react-query'
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { onSessionChange } from '../data/session.ts'
import { createQueryPersistence } from './query-client.ts'

const localStorageIfAllowed = (): Storage | undefined => {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

export const Providers = ({ client, children }: { client: QueryClient; children: ReactNode }) => {
  // Numbers what the screens remember: with the session it goes, whatever each of them kept.
  const [memory, setMemory] = useState(0)
  const [persistence] = useState(() => createQueryPersistence(localStorageIfAllowed()))

  // What a member read leaves memory and local storage in every tab with the session.
  useEffect(
    () =>
      onSessionChange((change) => {
        if (change === 'closed') {
          persistence.forget()
          client.clear()
          setMemory((number) => number + 1)
        }
      }),
    [client, persistence],
  )

  return (
    <PersistQueryClientProvider client={client} persistOptions={persistence.options}>
      <Fragment key={memory}>{children}</Fragment>
    </PersistQueryClientProvider>
  )
}
