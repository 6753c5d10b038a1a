import type { Outbox } from '../src/data/outbox/create-outbox.ts'

/** How often, and until when in ms, the worker tries again by itself: a network that has just returned is often not there yet. */
const TRIES = 4
const MAX_SLEEP_MS = 16_000

/**
 * Sends what waits, once whoever is at it has done or died. Throws while rows remain that only need another try: the browser
 * then calls again, minutes later.
 */
export const sendWaiting = async (
  { wake, drain, nextDue }: Pick<Outbox, 'wake' | 'drain' | 'nextDue'>,
  sleep: (ms: number) => Promise<void>,
): Promise<void> => {
  await wake({ wait: true })
  for (let tries = 1; ; tries += 1) {
    const due = await nextDue()
    if (due === null) return
    const pause = Math.max(due - Date.now(), 0)
    if (tries === TRIES || pause > MAX_SLEEP_MS)
      throw new Error('Some of what was queued must still wait for the network.')
    await sleep(pause)
    await drain({ wait: true })
  }
}
