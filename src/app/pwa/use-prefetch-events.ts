import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Event } from '../../../contract/events.ts'
import type { WorkerMessage } from '../../config/worker.ts'
import { connectivity } from '../../data/connectivity.ts'
import type { Stored } from '../../data/stored.ts'
import { isSavingData } from '../../lib/saving-data.ts'
import { onReturn } from '../../shared/on-return.ts'

/** How many of the next events are kept: more for a member, and on a home screen, than for somebody who passes by. */
const KEPT = { regular: 100_000, passing: 10_000 }
/** The page's own needs come first, in ms. */
const DELAY_MS = 6000

const isWanted = (): boolean =>
  connectivity.isOnline() && document.visibilityState === 'visible' && !isSavingData()

/** In the worker, or in this page where none is in charge of it. */
const run = async (isRegular: boolean): Promise<void> => {
  const most = KEPT[isRegular ? 'regular' : 'passing']
  const worker = navigator.serviceWorker?.controller
  if (worker) return worker.postMessage({ type: 'PREFETCH_EVENTS', most } satisfies WorkerMessage)
  // Dexie and the schemas come with it.
  const { prefetchEvents } = await import('../../data/repositories/prefetch-events.ts')
  await prefetchEvents({ most, isWanted })
}

const SHOWN = ['home', 'list', 'one']

/** What the page came with was never asked for, and so is not on the device yet. */
const keepShown = async (client: QueryClient): Promise<void> => {
  const reads = SHOWN.flatMap((kind) =>
    client.getQueriesData<Stored<Event | Event[]>>({ queryKey: ['events', kind] }),
  ).flatMap(([, read]) => (read?.source === 'server' ? [read] : []))
  if (reads.length === 0) return
  const { keepShownEvents } = await import('../../data/repositories/events.ts')
  for (const { value, storedAt } of reads) await keepShownEvents([value].flat(), storedAt)
}

/** Keeps the events that the page shows and those of the next weeks on the device: once the page stands, and whenever it comes back to the front or online. */
export const usePrefetchEvents = (isMember: boolean): void => {
  const client = useQueryClient()
  useEffect(() => {
    const isRegular = isMember || matchMedia('(display-mode: standalone)').matches
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        // A chunk that cannot be loaded now is tried again at the next occasion.
        keepShown(client).catch(() => undefined)
        if (isWanted()) run(isRegular).catch(() => undefined)
      }, DELAY_MS)
    }
    soon()
    const stop = onReturn({ network: soon, page: soon })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client, isMember])
}
