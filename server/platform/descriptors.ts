import { readFileSync } from 'node:fs'

/** What the database's files, the pool, pictures and mails take at most of the open files that a process may have. */
const RESERVED = 200
const FEWEST = 32
const MOST = 10_000
/** Where the system does not say: what most allow. */
const USUAL = 1_024

const openFileLimit = (): number => {
  try {
    const [, soft] = /^Max open files +(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft ?? USUAL)
  } catch {
    return USUAL
  }
}

/** How many connections the open files of this process leave room for. */
export const defaultMaxConnections = (limit = openFileLimit()): number =>
  Math.max(FEWEST, Math.min(MOST, limit - RESERVED))
