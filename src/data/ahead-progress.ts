const listeners = new Set<() => void>()
let isRunning = false

/** Whether a fetching ahead is under way, and how to hear when that changes. */
export const aheadProgress = {
  isRunning: (): boolean => isRunning,
  report: (running: boolean): void => {
    isRunning = running
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
