/**
 * The result of the last attempt to reach the server. `navigator.onLine` alone is unreliable: it stays true behind a dead access point, so the API's
 * responses and network faults decide.
 */
type Listener = () => void

let online = true
const listeners = new Set<Listener>()

export const connectivity = {
  isOnline: (): boolean => online,
  /** Called after every API request, and by the page on the browser's `offline` event. */
  report: (reachable: boolean): void => {
    if (online === reachable) return
    online = reachable
    for (const listener of listeners) listener()
  },
  /** Calls the listener at each change. Returns the unsubscribe function. */
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
