import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Event } from '../../../contract/events.ts'
import type { WorkerMessage } from '../../config/worker.ts'
import { connectivity } from '../../data/connectivity.ts'
import { repositories } from '../../data/gateway.ts'
import { type Stored, writesSettled } from '../../data/stored.ts'
import { storeDrawnPass } from '../../features/pass/queries.ts'
import { storeDrawnTickets } from '../../features/tickets/queries.ts'
import { memberKeys } from '../../lib/member-keys.ts'
import { whenQuiet } from '../../lib/when-quiet.ts'
import { rememberDoors } from '../../shared/next-door.ts'
import { onReturn } from '../../shared/on-return.ts'
import { isSavingData } from '../../shared/saving-data.ts'

/** Minimum interval between two prefetches by a page that comes back, in ms. */
const PAUSE_MS = 60_000

const draw = async (client: QueryClient, userId: string): Promise<void> => {
  await writesSettled()
  await storeDrawnPass(userId)
  await storeDrawnTickets(userId)
  const { loadInstantPass } = await repositories.instantPass()
  const row = await loadInstantPass(userId)
  if (row) rememberDoors({ hasPass: row.passType > 0, evenings: row.tickets ?? [] })
  // Cards of concerts mark those that the member holds.
  await client.invalidateQueries({ queryKey: memberKeys.held(userId) })
}

const isVisible = (): boolean => document.visibilityState === 'visible'

/** Returns the pause before the next try, in ms; null if none would help. */
const run = async (client: QueryClient, userId: string): Promise<number | null> => {
  const { prefetch } = await repositories.prefetch()
  const pause = await prefetch(userId)
  await draw(client, userId)
  return pause
}

/** Draws pass and tickets for the instant pass's script after each fetch: a booking changes both. */
const useDrawnCodes = (userId: string | null): void => {
  const client = useQueryClient()
  useEffect(() => {
    if (!userId) return
    const drawn = [hashKey(memberKeys.pass(userId)), hashKey(memberKeys.tickets(userId))]
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      if (!drawn.includes(event.query.queryHash)) return
      const answer = event.query.state.data as Stored<unknown> | undefined
      if (answer?.source === 'server') draw(client, userId).catch(() => undefined)
    })
  }, [client, userId])
}

/**
 * Stores the data that the member needs at the door: at sign-in, as the app opens, comes back to the front or back online, and after a pause if the
 * server could not give it.
 */
export const usePrefetch = (userId: string | null): void => {
  const client = useQueryClient()
  useDrawnCodes(userId)
  useEffect(() => {
    if (!userId) return
    let due = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const fetch = async () => {
      due = Date.now() + PAUSE_MS
      // A chunk that fails to load is tried again like what it fetches.
      const pause = await run(client, userId).catch(() => PAUSE_MS)
      clearTimeout(timer)
      if (pause === null || isOver) return
      due = Date.now() + pause
      // Without a network, or behind another page, its return is the next try.
      timer = setTimeout(() => {
        if (connectivity.isOnline() && isVisible()) void fetch()
      }, pause)
    }
    const fetchIfDue = () => {
      if (Date.now() > due) void fetch()
    }
    void fetch()
    const stop = onReturn({ network: fetch, page: fetchIfDue })
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [client, userId])
}

/** Maximum number of events stored: more for a member or an installed app than for a passing visitor. */
const MAX_STORED = { regular: 100_000, passing: 10_000 }

const isWanted = (): boolean => connectivity.isOnline() && isVisible() && !isSavingData()

/** Prefetches in the worker, or in this page if no worker controls it. */
const askForEvents = async (isRegular: boolean): Promise<void> => {
  const most = MAX_STORED[isRegular ? 'regular' : 'passing']
  const worker = navigator.serviceWorker?.controller
  if (worker) return worker.postMessage({ type: 'PREFETCH_EVENTS', most } satisfies WorkerMessage)
  // Loaded on demand, with Dexie and the schemas.
  const { prefetchEvents } = await repositories.events()
  await prefetchEvents({ most, isWanted })
}

const SHOWN = ['home', 'list', 'one']

/** Stores the events that came with the page: they were never fetched, so they are not on the device yet. */
const storeShown = async (client: QueryClient): Promise<void> => {
  const reads = SHOWN.flatMap((kind) =>
    client.getQueriesData<Stored<Event | Event[]>>({ queryKey: ['events', kind] }),
  ).flatMap(([, read]) => (read?.source === 'server' ? [read] : []))
  if (reads.length === 0) return
  const { storeShownEvents } = await repositories.events()
  for (const { value, storedAt } of reads) await storeShownEvents([value].flat(), storedAt)
}

/** Stores the page's events and those of the next weeks: once the page is quiet, and whenever it comes back to the front or online. */
export const usePrefetchEvents = (isMember: boolean): void => {
  const client = useQueryClient()
  useEffect(() => {
    const isRegular = isMember || matchMedia('(display-mode: standalone)').matches
    let stopWaiting = () => {}
    const soon = () => {
      stopWaiting()
      stopWaiting = whenQuiet(() => {
        // A chunk that fails to load is tried again next time.
        storeShown(client).catch(() => undefined)
        if (isWanted()) askForEvents(isRegular).catch(() => undefined)
      })
    }
    soon()
    const stop = onReturn({ network: soon, page: soon })
    return () => {
      stopWaiting()
      stop()
    }
  }, [client, isMember])
}
