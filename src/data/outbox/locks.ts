/** What the outbox needs of `navigator.locks`. */
export interface Locks {
  request: <T>(
    name: string,
    options: { ifAvailable?: boolean },
    work: (lock: unknown) => Promise<T>,
  ) => Promise<T>
}

/** A lock for each queue: none waits for the other's network. */
export type LockName = 'nectar.outbox' | 'nectar.preregistrations'

/** Does the work as the only one in all tabs and the worker, or answers 'busy'; `wait` stands in line instead. Without Web Locks each row's own lease must do. */
export const alone = async <T>(
  locks: Locks | undefined,
  wait: boolean,
  work: () => Promise<T>,
  name: LockName = 'nectar.outbox',
): Promise<T | 'busy'> => {
  if (!locks) return work()
  return locks.request(name, wait ? {} : { ifAvailable: true }, async (lock) => (lock ? work() : 'busy'))
}
