const listeners = new Set<() => void>()
let runningFor: string | null = null
let endedFor: string | null = null

const notify = () => {
  for (const listener of listeners) listener()
}

export const prefetchProgress = {
  /** Checks whether the prefetch for this member is running or has yet to begin. */
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
