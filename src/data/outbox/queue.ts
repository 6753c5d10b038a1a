import type { NectarDb } from '../db.ts'
import type { AppError } from '../errors.ts'
import type { OutboxRow } from '../rows.ts'
import type { Change, Intent, Queue, RowKey } from './intent.ts'

/** Schema version of the rows that this code writes; newer rows are left to newer code. */
export const OUTBOX_SCHEMA = 1

export const keyOf = ({ userId, kind, entity }: RowKey): [string, string, string] => [userId, kind, entity]

export const memberQueue: Queue = {
  lock: 'nectar.outbox',
  isMembers: true,
  maxAgeMs: Number.POSITIVE_INFINITY,
  holdsBack: 'if none would pass',
  table: (db) => db.outbox,
  all: (db) => db.outbox.toArray(),
  get: (db, key) => db.outbox.get(keyOf(key)),
  put: (db, row) => db.outbox.put(row),
  delete: (db, key) => db.outbox.delete(keyOf(key)),
}

export const tablesOf = (db: NectarDb, { queue, tables }: Intent) => [
  queue.table(db),
  ...tables(db),
  ...(queue.isMembers ? [db.session, db.refusals] : []),
]

/** The longest pause between two attempts, in ms, and the longest Retry-After that is respected. */
const MAX_PAUSE_MS = 60_000
export const MAX_RETRY_AFTER_MS = 3_600_000
const FIRST_PAUSE_MS = 1_000
/** Without Web Locks: how long an attempt reserves its row, in ms. Longer than the fetch timeout. */
const LEASE_MS = 15_000

/** Returns the pause after so many failed attempts, in ms: doubles each time, with jitter, up to 60 s. `random` from 0 to 1. */
export const pauseAfter = (attempts: number, random: number): number =>
  Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts, 10)) * (0.5 + random / 2)

/** Returns the end of the pause that the server asks for (429 and 503), in ms since 1970; 0 if it asks for none. */
export const retryAfter = ({ status, retryAfterMs }: AppError, now: number): number =>
  (status === 429 || status === 503) && retryAfterMs && retryAfterMs > 0
    ? now + Math.min(retryAfterMs, MAX_RETRY_AFTER_MS)
    : 0

// If the clock was set back, rows would otherwise wait for as long.
const within = (time: number, now: number, most: number): number => (time - now > most ? now : time)

/** Returns the earliest time to send a row, in ms since 1970. `leased`: without Web Locks, the row itself holds the lease. */
const dueAt = (
  row: Pick<OutboxRow, 'nextAttemptAt' | 'notBefore' | 'sendingSince'>,
  now: number,
  leased: boolean,
): number =>
  Math.max(
    within(row.nextAttemptAt, now, MAX_PAUSE_MS),
    within(row.notBefore, now, MAX_RETRY_AFTER_MS),
    leased && row.sendingSince !== null ? within(row.sendingSince + LEASE_MS, now, LEASE_MS) : 0,
  )

/**
 * The result of queueing a change: a row with this revision waits to be sent; the change withdrew an unsent row; or nothing was queued, because the
 * device's session belongs to another member.
 */
type Enqueued = { is: 'waiting'; revision: number } | { is: 'withdrawn' } | { is: 'no session' }

/** Applies a change and queues it, in one transaction; a newer state replaces a queued one. `now` in ms since 1970. */
export const enqueue = <Subject>(
  db: NectarDb,
  intent: Intent<Subject>,
  change: Change<Subject> & { name: string },
  now: number,
): PromiseLike<Enqueued> =>
  db.transaction('rw', tablesOf(db, intent), async (): Promise<Enqueued> => {
    const { kind, queue } = intent
    const { userId, entity, name, wanted } = change
    if (queue.isMembers) {
      const session = await db.session.get('current')
      if (session?.userId !== userId || session.token === null) return { is: 'no session' }
    }
    const waiting = await queue.get(db, { userId, kind, entity })
    const { known, revision } = await intent.apply(db, change, now)
    if (waiting && !waiting.sent && waiting.sendingSince === null && known === wanted) {
      await queue.delete(db, waiting)
      return { is: 'withdrawn' }
    }
    await queue.put(db, {
      userId,
      kind,
      entity,
      name,
      wanted,
      revision,
      attempts: 0,
      nextAttemptAt: 0,
      notBefore: waiting?.notBefore ?? 0,
      sendingSince: waiting?.sendingSince ?? null,
      sent: waiting?.sent ?? false,
      doubt: waiting?.doubt ?? false,
      confirming: false,
      schema: OUTBOX_SCHEMA,
      storedAt: now,
    })
    return { is: 'waiting', revision }
  })

