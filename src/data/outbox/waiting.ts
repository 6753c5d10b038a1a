import type { AppError } from '../errors.ts'
import type { OutboxRow } from '../rows.ts'

/** The longest pause between two attempts, in ms, and the longest that a server's Retry-After is believed. */
export const MAX_PAUSE_MS = 60_000
const MAX_RETRY_AFTER_MS = 3_600_000
const FIRST_PAUSE_MS = 1_000
/** After this, in ms, an abandoned request can no longer arrive: the answer to a later one is confirmed then. */
export const CONFIRM_MS = 15_000
/** Without Web Locks: for how long, in ms, an attempt under way keeps everybody else from the same row. Above the fetch's own time. */
export const LEASE_MS = 15_000

/** How long to wait after so many vain attempts, in ms: doubling, with jitter, 60 s at most. `random` from 0 to 1. */
export const pauseAfter = (attempts: number, random: number): number =>
  Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts, 10)) * (0.5 + random / 2)

/** Until when the server asks to be left alone (429 and 503), in ms since 1970; 0 where it does not. */
export const retryAfter = ({ status, retryAfterMs }: AppError, now: number): number =>
  (status === 429 || status === 503) && retryAfterMs && retryAfterMs > 0
    ? now + Math.min(retryAfterMs, MAX_RETRY_AFTER_MS)
    : 0

// A clock that was set back would otherwise make rows wait for as long.
const within = (time: number, now: number, most: number): number => (time - now > most ? now : time)

/** What a row says of when it was and may be tried. */
type Waiting = Pick<OutboxRow, 'nextAttemptAt' | 'notBefore' | 'sendingSince'>

/** When a row may be sent next, in ms since 1970. `leased`: nobody but the row itself says that it is under way. */
export const dueAt = (row: Waiting, now: number, leased: boolean): number =>
  Math.max(
    within(row.nextAttemptAt, now, MAX_PAUSE_MS),
    within(row.notBefore, now, MAX_RETRY_AFTER_MS),
    leased && row.sendingSince !== null ? within(row.sendingSince + LEASE_MS, now, LEASE_MS) : 0,
  )
