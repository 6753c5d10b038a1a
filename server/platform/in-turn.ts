/** Runs `work` after all earlier work of the same key in this process has ended. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Returns a queue per key. It limits overcounting to one if work counts an attempt first and takes it back later. */
export const queuesByKey = (): InTurn => {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const before = last.get(key)
    const result = before ? before.then(work, work) : work()
    last.set(key, result)
    const forget = () => {
      if (last.get(key) === result) last.delete(key)
    }
    result.then(forget, forget)
    return result
  }
}
