import { connectivity } from '../data/connectivity.ts'

interface Returns {
  /** The browser has a network again, or the server is reachable again. */
  network: () => void
  /** The page is visible again, or shown again from the browser's history. */
  page: () => void
}

/** Calls back as the network or the user returns. Returns the unsubscribe function. */
export const onReturn = ({ network, page }: Returns): (() => void) => {
  const onVisible = () => {
    if (document.visibilityState === 'visible') page()
  }
  const stop = connectivity.subscribe(() => {
    if (connectivity.isOnline()) network()
  })
  addEventListener('online', network)
  addEventListener('pageshow', onVisible)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    stop()
    removeEventListener('online', network)
    removeEventListener('pageshow', onVisible)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
