import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync, rmSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { machineNow } from '../machine-clock.ts'
import { makeFolder } from '../make-folder.ts'
import { DatabaseUnavailable } from './database.ts'

/** The owner of a data folder, as stored in `owner.json`. */
interface Owner {
  host: string
  pid: number
  /** The host and, on Linux, its network namespace: processes in the same realm see the lock's socket. */
  realm: string
  /** Unique to this start: two containers may share host and pid. */
  start?: string
}

interface Ownership {
  /** Returns true if the file still names this process; another process may take over from a frozen one. Throws if the file cannot be read. */
  isHeld(): boolean
  release(): void
}

const HEARTBEAT_MS = 2_000

const PATIENCE_MS = 7_000

/** Time for the previous owner to finish its last write before it notices the takeover. */
const TAKEOVER_MS = 500

const fileOf = (folder: string) => join(folder, 'owner.json')

const ownRealm = (): string => {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/net')}`
  } catch {
    return hostname()
  }
}

const readOwner = (folder: string): Owner | null => {
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

/** Watches the file for a heartbeat instead of comparing times, because the clocks of two hosts may differ. */
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
 * Writes this process into the owner file and touches it regularly. Returns null if a live process in another realm owns the folder. Calls
 * `onLost` after a takeover. Requires the socket: a previous owner of this realm is then dead.
 */
const claimOwnership = async (folder: string, onLost: () => void): Promise<Ownership | null> => {
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
    // Another process waited for the same end and wrote after us.
    if (!isHeld()) return null
  }
  const heartbeat = setInterval(() => {
    try {
      if (isHeld()) utimesSync(file, machineNow(), machineNow())
      else onLost()
    } catch {
      // The folder is gone or full; the next query will report it better.
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

interface FolderLock {
  /** Calls `onLost` if another process has taken the folder over. */
  check(): void
  release(): Promise<void>
}

const isTaken = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')

const listen = (address: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', reject)
    server.listen({ path: address, exclusive: true }, () => {
      server.unref()
      resolve(server)
    })
  })

const isAnswered = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

const bind = async (name: string): Promise<Server> => {
  // The kernel frees these two when the process dies, even if killed.
  if (process.platform === 'linux') return listen(`\0${name}`)
  if (process.platform === 'win32') return listen(`\\\\.\\pipe\\${name}`)
  const path = join(tmpdir(), `${name}.sock`)
  try {
    return await listen(path)
  } catch (error) {
    if (!isTaken(error) || (await isAnswered(path))) throw error
    unlinkSync(path)
    return listen(path)
  }
}

/** Another process holds the folder; `who` names it, for messages. */
export class FolderTaken extends DatabaseUnavailable {
  readonly who: string

  constructor(folder: string) {
    const owner = readOwner(folder)
    const who = owner ? ` (processus ${owner.pid} sur ${owner.host})` : ''
    super(
      `Le dossier de données ${folder} est déjà utilisé par un autre processus Nectar${who} : arrêtez-le, ou choisissez un autre dossier avec DATA_DIR.`,
    )
    this.who = `Un autre processus Nectar${who}`
  }
}

/** Returns the message for a process that lost the folder while frozen: its further writes would be lost. */
const lostLine = (folder: string): string => {
  const owner = readOwner(folder)
  const who = owner ? ` (processus ${owner.pid} sur ${owner.host})` : ''
  return `Le dossier de données ${folder} a été repris par un autre processus Nectar${who} pendant que celui-ci ne répondait plus : il s’arrête, sans rien y écrire.`
}

/**
 * Ensures that a single process opens the folder's embedded database (decision 002): a socket named by device and inode excludes this
 * machine's processes, the owner file other machines. Throws DatabaseUnavailable; `onLost` gets a line after a takeover.
 */
export const lockFolder = async (folder: string, onLost: (line: string) => void): Promise<FolderLock> => {
  makeFolder(folder)
  const { dev, ino } = statSync(folder, { bigint: true })
  let server: Server
  try {
    server = await bind(`nectar-${dev}-${ino}`)
  } catch (error) {
    if (isTaken(error)) throw new FolderTaken(folder)
    throw error
  }
  const lose = () => onLost(lostLine(folder))
  const owner = await claimOwnership(folder, lose)
  if (!owner) {
    server.close()
    throw new FolderTaken(folder)
  }
  return {
    check: () => {
      if (!owner.isHeld()) lose()
    },
    release: () => {
      owner.release()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
