/** A value that one tab stores under `key` across reloads and other pages, until it is closed. */
interface TabStorage<T> {
  store: (value: T) => void
  /** Returns null if there is no value, or if `is` rejects it. */
  load: () => T | null
  forget: () => void
}

const orElse = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    // Storage is denied or full.
    return otherwise
  }
}

export const tabStorage = <T>(key: string, is: (value: unknown) => value is T): TabStorage<T> => ({
  store: (value) => orElse(() => sessionStorage.setItem(key, JSON.stringify(value)), undefined),
  load: () =>
    orElse(() => {
      const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
      return is(value) ? value : null
    }, null),
  forget: () => orElse(() => sessionStorage.removeItem(key), undefined),
})
