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
  '25P03', // cut off after idling in a transaction
  '40P01', // two transactions met head-on
  '53300', // too many connections
  '57014', // waited too long for another
  '57P01', // shut down by the administrator
  '57P02', // crashed
  '57P03', // starting up
])

const LOST_MESSAGES =
  /connection terminated|timeout expired|timeout exceeded when trying to connect|client has encountered a connection error/i

/** Whether an error, or what caused it, says that the database is out of reach or overrun for now rather than that a query is wrong: asking again is the cure. */
export const isConnectionLost = (error: unknown, depth = 0): boolean => {
  if (!(error instanceof Error) || depth > 4) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // A query's error is wrapped, a connection that none was to be had for is not; a file of ours that is missing is none of either.
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

/** Whether an error, or what caused it, says that the database has such a row already, under this unique index. */
export const isUniqueViolation = (error: unknown, index: string): boolean =>
  isViolation(error, ({ code, constraint }) => code === '23505' && constraint === index)

/** Whether an error, or what caused it, says that the member whom a row was to belong to has just gone. */
export const isMemberGone = (error: unknown): boolean =>
  isViolation(
    error,
    ({ code, constraint }) => code === '23503' && String(constraint).endsWith('_member_id_members_id_fk'),
  )

/** What a log may hold of an error: a failed query's own message quotes its parameters, which are people's addresses and hashes. */
export const loggableError = (error: unknown): unknown =>
  error instanceof DrizzleQueryError ? (error.cause ?? new Error('Failed query')) : error

const FULL_CODES = new Set([
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
  return ('code' in error && FULL_CODES.has(String(error.code))) || isDiskFull(error.cause, depth + 1)
}

/** What a database knows of its disk. */
interface DiskState {
  /** A write has failed for want of room. */
  note(): void
  /** After such a failure writes something large and takes it back; throws while there is no room for it. */
  check(): Promise<void>
}

class TakenBack extends Error {}

/** Enough that it does not fit into pages that the table has already. */
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

/** One segment of the log and some: when the embedded database cannot write that, it is good for nothing until it is opened again. */
const RESERVE_BYTES = 24 * 1024 * 1024

const ENOUGH_BYTES = RESERVE_BYTES + 8 * 1024 * 1024

const EVERY_MS = 500

/** Calls `setFull` whenever the disk of a folder comes to be full but for a reserve, and when there is room again; until it is stopped. */
export const watchDisk = (folder: string, setFull: (isFull: boolean) => Promise<void>): { stop(): void } => {
  let isFull = false
  let isStopped = false
  const check = async () => {
    const { bavail, bsize } = await statfs(folder)
    const isFullNow = bavail * bsize < (isFull ? ENOUGH_BYTES : RESERVE_BYTES)
    if (isStopped || isFullNow === isFull) return
    await setFull(isFullNow)
    isFull = isFullNow
  }
  let isChecking = false
  const timer = setInterval(() => {
    if (isChecking) return
    isChecking = true
    // A file system that does not say is written to until it fails.
    check()
      .catch(() => {})
      .finally(() => {
        isChecking = false
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
