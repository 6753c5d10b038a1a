import { onOutboxNews } from '../outbox/device-outbox.ts'

const POLL_MS = 6_000

const MAX_POLL_MS = 60_000

const LIST_MS = 60_000

/** Minimum interval between two reads of the facts written by another tab or the worker, in ms. */
const RELOAD_MS = 1_000

/** The longest delay that browser timers accept, in ms. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

interface Watched {
  get(): { phase: string; list: { endsAt: number } | null }
  subscribe(listener: () => void): () => void
  /** The server's time, in ms since 1970. */
  now(): number
}

interface Upkeep {
  isVisible(): boolean
  /** Reads everything again from the device, and wipes it at its end. */
  load(): Promise<void>
  /** Fetches the list again. Rejects on failure. */
  refreshList(): Promise<void>
  /** Sends the queue and fetches the other doors' admissions. Rejects on failure. */
  sync(): Promise<void>
}

export const keepUpToDate = (
  checkIn: Watched,
  { isVisible, load, refreshList, sync }: Upkeep,
): { stop(): void /** Polls now, without waiting for the timer. */; wake(): void } => {
  let isOver = false
  let poll: ReturnType<typeof setTimeout> | undefined
  let reload: ReturnType<typeof setTimeout> | undefined
  let end: ReturnType<typeof setTimeout> | undefined
  let endsAt = 0
  let listAt = Date.now()
  let failures = 0

  /** Ignores a failed read of the device: the next timer repeats it. */
  const attempt = () => load().catch(() => undefined)
  const later = (ms: number) => {
    clearTimeout(poll)
    if (!isOver) poll = setTimeout(() => void tick(), ms)
  }
  const tick = async () => {
    if (checkIn.get().phase === 'open' && isVisible()) {
      try {
        // Also after the clock was set back.
        if (Math.abs(Date.now() - listAt) >= LIST_MS) {
          listAt = Date.now()
          await refreshList()
        }
        await sync()
        failures = 0
      } catch {
        failures += 1
      }
      // No timer runs while a phone sleeps.
      const { list } = checkIn.get()
      if (list && checkIn.now() >= list.endsAt) await attempt()
    }
    later(Math.min(POLL_MS * 2 ** failures, MAX_POLL_MS))
  }
  const wake = () => {
    failures = 0
    later(0)
  }
  const watchEnd = () => {
    const { list } = checkIn.get()
    if (list?.endsAt === endsAt) return
    endsAt = list?.endsAt ?? 0
    clearTimeout(end)
    if (endsAt > 0)
      end = setTimeout(() => void attempt(), Math.min(Math.max(endsAt - checkIn.now(), 0), LONGEST_TIMER_MS))
  }
  const stopWatching = checkIn.subscribe(watchEnd)
  const stopNews = onOutboxNews((news) => {
    if (news === 'changed')
      reload ??= setTimeout(() => void attempt().finally(() => (reload = undefined)), RELOAD_MS)
  })
  void attempt().then(wake)
  return {
    wake,
    stop: () => {
      isOver = true
      clearTimeout(poll)
      clearTimeout(reload)
      clearTimeout(end)
      stopWatching()
      stopNews()
    },
  }
}

/** Number of genuine living codes that must agree. */
const CODES = 10

/** Largest spread between them (ms): a code is up to 15 s old, and each phone's clock has its own error. */
const SPREAD_MS = 45_000

/** Smallest offset that counts as a wrong clock (ms). */
const TOLERANCE_MS = 60_000

/**
 * Detects a wrong clock of this phone: one old code may be a screenshot, ten seats in a row with the same age are not. `note` takes a code's delay in
 * ms and returns this clock's offset; null if correct.
 */
export const createClockWatch = () => {
  const seen = new Map<string, number>()
  return {
    note: (letters: string, behindMs: number): number | null => {
      seen.delete(letters)
      seen.set(letters, behindMs)
      const [oldest] = seen.keys()
      if (seen.size > CODES && oldest !== undefined) seen.delete(oldest)
      const sorted = [...seen.values()].sort((one, other) => one - other)
      const [least = 0, most = 0, median = 0] = [sorted[0], sorted.at(-1), sorted[CODES / 2]]
      const isAgreed = seen.size === CODES && most - least <= SPREAD_MS
      return isAgreed && Math.abs(median) > TOLERANCE_MS ? median : null
    },
  }
}
