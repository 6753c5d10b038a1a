import type { ModelServer } from '../support/model-server.ts'

/** One change of a heart that reached the device's database. */
export interface Change {
  userId: string
  event: string
  wanted: boolean
  /** Revision of its outbox row; null if it only withdrew a queued one. */
  revision: number | null
  /** Number of requests that the server had received when it was queued. */
  since: number
  /** True if the user saw at once that it failed. */
  isRefused: boolean
  /** True if its page was closed before the user could see the result. */
  isOrphan: boolean
}

/** Creates the list of all changes, in the order in which they were stored. */
export const createChanges = () => {
  const all: Change[] = []
  const last = new Map<string, Change>()
  return {
    all,
    add: (change: Change): void => {
      all.push(change)
      last.set(change.event, change)
    },
    /** Records that all rows were deleted except this member's; all rows for null. */
    wiped: (userId: string | null): void => {
      for (const [event, change] of last) if (change.userId !== userId) last.delete(event)
    },
    latest: (): Change[] => [...last.values()],
  }
}

const methodOf = ({ wanted }: Change) => (wanted ? 'POST' : 'DELETE')

/** Returns true if the server refused a change: for good, or with a 401. */
export const wasRefused = (change: Change, server: ModelServer): boolean =>
  server.seen
    .slice(change.since)
    .some(
      ({ event, method, status }) =>
        event === change.event &&
        method === methodOf(change) &&
        (status === 403 || status === 404 || status === 401),
    )
