import { DATABASE } from '../config/storage.ts'
import { inTime } from '../lib/in-time.ts'
import type { NectarDb } from './db.ts'

/**
 * The state of the device's storage. 'unavailable': no IndexedDB, storage denied, or corrupt; 'silent': IndexedDB does not respond yet; 'full': no
 * room even after the catalogue was purged; 'newer': a later version of Nectar owns the database.
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
  /** Calls the listener at each change. Returns the unsubscribe function. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Longest wait for the database, in ms, before the app continues without it: on iOS, opening can hang for good. */
const PATIENCE_MS = 5000

/** Longest wait of a page for the database to open, shared by all its reads, in ms: it must not delay the network. */
const OPEN_PATIENCE_MS = 1500

/** The database did not open in time, but may open later. */
class SilentDatabaseError extends Error {
  override name = 'SilentDatabaseError'
}

let opening: Promise<NectarDb> | undefined
let late: Promise<never> | undefined
/** The open database; undefined while it opens, and once it was closed. */
let connection: NectarDb | undefined

const begin = (openDb: () => Promise<NectarDb>): Promise<NectarDb> => {
  const begun = openDb()
  opening = begun
  begun.then(
    (db) => {
      if (opening !== begun) return
      connection = db
      // It has opened after all: code that continued without it may use it now.
      if (storageHealth.get() === 'silent') storageHealth.report('ok')
    },
    () => {
      if (opening === begun) opening = undefined
    },
  )
  late = new Promise((_, reject) => {
    setTimeout(() => reject(new SilentDatabaseError()), OPEN_PATIENCE_MS)
  })
  late.catch(() => undefined)
  return begun
}

/** Checks whether the database exists, as far as the browser can tell: on a first visit Dexie is not needed yet. */
export const hasDevice = async (): Promise<boolean> => {
  try {
    const databases = await indexedDB.databases()
    return databases.some(({ name }) => name === DATABASE)
  } catch {
    // An old browser, or storage that is denied.
    return true
  }
}

const openers = new Set<() => void>()

/** Calls the listener once this page opens the database. Returns the unsubscribe function. */
export const onDeviceOpened = (listener: () => void): (() => void) => {
  openers.add(listener)
  return () => openers.delete(listener)
}

/**
 * Opens the database. Only this function loads Dexie, so that no route loads it early. Callers share one wait. Repeating the `import` would cost some
 * turns even after it has loaded.
 */
const open = async (): Promise<NectarDb> => {
  if (!opening) {
    const { openDb } = await import('./db.ts')
    if (!opening) for (const opener of openers) opener()
    opening ??= begin(openDb)
  }
  return late ? Promise.race([opening, late]) : opening
}

/** Closes the database; the next use opens it again. */
export const closeDevice = async (): Promise<void> => {
  const closing = opening
  opening = undefined
  connection = undefined
  await closing?.then(
    (db) => db.close(),
    () => undefined,
  )
}

const namesOf = (error: unknown): string[] => {
  const names: string[] = []
  for (let cause = error as { name?: string; inner?: unknown } | undefined; cause; ) {
    if (cause.name) names.push(cause.name)
    cause = cause.inner as typeof cause
  }
  return names
}

const isFull = (error: unknown): boolean => namesOf(error).includes('QuotaExceededError')

// iOS: the process behind IndexedDB died. Retrying the transaction does not help, a new connection does.
const isLost = (error: unknown): boolean =>
  /Connection to Indexed Database server lost/i.test(String((error as { message?: unknown })?.message)) ||
  namesOf(error).some((name) => name === 'DatabaseClosedError' || name === 'InvalidStateError')

const purgeCatalogue = (db: NectarDb): Promise<void> =>
  db.transaction('rw', [...db.catalogueTables, db.meta], async () => {
    for (const table of db.catalogueTables) await table.clear()
    await db.meta.bulkDelete(['snapshot', 'withdrawn'])
  })

const attempt = async <T>(work: (db: NectarDb) => PromiseLike<T>, isSpare = false): Promise<T> => {
  let used: NectarDb | undefined
  try {
    used = await open()
    return await work(used)
  } catch (error) {
    if (isFull(error) && !isSpare) {
      const db = await open()
      await purgeCatalogue(db)
      return await work(db)
    }
    if (isLost(error)) {
      // Another use may have opened a new connection, which must not be closed under it.
      if (used !== undefined && used === connection) await closeDevice()
      return await work(await open())
    }
    throw error
  }
}

const healthAfter = (error: unknown): StorageHealth => {
  if (isFull(error)) return 'full'
  if (error instanceof SilentDatabaseError) return 'silent'
  return namesOf(error).includes('NewerDatabaseError') ? 'newer' : 'unavailable'
}

/** Reads from the device; returns `undefined` on failure and reports the reason to `storageHealth`. Never throws. */
export const readDevice = async <T>(work: (db: NectarDb) => PromiseLike<T>): Promise<T | undefined> => {
  try {
    const value = await inTime(attempt(work), PATIENCE_MS)
    // A successful read does not prove that there is room: only a successful write ends 'full'.
    if (storageHealth.get() !== 'full') storageHealth.report('ok')
    return value
  } catch (error) {
    storageHealth.report(healthAfter(error))
    return undefined
  }
}

/** Writes to the device; if it is full, purges the catalogue first. Returns true if stored. Never throws. */
export const writeDevice = async (work: (db: NectarDb) => PromiseLike<unknown>): Promise<boolean> => {
  try {
    await inTime(attempt(work), PATIENCE_MS)
    storageHealth.report('ok')
    return true
  } catch (error) {
    storageHealth.report(healthAfter(error))
    return false
  }
}

/** Writes optional data: if the device is full, purges nothing else. Returns true if stored. Never throws. */
export const writeSpare = async (work: (db: NectarDb) => PromiseLike<unknown>): Promise<boolean> => {
  try {
    await inTime(attempt(work, true), PATIENCE_MS)
    return true
  } catch (error) {
    if (!isFull(error)) storageHealth.report(healthAfter(error))
    return false
  }
}
