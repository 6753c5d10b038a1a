import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { PublicChange } from '../../../contract/endpoint.ts'
import { isWaking, wakingAfter } from '../wakes.ts'
import { isDeadlock } from './errors.ts'
import type * as schema from './schema.ts'

/** Notification channel for catalogue changes, used by the triggers of migrations 0002, 0011, 0012, 0014 and 0047. */
export const CATALOGUE_CHANNEL = 'catalogue_changed'

/** Notification channel for work that is due at a time, used by the triggers of migration 0044. */
export const DUE_CHANNEL = 'work_due'

const KINDS: readonly string[] = ['events', 'directory', 'snapshot'] satisfies PublicChange[]

/** Listener for what other processes, and this one, commit: changes of the catalogue, and work of jobs. Changes may be missed before the first `onListening`, and between `onLost` and the next one. */
export interface CatalogueListener {
  onListening(): void
  onLost(): void
  /** With `eventId`, no more than this event's likes or sold seats have changed. */
  onChange(change: PublicChange, eventId?: string): void
  /** Work on a topic was committed that is due at a time, in ms since 1970. */
  onDue?(topic: string, dueAtMs: number): void
}

/** Passes a notification on to a listener. */
export const tell = (listener: CatalogueListener, channel: string, payload: string | undefined): void => {
  if (channel !== DUE_CHANNEL) {
    listener.onChange(...changeOf(payload))
    return
  }
  const [, topic = '', seconds] = /^(.*) (\d+)$/.exec(payload ?? '') ?? []
  listener.onDue?.(topic, Number(seconds ?? 0) * 1_000)
}

/**
 * Returns the change named by a notification, and the event if it is only that one's counts. An unknown kind, from a later release on the same
 * database, counts as a change of every list.
 */
const changeOf = (payload: string | undefined): [PublicChange, eventId?: string] => {
  const [, eventId] = /^events ([\w-]+)$/.exec(payload ?? '') ?? []
  if (eventId) return ['events', eventId]
  return [payload !== undefined && KINDS.includes(payload) ? (payload as PublicChange) : 'filters']
}

/**
 * The database or a transaction, to run queries on. In a transaction of the embedded database, use only the transaction: it has a single
 * connection.
 */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

export type MemberRow = typeof schema.members.$inferSelect

/** An open database. The caller of the open function must migrate it. */
export interface Database {
  kind: 'embedded' | 'postgres'
  db: Db
  /** For the public reads of the catalogue: a replica while it is up to date, otherwise the same as `db`. */
  publicDb: Db
  /** Records that this process has just changed public data: `publicDb` shows it from now on. */
  notePublicChange(): void
  /** Runs work that only one process may do at a time: migrations, seeding. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** Applies the migrations. Throws DatabaseUnavailable, without changes, if the database is newer than this program. */
  migrate(): Promise<void>
  /** Reclaims the space of old rows in every table, if the database has no autovacuum. */
  vacuum(): Promise<void>
  /** Records that a write failed because the disk is full. `ping` then fails until there is space again. */
  noteDiskFull(): void
  /** Resolves if the database responds and, as far as known, accepts writes. */
  ping(): Promise<void>
  /** Counts of the pool: open connections, busy ones, and calls waiting for one; null for the embedded database. */
  connections(): { open: number; busy: number; waiting: number } | null
  /** Reports every catalogue change and all due work, by any process, until the returned function is called. */
  listen(listener: CatalogueListener): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** The database cannot be opened; the message is a single line for the operator. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

const TRIES = 3

/**
 * Runs work in a transaction: it commits the result, or rolls back if the work throws. Within another transaction, only this part is rolled back.
 * Work that a deadlock ended runs again: it changes nothing but the database.
 */
export const inTransaction = async <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await wakingAfter(db, (withTopics) => db.transaction((tx) => work(withTopics(tx))))
    } catch (error) {
      if (tries === TRIES || isWaking(db) || !isDeadlock(error)) throw error
    }
  }
}
