import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Who holds a data folder, as its file `owner.json` says. */
export interface Owner {
  host: string
  pid: number
  /** The host, and on Linux its network namespace: where the socket of the folder's lock can be seen from. */
  realm: string
  /** Of this start alone: two containers may share host and pid. */
  start?: string
}

/** The folder as this process holds it. */
export interface Ownership {
  /** Whether the file still names this process: another takes the folder over from one that was frozen. Throws where it cannot be read. */
  isHeld(): boolean
  release(): void
}

const HEARTBEAT_MS = 2_000
const PATIENCE_MS = 7_000
/** What the one that loses the folder may still be doing when it finds out. */
const TAKEOVER_MS = 500

const fileOf = (folder: string) => join(folder, 'owner.json')

const ownRealm = (): string => {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/net')}`
  } catch {
    return hostname()
  }
}

export const readOwner = (folder: string): Owner | null => {
  try {
    const owner: unknown = JSON.parse(readFileSync(fileOf(folder), 'utf8'))
    return typeof owner === 'object' && owner && 'realm' in owner ? (owner as Owner) : null
  } catch {
    return null
  }
}

const lastSign = (folder: string): number => {
  try {
    return statSync(fileOf(folder)).mtimeMs
  } catch {
    return 0
  }
}

/** Watches the file instead of comparing clocks: two hosts need not agree on the time. */
const isAlive = async (folder: string): Promise<boolean> => {
  const before = lastSign(folder)
  const end = performance.now() + PATIENCE_MS
  while (performance.now() < end) {
    await wait(500)
    const now = lastSign(folder)
    if (now === 0) return false
    if (now !== before) return true
  }
  return false
}

/**
 * Writes this process into the folder's owner file and keeps touching it. Returns null when a process that the socket cannot see (another
 * container or host) is at it. `onLost` is called when another has taken it over. Only call while holding the socket: an owner of this same realm is then known to be dead.
 */
export const claimOwnership = async (folder: string, onLost: () => void): Promise<Ownership | null> => {
  const realm = ownRealm()
  const previous = readOwner(folder)
  const isForeign = previous !== null && previous.realm !== realm
  if (isForeign && (await isAlive(folder))) return null
  const file = fileOf(folder)
  const own = { host: hostname(), pid: process.pid, realm, start: randomUUID() } satisfies Owner
  const text = JSON.stringify(own)
  writeFileSync(file, text)
  const isHeld = (): boolean => {
    try {
      return readFileSync(file, 'utf8') === text
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
      throw error
    }
  }
  if (isForeign) {
    await wait(TAKEOVER_MS)
    // Another waited for the same end, and wrote after us.
    if (!isHeld()) return null
  }
  const heartbeat = setInterval(() => {
    try {
      if (isHeld()) utimesSync(file, new Date(), new Date())
      else onLost()
    } catch {
      // The folder is gone or full: the next query says so better than this could.
    }
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return {
    isHeld,
    release: () => {
      clearInterval(heartbeat)
      if (isHeld()) rmSync(file, { force: true })
    },
  }
}
