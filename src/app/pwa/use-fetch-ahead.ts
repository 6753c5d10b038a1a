import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PassQr } from '../../../contract/pass.ts'
import { connectivity } from '../../data/connectivity.ts'
import type { Stored } from '../../data/stored.ts'
import { memberKeys } from '../../lib/member-keys.ts'

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

const drawPass = async (userId: string): Promise<void> => {
  const [{ writesSettled }, { keepDrawnPass }] = await Promise.all([
    import('../../data/stored.ts'),
    import('../../features/pass/queries.ts'),
  ])
  await writesSettled()
  await keepDrawnPass(userId)
}

/** Draws the pass for the door's fast script whenever a screen has fetched a new one: after a booking its counters are others. */
const useDrawnPass = (userId: string | null): void => {
  const client = useQueryClient()
  useEffect(() => {
    if (!userId) return
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      if (event.query.queryHash !== hashKey(memberKeys.pass(userId))) return
      const answer = event.query.state.data as Stored<PassQr> | undefined
      if (answer?.source === 'server') drawPass(userId).catch(() => undefined)
    })
  }, [client, userId])
}

/** Keeps what the member needs at the door on the device: at sign-in, as the app opens, comes back to the front or back online (ruling: pass fetched ahead). */
export const useFetchAhead = (userId: string | null): void => {
  useDrawnPass(userId)
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
