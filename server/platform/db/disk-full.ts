import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { newToken } from '../security/tokens.ts'
import type { Db } from './database.ts'

const CODES = new Set([
  '53100', // no space left, as PostgreSQL says it
  '25006', // a database that takes no writes: the embedded one, before its disk is full
  'ENOSPC',
  'EDQUOT',
])

/** The disk is full but for a reserve. */
export class DiskFull extends Error {
  readonly code = 'ENOSPC'
}

/** Whether an error, or what caused it, says that there is no room to write, or that nothing may be written for now. */
export const isDiskFull = (error: unknown, depth = 0): boolean => {
  if (!(error instanceof Error) || depth > 4) return false
  return ('code' in error && CODES.has(String(error.code))) || isDiskFull(error.cause, depth + 1)
}

/** What a database knows of its disk. */
export interface DiskState {
  /** A write has failed for want of room. */
  note(): void
  /** After such a failure writes something large and takes it back; throws while there is no room for it. */
  check(): Promise<void>
}

class TakenBack extends Error {}

/** Enough that it does not fit into pages that the table has already. */
const probe = () => Array.from({ length: 2_000 }, newToken).join('')

export const diskStateOf = (db: Db): DiskState => {
  let isNoted = false
  return {
    note: () => {
      isNoted = true
    },
    check: async () => {
      if (!isNoted) return
      await db
        .transaction(async (tx) => {
          await tx.execute(
            sql`insert into settings (name, value) values ('disk probe', to_jsonb(${probe()}::text))`,
          )
          throw new TakenBack()
        })
        .catch((error: unknown) => {
          if (!(error instanceof TakenBack)) throw error
        })
      isNoted = false
    },
  }
}

/** One segment of the log and some: when the embedded database cannot write that, it is good for nothing until it is opened again. */
const RESERVE_BYTES = 24 * 1024 * 1024
const ENOUGH_BYTES = RESERVE_BYTES + 8 * 1024 * 1024
const EVERY_MS = 500

/** Calls `setFull` whenever the disk of a folder comes to be full but for a reserve, and when there is room again; until it is stopped. */
export const watchDisk = (folder: string, setFull: (isFull: boolean) => Promise<void>): { stop(): void } => {
  let isFull = false
  let isStopped = false
  const look = async () => {
    const { bavail, bsize } = await statfs(folder)
    const isFullNow = bavail * bsize < (isFull ? ENOUGH_BYTES : RESERVE_BYTES)
    if (isStopped || isFullNow === isFull) return
    await setFull(isFullNow)
    isFull = isFullNow
  }
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    // A file system that cannot tell is written to until it fails.
    look()
      .catch(() => {})
      .finally(() => {
        isLooking = false
      })
  }, EVERY_MS)
  timer.unref()
  return {
    stop: () => {
      isStopped = true
      clearInterval(timer)
    },
  }
}