/** A row for which a user is waiting: it is sent at once, and its refusal is shown at once. */
export type LiveRow = RowKey & Pick<OutboxRow, 'revision'>

/** A row about to be sent, in its state before the claim, with its token: null if it belongs to no member. */
export interface Claimed {
  intent: Intent
  row: OutboxRow
  token: string | null
}

/** The reason to send nothing: no row is due, or the rows wait for their member's session. */
type Idle = 'idle' | 'paused'

export interface ClaimRules {
  /** The intents this code knows; rows of other intents are left to newer code. */
  intents: readonly Intent[]
  /** ms since 1970. */
  now: number
  /** True without Web Locks: then only the row itself marks it as being sent. */
  leased: boolean
  /** The page's own token; undefined in the worker, which only has the mirrored token. */
  ownToken: string | null | undefined
}

/** Returns the session that may send now; 'paused' if there is none. `live`: also after a 401. */
const senderOf = async (db: NectarDb, queue: Queue, { ownToken }: ClaimRules, live: boolean) => {
  if (!queue.isMembers) return { userId: '', token: null }
  const session = await db.session.get('current')
  if (!session?.token || (ownToken !== undefined && ownToken !== session.token)) return 'paused'
  return session.refused && !live ? 'paused' : { userId: session.userId, token: session.token }
}

const intentOf = (queue: Queue, { intents }: ClaimRules, row: OutboxRow): Intent | undefined =>
  row.schema <= OUTBOX_SCHEMA
    ? intents.find((intent) => intent.queue === queue && intent.kind === row.kind)
    : undefined

/** Returns the rows that may be sent now or later, oldest first, with their token. */
const sendable = async (db: NectarDb, queue: Queue, rules: ClaimRules, live?: LiveRow) => {
  const sender = await senderOf(db, queue, rules, live !== undefined)
  if (sender === 'paused') return sender
  const rows = live ? [await queue.get(db, live)] : await queue.all(db)
  return rows
    .flatMap((row): Claimed[] => {
      const intent = row && intentOf(queue, rules, row)
      const isOwn = row?.userId === sender.userId && (!live || row.revision === live.revision)
      return row && intent && isOwn ? [{ intent, row, token: sender.token }] : []
    })
    .sort((one, other) => one.row.storedAt - other.row.storedAt)
}

/** Returns the time of a queue's next due row, in ms since 1970; null if no row is queued, or all wait for a session. */
export const nextDueOf = (db: NectarDb, queue: Queue, rules: ClaimRules): PromiseLike<number | null> =>
  db.transaction('r', [db.session, queue.table(db)], async () => {
    const rows = await sendable(db, queue, rules)
    if (rows === 'paused' || rows.length === 0) return null
    return Math.min(...rows.map(({ row }) => dueAt(row, rules.now, rules.leased)))
  })

/**
 * Claims the oldest due row, or the live row, and marks it as sending: if the sender dies, the next one knows that the request may still arrive. One
 * transaction reads row, session and token, so members' tokens never mix.
 */
export const claim = (
  db: NectarDb,
  queue: Queue,
  rules: ClaimRules,
  live?: LiveRow,
): PromiseLike<Claimed | Idle> =>
  db.transaction('rw', [db.session, queue.table(db)], async () => {
    const { now, leased } = rules
    const isStale = ({ storedAt }: OutboxRow) => now - storedAt > queue.maxAgeMs
    const rows = await sendable(db, queue, rules, live)
    if (rows === 'paused') return rows
    for (const { row } of rows) if (isStale(row)) await queue.delete(db, row)
    const chosen = rows.find(({ row }) => !isStale(row) && dueAt(row, now, leased) <= now)
    if (!chosen) return 'idle'
    const { row } = chosen
    const wasAbandoned = row.sendingSince !== null
    const doubt = row.doubt || wasAbandoned
    const confirming = row.confirming && !wasAbandoned
    await queue.put(db, { ...row, sendingSince: now, sent: true, doubt, confirming })
    return chosen
  })
