import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Stored } from '../../data/stored.ts'
import { memberKeys } from '../../lib/member-keys.ts'
import { onReturn } from '../../shared/on-return.ts'

/** Coming back to the app prefetches again at most this often, in ms. */
const PAUSE_MS = 60_000

// Loaded on demand: Dexie and the codes' drawing are no part of the first paint.
const draw = async (userId: string): Promise<void> => {
  const [{ writesSettled }, { keepDrawnPass }, { keepDrawnTickets }] = await Promise.all([
    import('../../data/stored.ts'),
    import('../../features/pass/queries.ts'),
    import('../../features/tickets/queries.ts'),
  ])
  await writesSettled()
  await keepDrawnPass(userId)
  await keepDrawnTickets(userId)
}

const run = async (userId: string): Promise<void> => {
  const { prefetch } = await import('../../data/repositories/prefetch.ts')
  await prefetch(userId)
  await draw(userId)
}

/** Draws pass and tickets for the instant pass's script whenever a screen has fetched new ones: after a booking both are others. */
const useDrawnCodes = (userId: string | null): void => {
  const client = useQueryClient()
  useEffect(() => {
    if (!userId) return
    const drawn = [hashKey(memberKeys.pass(userId)), hashKey(memberKeys.tickets(userId))]
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      if (!drawn.includes(event.query.queryHash)) return
      const answer = event.query.state.data as Stored<unknown> | undefined
      if (answer?.source === 'server') draw(userId).catch(() => undefined)
    })
  }, [client, userId])
}

/** Keeps what the member needs at the door on the device: at sign-in, as the app opens, comes back to the front or back online (ruling: pass prefetched). */
export const usePrefetch = (userId: string | null): void => {
  useDrawnCodes(userId)
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
      if (Date.now() - last > PAUSE_MS) fetch()
    }
    fetch()
    return onReturn({ network: fetch, page: fetchIfDue })
  }, [userId])
}
