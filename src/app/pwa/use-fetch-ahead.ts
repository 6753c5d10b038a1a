import { useEffect } from 'react'
import { connectivity } from '../../data/connectivity.ts'

/** Coming back to the app fetches ahead again at most this often, in ms. */
const PAUSE_MS = 60_000

const run = async (userId: string): Promise<void> => {
  // Loaded on demand: Dexie and the code's drawing are no part of the first paint.
  const [{ fetchAhead }, { keepDrawnPass }] = await Promise.all([
    import('../../data/repositories/ahead.ts'),
    import('../../features/pass/queries.ts'),
  ])
  await fetchAhead(userId)
  await keepDrawnPass(userId)
}

/** Keeps what the member needs at the door on the device: at sign-in, as the app opens, comes back to the front or back online (ruling 14). */
export const useFetchAhead = (userId: string | null): void => {
  useEffect(() => {
    if (!userId) return
    let last = Number.NEGATIVE_INFINITY
    const fetch = () => {
      last = Date.now()
      // A chunk that cannot be loaded now is tried again at the next occasion.
      run(userId).catch(() => {
        last = Number.NEGATIVE_INFINITY
      })
    }
    const fetchIfDue = () => {
      if (document.visibilityState === 'visible' && Date.now() - last > PAUSE_MS) fetch()
    }
    let wasOnline = connectivity.isOnline()
    const onConnectivity = () => {
      const isOnline = connectivity.isOnline()
      if (isOnline && !wasOnline) fetch()
      wasOnline = isOnline
    }
    fetch()
    addEventListener('online', fetch)
    addEventListener('pageshow', fetchIfDue)
    document.addEventListener('visibilitychange', fetchIfDue)
    const stop = connectivity.subscribe(onConnectivity)
    return () => {
      removeEventListener('online', fetch)
      removeEventListener('pageshow', fetchIfDue)
      document.removeEventListener('visibilitychange', fetchIfDue)
      stop()
    }
  }, [userId])
}
