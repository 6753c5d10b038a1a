import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { PublicChange } from '../../../contract/endpoint.ts'
import type * as schema from './schema.ts'

/** The channel on which the triggers of the migrations 0002, 0011, 0012 and 0014 say that the catalogue has changed. */
export const CATALOGUE_CHANNEL = 'catalogue_changed'

const KINDS: readonly string[] = ['events', 'directory', 'snapshot'] satisfies PublicChange[]

/** Who wants to know. Between `onLost` and `onListening` changes may be missed, and at first nobody listens. */
export interface CatalogueListener {
  onListening(): void
  onLost(): void
  onChange(change: PublicChange): void
}

/** The change that a notification names; one of an unknown kind (a later release shares the database) changes every list. */
export const changeOf = (payload: string | undefined): PublicChange =>
  payload !== undefined && KINDS.includes(payload) ? (payload as PublicChange) : 'filters'

/** What a query runs on: the database, or a transaction of it. On the embedded one, only use the transaction inside of it. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

/** An account as it is stored. */
export type MemberRow = typeof schema.members.$inferSelect

/** An open database, migrated by who opened it. */
export interface Database {
  kind: 'embedded' | 'postgres'
  db: Db
  /** Runs what only one process may do at a time: migrations, filling. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** Brings it up to date; throws DatabaseUnavailable, and changes nothing, where it is newer than this program. */
  migrate(): Promise<void>
  /** Has the space of old rows used again, in every table, where nothing does so by itself. */
  vacuum(): Promise<void>
  /** Notes that a write has failed for want of room: from then on `ping` fails, until there is room. */
  noteDiskFull(): void
  /** Resolves when the database answers, and can be written to as far as is known. */
  ping(): Promise<void>
  /** Its pool: how many connections are open, how many of them at work, and how many calls wait for one; null for the embedded one, which has none. */
  connections(): { open: number; busy: number; waiting: number } | null
  /** Calls back for every change of the catalogue, by any process, until the returned function is called. */
  listen(listener: CatalogueListener): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** The database cannot be opened; the message is the one line that the operator reads. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** Runs work in one transaction and returns its result: all that it writes stands, or nothing where it throws. Inside of another one, nothing of this part alone. */
export const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> => db.transaction(work)
