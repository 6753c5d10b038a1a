import { mkdirSync, statSync, unlinkSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseUnavailable } from './database.ts'
import { claimOwnership, readOwner } from './folder-owner.ts'

/** A folder that this process holds alone. */
export interface FolderLock {
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
