import { setTimeout as wait } from 'node:timers/promises'

/** How often arrivals are sent, in ms: each time as many as are due. */
const TICK_MS = 5

/** Sends so many a second, whether those before are answered or not; each is told when it was due. */
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
