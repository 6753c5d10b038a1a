import { DATABASE } from '../config/storage.ts'
import type { Evening } from '../lib/nearest-evening.ts'

/** A ticket's drawn code and its texts, as described in src/data/rows.ts. */
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
  band?: { ground: string; ink: string }
}

/** The fields that the script reads of the row described in src/data/rows.ts. */
export interface InstantPassRow {
  userId: string
  path: string
  size: number
  fullName: string
  /** 0 for the free Pass, which opens no door. */
  passType: number
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
 * Reads the stored pass. Calls back with the row only if it belongs to the member of the current or expired session; with null after a sign-out, even
 * an interrupted one.
 */
export const readInstantPass = (done: (row: InstantPassRow | null) => void): void => {
  let request: IDBOpenDBRequest
  try {
    // Without a version, to accept any schema. If there is no database, do not create an empty one that Dexie would find.
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
      const stored = reading.objectStore('door').get('current')
      const session = reading.objectStore('session').get('current')
      // The later of the two answers: the end of the transaction takes one more message.
      session.onsuccess = () => {
        db.close()
        const row = stored.result as InstantPassRow | undefined
        const { userId, token } = (session.result ?? {}) as { userId?: string; token?: string | null }
        const isTheirs = row?.userId === userId && (token === null || token === tokenOf())
        done(row && isTheirs && typeof row.path === 'string' && row.size > 0 ? row : null)
      }
      reading.onabort = () => done(null)
    } catch {
      // Another schema: the app will handle it.
      db.close()
      done(null)
    }
  }
}
