import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import {
  type PersistedClient,
  type PersistQueryClientOptions,
  persistQueryClientRestore,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client'
import { AppError, isSessionOver } from '../data/errors.ts'
import { currentUserKey } from '../lib/current-user-key.ts'
import { recheckMember } from '../shared/session.ts'
import { dropFailures } from '../ui/toast-store.ts'

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

/** Whether a refusal says that the session is over, or that the member's level has changed. */
const concernsMember = (error: Error): boolean =>
  isSessionOver(error) || (error instanceof AppError && error.code === 'pass_required')

/**
 * One client for the page's life. Reads go to Dexie first and never wait for a guess about the network, hence
 * `networkMode: 'always'`; a failed answer that may pass is requested once more. A refusal that concerns the member, of whatever
 * query or mutation, asks anew for the current user, which alone decides whether the session is over.
 */
export const createQueryClient = (): QueryClient => {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        if (queryKey[0] !== currentUserKey[0] && concernsMember(error)) void recheckMember(client)
      },
    }),
    mutationCache: new MutationCache({
      // What failed before is being tried again.
      onMutate: dropFailures,
      onError: (error) => {
        if (concernsMember(error)) void recheckMember(client)
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (failures, error) =>
          failures < 1 &&
          error instanceof AppError &&
          error.kind === 'api' &&
          error.retryable &&
          // A server that says when to come again has too much to do.
          error.retryAfterMs === undefined,
        retryDelay: (failures) => 500 * 2 ** failures,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return client
}

export interface QueryPersistence {
  options: Omit<PersistQueryClientOptions, 'queryClient'>
  /** Gives the client what was persisted; before anything renders, for what comes back later makes React draw anew what the server sent. */
  restore: (client: QueryClient) => Promise<void>
  /** Persists from now on; answers how to stop. */
  follow: (client: QueryClient) => () => void
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
  const options: QueryPersistence['options'] = {
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
    // What cannot be read is as good as nothing.
    restore: (client) =>
      persistQueryClientRestore({ queryClient: client, ...options }).catch(() => undefined),
    follow: (client) => persistQueryClientSubscribe({ queryClient: client, ...options }),
    forget: () => {
      forgottenAt = Date.now()
      persister.removeClient()
    },
  }
}
