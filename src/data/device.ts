import { DATABASE } from '../config/storage.ts'
import { inTime } from '../lib/in-time.ts'
import type { NectarDb } from './db.ts'

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

/** How long the database may take, in ms, before the app goes on without it: an open can hang for good on iOS. */
const PATIENCE_MS = 5000

/** How long a page waits for the database to open, once and for all its reads together, in ms: the network is not kept waiting. */
const OPEN_PATIENCE_MS = 1500

/** The database has not opened in time; it may still. */
class SilentDatabaseError extends Error {
  override name = 'SilentDatabaseError'
}

let opening: Promise<NectarDb> | undefined
let late: Promise<never> | undefined

const begin = (openDb: () => Promise<NectarDb>): Promise<NectarDb> => {
  const begun = openDb()
  opening = begun
  begun.then(
    () => {
      // It has answered after all: what went on without it may use it now.
      if (opening === begun && storageHealth.get() === 'silent') storageHealth.report('ok')
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

/** Whether anything was ever stored here, as far as the browser says: on a first visit nothing needs Dexie yet. */
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

/** Calls the listener when this page has the database opened, for whatever reason; returns how to stop. */
export const onDeviceOpened = (listener: () => void): (() => void) => {
  openers.add(listener)
  return () => openers.delete(listener)
}

/**
 * The open database; Dexie is loaded here and nowhere else, so that no route pays for it before it is needed. Whoever asks shares one wait. An
 * `import` costs the page some turns even of what is there, so it is not repeated.
 */
const open = async (): Promise<NectarDb> => {
  if (!opening) {
    const { openDb } = await import('./db.ts')
    if (!opening) for (const opener of openers) opener()
    opening ??= begin(openDb)
  }
  return late ? Promise.race([opening, late]) : opening
}

/** Closes the database and forgets it; the next use opens it anew. */
export const closeDevice = async (): Promise<void> => {
  const closing = opening
  opening = undefined
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

// iOS: the process behind IndexedDB died. A retried transaction does not help, a new connection does.
const isLost = (error: unknown): boolean =>
  /Connection to Indexed Database server lost/i.test(String((error as { message?: unknown })?.message)) ||
  namesOf(error).some((name) => name === 'DatabaseClosedError' || name === 'InvalidStateError')

const purgeCatalogue = (db: NectarDb): Promise<void> =>
  db.transaction('rw', [...db.catalogueTables, db.meta], async () => {
    for (const table of db.catalogueTables) await table.clear()
    await db.meta.bulkDelete(['snapshot', 'withdrawn'])
  })

const attempt = async <T>(work: (db: NectarDb) => PromiseLike<T>, isSpare = false): Promise<T> => {
  try {
    return await work(await open())
  } catch (error) {
    if (isFull(error) && !isSpare) {
      const db = await open()
      await purgeCatalogue(db)
      return await work(db)
    }
    if (isLost(error)) {
      await closeDevice()
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

/** Reads from the device; `undefined` where it cannot be read, and `storageHealth` says why. Never throws. */
export const readDevice = async <T>(work: (db: NectarDb) => PromiseLike<T>): Promise<T | undefined> => {
  try {
    const value = await inTime(attempt(work), PATIENCE_MS)
    // Reading says nothing about room: 'full' ends with a write that succeeds.
    if (storageHealth.get() !== 'full') storageHealth.report('ok')
    return value
  } catch (error) {
    storageHealth.report(healthAfter(error))
    return undefined
  }
}

/** Writes to the device, purging the catalogue when there is no room; answers whether it was kept. Never throws. */
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

/** Writes what the device can do without: where there is no room for it nothing else is given up. Answers whether it was kept. Never throws. */
export const writeSpare = async (work: (db: NectarDb) => PromiseLike<unknown>): Promise<boolean> => {
  try {
    await inTime(attempt(work, true), PATIENCE_MS)
    return true
  } catch (error) {
    if (!isFull(error)) storageHealth.report(healthAfter(error))
    return false
  }
}
