import { ChakraProvider } from '@chakra-ui/react/styled-system'
import type { QueryCache } from '@tanstack/react-query'
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { isSessionOver } from '../data/errors.ts'
import { onSessionChange } from '../data/session.ts'
import { recheckMember } from '../shared/session.ts'
import { system } from '../ui/system.ts'
import { createQueryClient, createQueryPersistence } from './query-client.ts'

// The reset and the tokens are in the head of every page already, put there at build: Chakra shall not insert them again.
const pageSystem = {
  ...system,
  _global: [],
  _config: { ...system._config, disableLayers: true },
} as typeof system

const localStorageIfAllowed = (): Storage | undefined => {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

export const Providers = ({ children }: { children: ReactNode }) => {
  const [client] = useState(createQueryClient)
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

  // Any call's 401 asks the one query that decides whether the session is over.
  useEffect(() => {
    const cache: QueryCache = client.getQueryCache()
    return cache.subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return
      if (event.query.queryKey[0] !== 'current-user' && isSessionOver(event.action.error))
        recheckMember(client)
    })
  }, [client])

  return (
    <ChakraProvider value={pageSystem}>
      <PersistQueryClientProvider client={client} persistOptions={persistence.options}>
        <Fragment key={memory}>{children}</Fragment>
      </PersistQueryClientProvider>
    </ChakraProvider>
  )
}
