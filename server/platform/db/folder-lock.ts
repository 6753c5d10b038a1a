import { randomUUID } from 'node:crypto'
import {
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { machineNow } from '../machine-clock.ts'
import { DatabaseUnavailable } from './database.ts'

/** Who holds a data folder, as its file `owner.json` says. */
interface Owner {
  host: string
  pid: number
  /** The host, and on Linux its network namespace: where the socket of the folder's lock can be seen from. */
  realm: string
  /** Of this start alone: two containers may share host and pid. */
  start?: string
}

/** The folder as this process holds it. */
interface Ownership {
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
    // Another waited for the same end, and wrote after us.
    if (!isHeld()) return null
  }
  const heartbeat = setInterval(() => {
    try {
      if (isHeld()) utimesSync(file, machineNow(), machineNow())
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

/** A folder that this process holds alone. */
interface FolderLock {
  /** Calls what was given for it where another process has taken the folder over. */
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
  // The kernel frees these two when the process dies, however it dies.
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

/** Another process holds the folder; `who` names it, for a sentence of one's own. */
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

/** The line of who lost the folder while frozen: nothing that is written there is read by anybody. */
const lostLine = (folder: string): string => {
  const owner = readOwner(folder)
  const who = owner ? ` (processus ${owner.pid} sur ${owner.host})` : ''
  return `Le dossier de données ${folder} a été repris par un autre processus Nectar${who} pendant que celui-ci ne répondait plus : il s’arrête, sans rien y écrire.`
}

/**
 * Makes sure that one process alone opens the embedded database of a folder (decision 002). A socket named by the folder's device and inode
 * guards against this machine, the owner file against another that shares the folder. Throws DatabaseUnavailable with the line to print;
 * `onLost` gets one where another process took the folder over.
 */
export const lockFolder = async (folder: string, onLost: (line: string) => void): Promise<FolderLock> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
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
