import type { Table } from 'dexie'
import type * as z from 'zod/mini'
import type { call } from '../api.ts'
import type { NectarDb } from '../db.ts'
import type { OutboxRow } from '../rows.ts'

/** The key of a row: its member (empty if it belongs to no member), its intent and its entity. */
export type RowKey = Pick<OutboxRow, 'userId' | 'kind' | 'entity'>

/** Rows that are sent one after another under one Web Lock, and the store that holds them. */
export interface Queue {
  /** Name of the Web Lock. Each queue has its own, so that it never waits for another queue's request. */
  lock: string
  /** True if each row belongs to a member: it is sent only with that member's session, and wiped with it. */
  isMembers: boolean
  /** Maximum age of an unsent row, in ms; older rows are dropped. */
  maxAgeMs: number
  /** Whether a failed attempt also delays the other rows: always, or only if they would fail too (no network, Retry-After). */
  holdsBack: 'always' | 'if none would pass'
  /** Whether an answer of the server to one row is about the other too; by default it is. Only these wait with it, unless there is no network. */
  isAbout?: (row: OutboxRow, other: OutboxRow) => boolean
  table: (db: NectarDb) => Table
  all: (db: NectarDb) => PromiseLike<OutboxRow[]>
  get: (db: NectarDb, key: RowKey) => PromiseLike<OutboxRow | undefined>
  put: (db: NectarDb, row: OutboxRow) => PromiseLike<unknown>
  delete: (db: NectarDb, key: RowKey) => PromiseLike<unknown>
}

export interface Change<Subject> {
  /** Empty if the change belongs to no member. */
  userId: string
  entity: string
  wanted: boolean
  /** The entity itself, if the device stores it. */
  subject?: Subject
}

/** One kind of write that may be queued. Its state is absolute, so that sending it twice changes nothing (decision 010). */
export interface Intent<Subject = unknown> {
  /** `OutboxRow.kind`. Never change it: stored rows outlive code. */
  kind: string
  /** The schema of `entity`; a row that does not parse is dropped unsent. */
  schema: z.ZodMiniType<string>
  queue: Queue
  /** The stores that `apply` and `revert` write. */
  tables: (db: NectarDb) => Table[]
  /** Sends a row with a `call` that carries its token. Resolves to the server's new state. */
  send(row: Pick<OutboxRow, 'userId' | 'entity' | 'wanted'>, request: typeof call): Promise<boolean>
  /**
   * Writes the wanted state to the device or, given `answer`, the server's. Returns the server's last known state, and a revision higher than all
   * previous ones.
   */
  apply(
    db: NectarDb,
    change: Change<Subject> & { answer?: boolean },
    now: number,
  ): PromiseLike<{ known: boolean | null; revision: number }>
  revert(db: NectarDb, row: OutboxRow, now: number): PromiseLike<unknown>
}
