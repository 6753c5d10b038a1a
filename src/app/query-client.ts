import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { QUERIES_KEY } from '../config/storage.ts'
import { AppError, isSessionOver } from '../data/errors.ts'
import { currentUserKey } from '../lib/current-user-key.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { recheckMember } from '../shared/session.ts'
import { dropFailures } from '../ui/toast-store.ts'
import type { PersistedQueries } from './persisted-queries.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: AppError
    /** `persist: true` stores a query's result in local storage: only for data that the first paint needs before IndexedDB opens. */
    queryMeta: { persist?: true }
  }
}

/** Checks for a refusal because the session is over, or because the member's level has changed. */
const concernsMember = (error: Error): boolean =>
  isSessionOver(error) || (error instanceof AppError && error.code === 'pass_required')

/**
 * Creates the page's only client. Reads use Dexie first and never wait for a guess about the network, hence `networkMode: 'always'`. A refusal that
 * concerns the member fetches the current user again, which alone decides whether the session is over.
 */
export const createQueryClient = (): QueryClient => {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        if (queryKey[0] !== currentUserKey[0] && concernsMember(error)) void recheckMember(client)
      },
    }),
    mutationCache: new MutationCache({
      // A retry hides earlier failures.
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
          // A server that sends Retry-After is overloaded.
          error.retryAfterMs === undefined,
        retryDelay: (failures) => 500 * 2 ** failures,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return client
}

export interface QueryPersistence {
  /** Restores the persisted data. Must run before anything renders: data that arrives later makes React render the server's HTML again. */
  restore: (client: QueryClient) => Promise<void>
  /** Starts to persist soon. Returns the function that stops. */
  follow: (client: QueryClient) => () => void
  /** Deletes the persisted data; a save in progress does not write it back. */
  forget: () => void
}

/** Loads the persistence code if there is data to restore, else once the page is quiet. */
export const createQueryPersistence = (storage: Storage | undefined): QueryPersistence => {
  let forgottenAt = Number.NEGATIVE_INFINITY
  let persisted: Promise<PersistedQueries> | undefined
  const load = (local: Storage): Promise<PersistedQueries> => {
    persisted ??= import('./persisted-queries.ts').then(({ persistedQueries }) =>
      persistedQueries(local, () => forgottenAt),
    )
    return persisted
  }
  return {
    // Treat unreadable data as none.
    restore: async (client) => {
      try {
        if (storage?.getItem(QUERIES_KEY)) await (await load(storage)).restore(client)
      } catch {}
    },
    follow: (client) => {
      if (!storage) return () => undefined
      let isOver = false
      let stop: (() => void) | undefined
      const stopWaiting = whenIdle(async () => {
        const loaded = await load(storage).catch(() => undefined)
        if (!isOver) stop = loaded?.follow(client)
      })
      return () => {
        isOver = true
        stopWaiting()
        stop?.()
      }
    },
    forget: () => {
      forgottenAt = Date.now()
      storage?.removeItem(QUERIES_KEY)
    },
  }
}
