/** Runs `work` after everything that was given for the same key before it has ended, in this process. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** A queue per key: what counts first and takes back afterwards is then never counted more than once too often at a time. */
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
