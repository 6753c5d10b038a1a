import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { QueryClient } from '@tanstack/react-query'
import {
  type PersistedClient,
  type PersistQueryClientOptions,
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client'
import { QUERIES_KEY } from '../config/storage.ts'

/** Raise it when the shape of a persisted result changes. Never use the build's hash: each deploy would erase the stored data. */
const SCHEMA = '1'
const DAY_MS = 24 * 60 * 60 * 1000

export interface PersistedQueries {
  options: Omit<PersistQueryClientOptions, 'queryClient'>
  restore: (client: QueryClient) => Promise<void>
  /** Persists the current queries and all changes. Returns the function that stops. */
  follow: (client: QueryClient) => () => void
}

/** Persists the allow-listed queries in local storage (synchronous and small), without data read before `forgottenAt`, in ms since 1970. */
export const persistedQueries = (storage: Storage, forgottenAt: () => number): PersistedQueries => {
  const persister = createSyncStoragePersister({
    storage: {
      getItem: (key) => storage.getItem(key),
      removeItem: (key) => storage.removeItem(key),
      // Saving is throttled: a blob made before everything was forgotten can arrive after it.
      setItem: (key, blob) => {
        if (blob) storage.setItem(key, blob)
      },
    },
    key: QUERIES_KEY,
    serialize: (client: PersistedClient) => (client.timestamp <= forgottenAt() ? '' : JSON.stringify(client)),
  })
  const options: PersistedQueries['options'] = {
    persister,
    maxAge: 20 * DAY_MS,
    buster: SCHEMA,
    dehydrateOptions: {
      shouldDehydrateQuery: (query) => query.meta?.persist === true && query.state.status === 'success',
      shouldDehydrateMutation: () => false,
    },
  }
  return {
    options,
    restore: (client) => persistQueryClientRestore({ queryClient: client, ...options }),
    follow: (client) => {
      void persistQueryClientSave({ queryClient: client, ...options })
      return persistQueryClientSubscribe({ queryClient: client, ...options })
    },
  }
}
