import { randomBytes } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import type { Db } from './database.ts'

const LOST_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  '25P03', // idle too long in a transaction
  '40P01', // deadlock of two transactions
  '53300', // too many connections
  '57014', // waited too long for a lock
  '57P01', // shut down by the administrator
  '57P02', // crashed
  '57P03', // starting up
])

const LOST_MESSAGES =
  /connection terminated|timeout expired|timeout exceeded when trying to connect|client has encountered a connection error/i

/** Returns true if the error or its cause means that the database is unreachable or overloaded, rather than the query wrong: a retry may succeed. */
export const isConnectionLost = (error: unknown, depth = 0): boolean => {
  if (!(error instanceof Error) || depth > 4) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // An unwrapped ENOENT is a missing file of ours, not a lost connection: query errors are wrapped.
  const isOurs = depth === 0 && code === 'ENOENT'
  if (!isOurs && (LOST_CODES.has(code) || code.startsWith('08') || LOST_MESSAGES.test(error.message)))
    return true
  if (error instanceof AggregateError && error.errors.some((inner) => isConnectionLost(inner, depth + 1)))
    return true
  return isConnectionLost(error.cause, depth + 1)
}

interface Violation {
  code?: unknown
  constraint?: unknown
}

const isViolation = (error: unknown, is: (violation: Violation) => boolean, depth = 0): boolean => {
  if (!(error instanceof Error) || depth > 4) return false
  return is(error as Violation) || isViolation(error.cause, is, depth + 1)
}

/** Returns true if the error or its cause is a duplicate under this unique index. */
export const isUniqueViolation = (error: unknown, index: string): boolean =>
  isViolation(error, ({ code, constraint }) => code === '23505' && constraint === index)

/** Returns true if PostgreSQL ended the transaction of the error because two waited for each other: it is rolled back. */
export const isDeadlock = (error: unknown): boolean => isViolation(error, ({ code }) => code === '40P01')

/** Returns true if the error or its cause is a lock that was not free within `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => isViolation(error, ({ code }) => code === '55P03')

/** Returns true if the error or its cause means that the row's member was just deleted. */
export const isMemberGone = (error: unknown): boolean =>
  isViolation(
    error,
    ({ code, constraint }) => code === '23503' && String(constraint).endsWith('_member_id_members_id_fk'),
  )

/** Returns the loggable part of an error: the message of a failed query quotes its parameters, which include addresses and hashes. */
export const loggableError = (error: unknown): unknown =>
  error instanceof DrizzleQueryError ? (error.cause ?? new Error('Failed query')) : error

const FULL_CODES = new Set([
  '53100', // PostgreSQL: no space left
  '25006', // read-only database: the embedded one, shortly before its disk is full
  'ENOSPC',
  'EDQUOT',
])

/** Only the reserve of the disk is left. */
export class DiskFull extends Error {
  readonly code = 'ENOSPC'
}

/** Returns true if the error or its cause means that the disk is full or that writes are suspended. */
export const isDiskFull = (error: unknown, depth = 0): boolean => {
  if (!(error instanceof Error) || depth > 4) return false
  return ('code' in error && FULL_CODES.has(String(error.code))) || isDiskFull(error.cause, depth + 1)
}

interface DiskState {
  /** Records that a write failed because the disk was full. */
  note(): void
  /** After such a failure, writes a large value and rolls it back. Throws if there is still no space for it. */
  check(): Promise<void>
}

class TakenBack extends Error {}

/** Too large to fit into pages that the table already has. */
const probe = () => randomBytes(64_000).toString('base64url')

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

/** More than one segment of the log: if the embedded database fails to write one, it must be reopened. */
export const RESERVE_BYTES = 24 * 1024 * 1024

const ENOUGH_BYTES = RESERVE_BYTES + 8 * 1024 * 1024

/** Limits of the time between two checks, in ms. */
const CHECK_MS = { least: 500, most: 5_000 }

/** Speed at which other programs are expected to fill the disk, in bytes per ms. */
const FILLED_PER_MS = 500_000

/** Calls `setFull` when only the reserve of the folder's disk is left, and again when there is space, until stopped. */
export const watchDisk = (folder: string, setFull: (isFull: boolean) => Promise<void>): { stop(): void } => {
  let isFull = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  /** Returns the number of free bytes. */
  const check = async (): Promise<number> => {
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    const isFullNow = free < (isFull ? ENOUGH_BYTES : RESERVE_BYTES)
    if (isStopped || isFullNow === isFull) return free
    await setFull(isFullNow)
    isFull = isFullNow
    return free
  }
  const checkIn = (ms: number) => {
    timer = setTimeout(async () => {
      // If the file system does not report its space, the database writes until it fails.
      const free = await check().catch(() => 0)
      const pause = (free - RESERVE_BYTES) / FILLED_PER_MS
      if (!isStopped) checkIn(Math.min(Math.max(pause, CHECK_MS.least), CHECK_MS.most))
    }, ms)
    timer.unref()
  }
  checkIn(CHECK_MS.least)
  return {
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
