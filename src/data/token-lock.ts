const NAME = 'nectar.token'

const inLine = <T>(mode: LockMode, work: () => Promise<T>): Promise<T> => {
  const locks = globalThis.navigator?.locks
  return locks ? locks.request(NAME, { mode }, () => work()).then((value) => value as T) : work()
}

/**
 * Does what makes the session's token another. Between the server's doing so and this device's hearing of it every call by the
 * former token is refused, in any tab: none of them takes that for the session's end (`afterReplacing`).
 */
export const whileReplacing = <T>(work: () => Promise<T>): Promise<T> => inLine('exclusive', work)

/** Decides on a refused token once it is no longer being replaced. */
export const afterReplacing = <T>(work: () => Promise<T>): Promise<T> => inLine('shared', work)
