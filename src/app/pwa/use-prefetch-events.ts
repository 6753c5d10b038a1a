import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Event } from '../../../contract/events.ts'
import { connectivity } from '../../data/connectivity.ts'
import type { Stored } from '../../data/stored.ts'
import { onReturn } from '../../shared/on-return.ts'

/** What is kept of the catalogue: more for a member, and on a home screen, than for somebody who passes by. */
const KEPT = { regular: { most: 5000, weeks: 8 }, passing: { most: 1000, weeks: 4 } }
/** The page's own needs come first, in ms. */
const DELAY_MS = 6000

const isSavingData = (): boolean =>
  Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData)

const isWanted = (): boolean =>
  connectivity.isOnline() && document.visibilityState === 'visible' && !isSavingData()

const run = async (isRegular: boolean): Promise<void> => {
  // Dexie and the schemas come with it.
  const { prefetchEvents: fetchEventsAhead } = await import('../../data/repositories/prefetch-events.ts')
  await fetchEventsAhead({ ...KEPT[isRegular ? 'regular' : 'passing'], isWanted })
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
