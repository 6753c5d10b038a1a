import { setTimeout as wait } from 'node:timers/promises'

/** Interval in ms at which the due arrivals are sent. */
const TICK_MS = 5

/** Sends `rate` requests a second, whether the earlier ones have finished or not; each gets the time at which it was due. */
export const openLoop = async <T>(
  send: (due: number) => Promise<T>,
  rate: number,
  seconds: number,
): Promise<T[]> => {
  const answers: Promise<T>[] = []
  const start = performance.now()
  while (performance.now() - start < seconds * 1000) {
    const due = ((performance.now() - start) / 1000) * rate
    while (answers.length < due) answers.push(send(start + (answers.length / rate) * 1000))
    await wait(TICK_MS)
  }
  return Promise.all(answers)
}
