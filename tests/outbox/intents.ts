import type { ModelServer } from '../support/model-server.ts'

/** One tap whose wish reached the device's database. */
export interface Tap {
  userId: string
  event: string
  wanted: boolean
  /** Of its outbox row; null where it only took back one that waited. */
  revision: number | null
  /** How many requests the server had seen when it was queued. */
  since: number
  /** The person was told at once that it failed. */
  isRefused: boolean
  /** Its page died before it could tell the person. */
  isOrphan: boolean
}

/** What people wanted, in the order in which it was written down. */
export const createIntents = () => {
  const taps: Tap[] = []
  const last = new Map<string, Tap>()
  return {
    taps,
    add: (tap: Tap): void => {
      taps.push(tap)
      last.set(tap.event, tap)
    },
    /** The rows of everybody but this member were wiped; of all where it is null. */
    wiped: (userId: string | null): void => {
      for (const [event, tap] of last) if (tap.userId !== userId) last.delete(event)
    },
    standing: (): Tap[] => [...last.values()],
  }
}

const methodOf = ({ wanted }: Tap) => (wanted ? 'POST' : 'DELETE')

/** Whether the server refused a tap's wish: for good, or with a 401 that the tap was told of. */
export const wasRefused = (tap: Tap, server: ModelServer): boolean =>
  server.seen
    .slice(tap.since)
    .some(
      ({ event, method, status }) =>
        event === tap.event &&
        method === methodOf(tap) &&
        (status === 403 || status === 404 || status === 401),
    )
