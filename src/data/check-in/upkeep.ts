import { onOutboxNews } from '../outbox/device-outbox.ts'

const POLL_MS = 6_000

const MAX_POLL_MS = 60_000

const LIST_MS = 60_000

/** Facts that another tab or the worker has written are read back at most this often, in ms. */
const RELOAD_MS = 1_000

/** What timers of browsers can count, in ms. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

interface Watched {
  get(): { phase: string; list: { endsAt: number } | null }
  subscribe(listener: () => void): () => void
  /** The server's time, in ms since 1970. */
  now(): number
}

interface Upkeep {
  isVisible(): boolean
  /** Reads all anew that this device holds, and wipes it at its end. */
  load(): Promise<void>
  /** Fetches the list anew. Rejects where it cannot. */
  refreshList(): Promise<void>
  /** Sends what waits, and reads what the other doors did. Rejects where it cannot. */
  sync(): Promise<void>
}

/** The timers of a check-in (`start`). */
export const keepUpToDate = (
  checkIn: Watched,
  { isVisible, load, refreshList, sync }: Upkeep,
): { stop(): void /** At once, whatever was waited for. */; wake(): void } => {
  let isOver = false
  let poll: ReturnType<typeof setTimeout> | undefined
  let reload: ReturnType<typeof setTimeout> | undefined
  let end: ReturnType<typeof setTimeout> | undefined
  let endsAt = 0
  let listAt = Date.now()
  let failures = 0

  /** A read of the device that fails is made again by the next timer. */
  const attempt = () => load().catch(() => undefined)
  const later = (ms: number) => {
    clearTimeout(poll)
    if (!isOver) poll = setTimeout(() => void tick(), ms)
  }
  const tick = async () => {
    if (checkIn.get().phase === 'open' && isVisible()) {
      try {
        if (Date.now() - listAt >= LIST_MS) {
          listAt = Date.now()
          await refreshList()
        }
        await sync()
        failures = 0
      } catch {
        failures += 1
      }
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

/** How many genuine living codes must agree. */
const CODES = 10

/** How far apart they may lie: a code is up to 15 s old, and each phone's clock has a fault of its own (ms). */
const SPREAD_MS = 45_000

/** Less than this is no wrong clock (ms). */
const TOLERANCE_MS = 60_000

/**
 * Learns from living codes whether it is this phone's clock that is wrong: one screenshot is old, those of ten seats in a row that are as old as each
 * other are not. `note` is told how far a code's time lies before this phone's, in ms, and answers how far its clock is off, null where it is not.
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
