import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const NEEDED = 8 * 1024 ** 3

const hasRoom = () => {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > NEEDED && freemem() > NEEDED
}

const isRunning = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const remove = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })

/** Removes the folders of runs that were killed: they would stay in memory until the machine restarts. */
const removeLeft = () => {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = /^nectar-tests-(\d+)-/.exec(name) ?? []
    if (pid && !isRunning(Number(pid))) remove(join(MEMORY, name))
  }
}

/**
 * Returns the environment that puts temporary files into memory until this process exits, if the machine has 8 GB to spare:
 * a database is copied there in an eighth of the time. Returns an empty one otherwise.
 */
export const temporaryFilesInMemory = () => {
  if (!hasRoom()) return {}
  removeLeft()
  const folder = mkdtempSync(join(MEMORY, `nectar-tests-${process.pid}-`))
  // PostgreSQL's own user has its data within.
  chmodSync(folder, 0o755)
  process.once('exit', () => remove(folder))
  // A signal alone would end the process without that event.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  return { TMPDIR: folder }
}
