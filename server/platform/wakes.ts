/** The work of each transaction that wakes jobs of this process once it is committed. */
const pending = new WeakMap<object, Set<string>>()

/** Called without a time for work of this process, to do at once; with the ms since 1970 at which work of any process is due. */
type Sleeper = (dueAtMs?: number) => void

const sleepers = new Map<string, Set<Sleeper>>()

/** Wakes the jobs of a topic: at once, or at a time in ms since 1970. */
export const wake = (topic: string, dueAtMs?: number): void => {
  for (const sleeper of sleepers.get(topic) ?? []) sleeper(dueAtMs)
}

/** Calls back at each committed piece of work on a topic. Returns the unsubscribe function. */
export const onWake = (topic: string, callback: Sleeper): (() => void) => {
  const all = sleepers.get(topic) ?? new Set()
  sleepers.set(topic, all.add(callback))
  return () => all.delete(callback)
}

let isHearing = false

/** Returns true while the database tells this process of all work, by any process, that becomes due (decision 084). */
export const hearsDueWork = (): boolean => isHearing

/** Records whether due work is heard of, and wakes every job that waits for some: it may have been missed before, or will be from now on. */
export const setHearing = (isHearingNow: boolean): void => {
  isHearing = isHearingNow
  for (const topic of sleepers.keys()) wake(topic, 0)
}

/** Wakes the jobs of a topic: when the transaction is committed, or soon if `db` is none. */
export const wakeAfter = (db: object, topic: string): void => {
  const topics = pending.get(db)
  if (topics) topics.add(topic)
  else setImmediate(wake, topic)
}

/** Returns true if `db` is a transaction of `wakingAfter`. */
export const isWaking = (db: object): boolean => pending.has(db)

/** Runs a transaction of `db`, or a part of one, and then wakes the jobs that its work concerns; none if it fails. */
export const wakingAfter = async <Tx extends object, T>(
  db: Tx,
  run: (withTopics: (tx: Tx) => Tx) => Promise<T>,
): Promise<T> => {
  const topics = new Set<string>()
  const result = await run((tx) => {
    pending.set(tx, topics)
    return tx
  })
  for (const topic of topics) {
    const outer = pending.get(db)
    if (outer) outer.add(topic)
    else wake(topic)
  }
  return result
}
