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
}

const HEARTBEAT_MS = 2_000
const PATIENCE_MS = 7_000

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
 * Writes this process into the folder's owner file and keeps touching it. Answers null when a process that the socket cannot see (another
 * container or host) is at it. Only call while holding the socket: an owner of this same realm is then known to be dead.
 */
export const claimOwnership = async (folder: string): Promise<{ release(): void } | null> => {
  const realm = ownRealm()
  const previous = readOwner(folder)
  if (previous && previous.realm !== realm && (await isAlive(folder))) return null
  const file = fileOf(folder)
  writeFileSync(file, JSON.stringify({ host: hostname(), pid: process.pid, realm } satisfies Owner))
  const heartbeat = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date())
    } catch {
      // The folder is gone or full: the next query says so better than this could.
    }
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return {
    release: () => {
      clearInterval(heartbeat)
      rmSync(file, { force: true })
    },
  }
}
