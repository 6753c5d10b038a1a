import type { ModelServer } from '../support/model-server.ts'

/** One change of a heart that reached the device's database. */
export interface Change {
  userId: string
  event: string
  wanted: boolean
  /** Of its outbox row; null where it only withdrew one that waited. */
  revision: number | null
  /** How many requests the server had seen when it was queued. */
  since: number
  /** The user was told at once that it failed. */
  isRefused: boolean
  /** Its page died before it could tell the user. */
  isOrphan: boolean
}

/** All changes, in the order in which they were stored. */
export const createChanges = () => {
  const all: Change[] = []
  const last = new Map<string, Change>()
  return {
    all,
    add: (change: Change): void => {
      all.push(change)
      last.set(change.event, change)
    },
    /** All rows but this member's were wiped; every row where it is null. */
    wiped: (userId: string | null): void => {
      for (const [event, change] of last) if (change.userId !== userId) last.delete(event)
    },
    latest: (): Change[] => [...last.values()],
  }
}

const methodOf = ({ wanted }: Change) => (wanted ? 'POST' : 'DELETE')

/** Whether the server refused a change: for good, or with a 401. */
export const wasRefused = (change: Change, server: ModelServer): boolean =>
  server.seen
    .slice(change.since)
    .some(
      ({ event, method, status }) =>
        event === change.event &&
        method === methodOf(change) &&
        (status === 403 || status === 404 || status === 401),
    )
