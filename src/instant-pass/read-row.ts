import { DATABASE } from '../config/storage.ts'
import type { Evening } from '../lib/nearest-evening.ts'

/** A ticket's drawn code and its words, as src/data/rows.ts describes them. */
export interface DrawnTicket extends Evening {
  id: string
  path: string
  size: number
  title: string
  eventName: string
  when: string
  where: string
  seat: string
  codeTitle: string
  shortCode: string
}

/** What the script reads of the row that src/data/rows.ts describes. */
export interface Door {
  userId: string
  path: string
  size: number
  fullName: string
  label: string
  shortCode: string
  expiresAt: number | null
  validLine: string
  expiredLine: string
  tickets?: DrawnTicket[]
}

const tokenOf = (): string | null => {
  try {
    return localStorage.getItem('nectar.token')
  } catch {
    return null
  }
}

/**
 * Reads the last pass kept for the door. Calls back with a row only where it is of the member whose session this is, or has
 * expired: after a sign-out, also one that was cut short, there is nothing to show, and null.
 */
export const readInstantPass = (done: (row: Door | null) => void): void => {
  let request: IDBOpenDBRequest
  try {
    // Without a version: whichever there is. Where there is none, an empty database must not stand in Dexie's way.
    request = indexedDB.open(DATABASE)
  } catch {
    done(null)
    return
  }
  request.onupgradeneeded = () => request.transaction?.abort()
  request.onerror = (event) => {
    event.preventDefault()
    done(null)
  }
  request.onsuccess = () => {
    const db = request.result
    db.onversionchange = () => db.close()
    try {
      const reading = db.transaction(['door', 'session'])
      const door = reading.objectStore('door').get('current')
      const session = reading.objectStore('session').get('current')
      reading.oncomplete = () => {
        db.close()
        const row = door.result as Door | undefined
        const { userId, token } = (session.result ?? {}) as { userId?: string; token?: string | null }
        const isTheirs = row?.userId === userId && (token === null || token === tokenOf())
        done(row && isTheirs && typeof row.path === 'string' && row.size > 0 ? row : null)
      }
      reading.onabort = () => done(null)
    } catch {
      // Another schema: the app will know what to do.
      db.close()
      done(null)
    }
  }
}
