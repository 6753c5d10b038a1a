/** A value stored under a key. Storage that is denied or full keeps nothing. */
interface ValueStorage<T> {
  store: (value: T) => void
  /** Returns null if there is no value, or if `is` rejects it. */
  load: () => T | null
  forget: () => void
}

const orElse = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

export const storageOf = <T>(
  area: () => Storage,
  key: string,
  is: (value: unknown) => value is T,
): ValueStorage<T> => ({
  store: (value) => orElse(() => area().setItem(key, JSON.stringify(value)), undefined),
  load: () =>
    orElse(() => {
      const value: unknown = JSON.parse(area().getItem(key) ?? 'null')
      return is(value) ? value : null
    }, null),
  forget: () => orElse(() => area().removeItem(key), undefined),
})

/** Keeps a value in one tab across reloads and other pages, until it is closed. */
export const tabStorage = <T>(key: string, is: (value: unknown) => value is T): ValueStorage<T> =>
  storageOf(() => sessionStorage, key, is)
