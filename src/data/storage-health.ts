/**
 * What this device can keep, so that a screen can say what it cannot: 'ok'; 'unavailable' (no IndexedDB, storage denied,
 * corrupt); 'silent' (IndexedDB is there and does not answer yet); 'full' (no room even after the catalogue was purged); 'newer' (a later version of Nectar owns the database).
 */
export type StorageHealth = 'ok' | 'unavailable' | 'silent' | 'full' | 'newer'

let health: StorageHealth = 'ok'
const listeners = new Set<() => void>()

export const storageHealth = {
  get: (): StorageHealth => health,
  /** Called after every use of the database. */
  report: (next: StorageHealth): void => {
    if (health === next) return
    health = next
    for (const listener of listeners) listener()
  },
  /** Calls the listener at each change; returns how to stop. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
