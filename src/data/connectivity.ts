/**
 * Whether the server was within reach at the last real attempt. `navigator.onLine` cannot be trusted alone: it stays true
 * behind a dead access point, so answers and network faults of the API decide, and the browser's word only hints.
 */
type Listener = () => void

let online = true
const listeners = new Set<Listener>()

export const connectivity = {
  isOnline: (): boolean => online,
  /** Called by the one fetch after every attempt, and by the page on the browser's `offline` event. */
  report: (reachable: boolean): void => {
    if (online === reachable) return
    online = reachable
    for (const listener of listeners) listener()
  },
  /** Calls the listener at each change; returns how to stop. */
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
