/** The work of each transaction that wakes jobs of this process once it is committed. */
const pending = new WeakMap<object, Set<string>>()

const sleepers = new Map<string, Set<() => void>>()

const wake = (topic: string): void => {
  for (const sleeper of sleepers.get(topic) ?? []) sleeper()
}

/** Calls back at each committed piece of work on a topic, by this process. Returns the unsubscribe function. */
export const onWake = (topic: string, callback: () => void): (() => void) => {
  const all = sleepers.get(topic) ?? new Set()
  sleepers.set(topic, all.add(callback))
  return () => all.delete(callback)
}

/** Wakes the jobs of a topic: when the transaction is committed, or soon if `db` is none. */
export const wakeAfter = (db: object, topic: string): void => {
  const topics = pending.get(db)
  if (topics) topics.add(topic)
  else setImmediate(wake, topic)
}

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
