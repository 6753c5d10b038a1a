import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { OUTBOX_SYNC } from '../../config/worker.ts'
import { connectivity } from '../../data/connectivity.ts'
import { hasDevice, onDeviceOpened, storageHealth } from '../../data/device.ts'
import type { OutboxNews } from '../../data/outbox/outbox.ts'
import { currentToken, onSessionChange } from '../../data/session.ts'
import { whenQuiet } from '../../lib/when-quiet.ts'
import { onReachable, onReturn } from '../../shared/on-return.ts'
import { recheckMember } from '../../shared/session.ts'

/** How long a page sleeps while rows wait, in ms: not at all would spin while a row is under way; clocks jump, and timers stop while a phone does. */
const MIN_SLEEP_MS = 1_000

const MAX_SLEEP_MS = 60_000

// Loaded on demand: Dexie and the schemas are no part of the first paint.
const load = () => import('../../data/outbox/device-outbox.ts')

interface SyncRegistration extends ServiceWorkerRegistration {
  /** Chrome's and Edge's alone. */
  sync?: { register: (tag: string) => Promise<void> }
}

/** Has the worker woken once there is a network, should this page be gone by then. */
const askForSync = async (): Promise<void> => {
  const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration()
  await registration?.sync?.register(OUTBOX_SYNC)
}

/**
 * When to replay what waits, a member's or a visitor's: as the app starts, a session opens, the network or the user comes
 * back, and by a timer while rows wait. A 401 that a replay met asks who is here.
 */
export const useDrain = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    let stopNews: (() => void) | undefined
    let stopWaiting = () => {}

    const sleep = (due: number | null) => {
      clearTimeout(timer)
      if (isOver || due === null) return
      timer = setTimeout(drain, Math.min(Math.max(due - Date.now(), MIN_SLEEP_MS), MAX_SLEEP_MS))
    }
    /** Rows that still wait are tried again by this page, or by the worker where it is gone by then. */
    const expectMore = async (due: number | null): Promise<void> => {
      sleep(due)
      if (due !== null) await askForSync()
    }
    const run = async (how: 'drain' | 'wake'): Promise<void> => {
      const { outbox, onOutboxNews } = await load()
      if (!isOver) stopNews ??= onOutboxNews((news) => void onNews(news).catch(() => undefined))
      await outbox[how]()
      await expectMore(await outbox.nextDue())
    }
    // A chunk that cannot be loaded now is tried again at the next occasion.
    const drain = () => void run('drain').catch(() => undefined)
    const wake = () => void run('wake').catch(() => undefined)
    const onNews = async (news: OutboxNews): Promise<void> => {
      if (news === 'session-over') {
        await recheckMember(client)
        // Where the session turned out to be alive after all, the rows go on.
        return sleep(Date.now())
      }
      await expectMore(await (await load()).outbox.nextDue())
    }

    // On a visitor's first visit nothing waits yet: Dexie comes behind what the page needs, or when something is to be kept.
    void hasDevice().then((has) => {
      if (isOver) return
      if (has || currentToken()) wake()
      else stopWaiting = whenQuiet(wake)
    })
    const stops = [
      onDeviceOpened(() => stopNews ?? wake()),
      onReturn({ network: wake, page: wake }),
      onSessionChange((change) => change === 'opened' && drain()),
    ]
    return () => {
      isOver = true
      clearTimeout(timer)
      stopWaiting()
      for (const stop of stops) stop()
      stopNews?.()
    }
  }, [client])
}

/** How often a server out of reach is looked for, in ms, while somebody looks at the page. */
const PROBE_MS = 20_000

/** How soon again where the browser says that there is a network: one that has just returned is often not there yet. */
const SOON_MS = 1000

/** While the server is out of reach, looks for it; once it answers again, what is on the screen is asked for anew. */
export const useReconnect = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    // A page that was opened without a network may have missed the browser's word.
    let pause = connectivity.isOnline() ? PROBE_MS : SOON_MS
    let timer: ReturnType<typeof setTimeout>
    const probe = () => {
      if (connectivity.isOnline() || document.visibilityState !== 'visible') return
      import('../../data/repositories/service.ts')
        .then(({ lookForServer }) => lookForServer())
        .catch(() => undefined)
    }
    const wait = () => {
      timer = setTimeout(() => {
        pause = Math.min(pause * 2, PROBE_MS)
        probe()
        wait()
      }, pause)
    }
    const hurry = () => {
      clearTimeout(timer)
      pause = SOON_MS
      probe()
      wait()
    }
    wait()
    addEventListener('online', hurry)
    document.addEventListener('visibilitychange', probe)
    const stop = onReachable(() => void client.invalidateQueries())
    // The device's storage answers after all: what was shown without it is asked for anew, and kept.
    let isSilent = storageHealth.get() === 'silent'
    const stopHealth = storageHealth.subscribe(() => {
      const wasSilent = isSilent
      isSilent = storageHealth.get() === 'silent'
      if (wasSilent && !isSilent) void client.invalidateQueries()
    })
    return () => {
      stopHealth()
      clearTimeout(timer)
      removeEventListener('online', hurry)
      document.removeEventListener('visibilitychange', probe)
      stop()
    }
  }, [client])
}
