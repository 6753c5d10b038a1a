const listeners = new Set<() => void>()
let runningFor: string | null = null
let endedFor: string | null = null

const notify = () => {
  for (const listener of listeners) listener()
}

/** How far the prefetching is in this page, and how to hear when that changes. */
export const prefetchProgress = {
  /** Whether it is under way for this member, or has not begun yet. */
  isComing: (userId: string): boolean => runningFor !== null || endedFor !== userId,
  start: (userId: string): void => {
    runningFor = userId
    notify()
  },
  end: (userId: string): void => {
    runningFor = null
    endedFor = userId
    notify()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
