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
    /** `persist: true` puts a query's answer in local storage: only what the first paint needs before IndexedDB opens. */
    queryMeta: { persist?: true }
  }
}

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
  /** Gives the client what was persisted; before anything renders, for what comes back later makes React draw anew what the server sent. */
  restore: (client: QueryClient) => Promise<void>
  /** Persists from soon on; answers how to stop. */
  follow: (client: QueryClient) => () => void
  /** Forgets what is persisted; a save that was already on its way does not write it back. */
  forget: () => void
}

/** What persists queries is loaded where there is something to restore, else once the page is quiet. */
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
    // What cannot be read is as good as nothing.
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
