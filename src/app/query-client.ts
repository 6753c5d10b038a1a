import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { QueryClient } from '@tanstack/react-query'
import type { PersistedClient, PersistQueryClientOptions } from '@tanstack/react-query-persist-client'
import { AppError } from '../data/errors.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: AppError
    /** `persist: true` puts a query's answer in local storage: only what the first paint needs before IndexedDB opens. */
    queryMeta: { persist?: true }
  }
}

/** Where the persisted queries lie in local storage; sign-out removes it. */
const STORAGE_KEY = 'nectar.queries'
/** Raised when the shape of a persisted answer changes. Never the build's hash: each deploy would erase what is kept. */
const SCHEMA = '1'
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * One client for the page's life. Reads go to Dexie first and never wait for a guess about the network, hence
 * `networkMode: 'always'`; a failed answer that may pass is asked for once more.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (failures, error) =>
          failures < 1 && error instanceof AppError && error.kind === 'api' && error.retryable,
        retryDelay: (failures) => 500 * 2 ** failures,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })

export interface QueryPersistence {
  options: Omit<PersistQueryClientOptions, 'queryClient'>
  /** Forgets what is persisted; a save that was already on its way does not write it back. */
  forget: () => void
}

/** Persists the allow-listed queries in local storage (synchronous and small). */
export const createQueryPersistence = (storage: Storage | undefined): QueryPersistence => {
  let forgottenAt = Number.NEGATIVE_INFINITY
  const persister = createSyncStoragePersister({
    storage: storage && {
      getItem: (key) => storage.getItem(key),
      removeItem: (key) => storage.removeItem(key),
      // Saving is throttled: a blob taken before `forget` can arrive after it.
      setItem: (key, blob) => {
        if (blob) storage.setItem(key, blob)
      },
    },
    key: STORAGE_KEY,
    serialize: (client: PersistedClient) => (client.timestamp <= forgottenAt ? '' : JSON.stringify(client)),
  })
  return {
    options: {
      persister,
      maxAge: 20 * DAY_MS,
      buster: SCHEMA,
      dehydrateOptions: {
        shouldDehydrateQuery: (query) => query.meta?.persist === true && query.state.status === 'success',
        shouldDehydrateMutation: () => false,
      },
    },
    forget: () => {
      forgottenAt = Date.now()
      persister.removeClient()
    },
  }
}
