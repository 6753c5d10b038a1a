import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const NEEDED = 8 * 1024 ** 3

const hasRoom = () => {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > NEEDED && freemem() > NEEDED
}

/**
 * Returns the environment that puts temporary files into memory until this process exits, if the machine has 8 GB to spare:
 * a database is copied there in an eighth of the time. Returns an empty one otherwise.
 */
export const temporaryFilesInMemory = () => {
  if (!hasRoom()) return {}
  const folder = mkdtempSync(join(MEMORY, 'nectar-tests-'))
  // PostgreSQL's own user has its data within.
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return { TMPDIR: folder }
}
