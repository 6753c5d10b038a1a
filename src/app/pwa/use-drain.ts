import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { OUTBOX_SYNC } from '../../config/worker.ts'
import { connectivity } from '../../data/connectivity.ts'
import { hasDevice, onDeviceOpened, storageHealth } from '../../data/device.ts'
import { loadOutbox, repositories } from '../../data/gateway.ts'
import type { OutboxNews } from '../../data/outbox/outbox.ts'
import { currentToken, onSessionChange } from '../../data/session.ts'
import { onChangeElsewhere } from '../../lib/changes.ts'
import { whenQuiet } from '../../lib/when-quiet.ts'
import { onReturn } from '../../shared/on-return.ts'
import { recheckMember } from '../../shared/session.ts'

/** Limits of a page's sleep while rows wait, in ms: zero would spin during a request; clocks jump, and timers stop while a phone sleeps. */
const MIN_SLEEP_MS = 1_000

const MAX_SLEEP_MS = 60_000

interface SyncRegistration extends ServiceWorkerRegistration {
  /** Only in Chrome and Edge. */
  sync?: { register: (tag: string) => Promise<void> }
}

/** Wakes the worker once there is a network, in case this page is closed by then. */
const askForSync = async (): Promise<void> => {
  const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration()
  await registration?.sync?.register(OUTBOX_SYNC)
}

/**
 * Sends a member's or a visitor's queue: at the app's start, when a session opens, when the network or the user comes back, and by a timer while rows
 * wait. After a 401, fetches the current user again.
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
    /** Retries the waiting rows later in this page, or in the worker if the page is closed by then. */
    const expectMore = async (due: number | null): Promise<void> => {
      sleep(due)
      if (due !== null) await askForSync()
    }
    const run = async (how: 'drain' | 'wake'): Promise<void> => {
      const { outbox, onOutboxNews } = await loadOutbox()
      if (!isOver) stopNews ??= onOutboxNews((news) => void onNews(news).catch(() => undefined))
      await outbox[how]()
      await expectMore(await outbox.nextDue())
    }
    // A chunk that fails to load is tried again next time.
    const drain = () => void run('drain').catch(() => undefined)
    const wake = () => void run('wake').catch(() => undefined)
    const onNews = async (news: OutboxNews): Promise<void> => {
      if (news === 'session-over') {
        await recheckMember(client)
        // If the session turned out to be alive, send the rows now.
        return sleep(Date.now())
      }
      await expectMore(await (await loadOutbox()).outbox.nextDue())
    }

    // On a first visit no rows wait: Dexie loads after the page's own data, or once something is stored.
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

/** Fetches the screen's data again once another page, or a push message, has told of a change. */
export const useChangesElsewhere = (): void => {
  const client = useQueryClient()
  useEffect(() => onChangeElsewhere(() => void client.invalidateQueries()), [client])
}

/** Longest delay between two probes of an unreachable server, in ms, while the page is visible. */
const PROBE_MS = 20_000

/** First delay, in ms: a network that has just returned often fails at first, and a single lost answer is no lost network. */
const SOON_MS = 1000

/** Probes the server while it is unreachable, ever more seldom; once it responds, fetches the screen's data again. */
export const useReconnect = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const probe = () => {
      if (connectivity.isOnline() || document.visibilityState !== 'visible') return
      repositories
        .service()
        .then(({ lookForServer }) => lookForServer())
        .catch(() => undefined)
    }
    const wait = (pause: number) => {
      clearTimeout(timer)
      if (connectivity.isOnline()) return
      timer = setTimeout(() => {
        probe()
        wait(Math.min(pause * 2, PROBE_MS))
      }, pause)
    }
    const hurry = () => {
      probe()
      wait(SOON_MS)
    }
    wait(SOON_MS)
    addEventListener('online', hurry)
    document.addEventListener('visibilitychange', probe)
    const stop = connectivity.subscribe(() => {
      wait(SOON_MS)
      if (connectivity.isOnline()) void client.invalidateQueries()
    })
    // The device's storage responds after all: fetch the data shown without it again, and store it.
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
