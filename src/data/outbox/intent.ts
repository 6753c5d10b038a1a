import type { Table } from 'dexie'
import type * as z from 'zod/mini'
import type { call } from '../api.ts'
import type { NectarDb } from '../db.ts'
import type { OutboxRow } from '../rows.ts'

/** What names one row: whose it is (empty where no member's), its intent and the entity it is about. */
export type RowKey = Pick<OutboxRow, 'userId' | 'kind' | 'entity'>

/** Rows that are sent one after another under one Web Lock, and the store they lie in. */
export interface Queue {
  /** Name of the Web Lock: a queue never waits for another's network. */
  lock: string
  /** Its rows are members': each is sent with its member's session alone, and wiped with it. */
  isMembers: boolean
  /** A row that could not be sent for so long, in ms, is dropped. */
  maxAgeMs: number
  /** When a failed attempt holds the other rows back: always, or where none would pass (no network, Retry-After). */
  holdsBack: 'always' | 'if none would pass'
  table: (db: NectarDb) => Table
  all: (db: NectarDb) => PromiseLike<OutboxRow[]>
  get: (db: NectarDb, key: RowKey) => PromiseLike<OutboxRow | undefined>
  put: (db: NectarDb, row: OutboxRow) => PromiseLike<unknown>
  delete: (db: NectarDb, key: RowKey) => PromiseLike<unknown>
}

/** The state a user wants of one entity. */
export interface Change<Subject> {
  /** Empty where no member's. */
  userId: string
  entity: string
  wanted: boolean
  /** The entity itself, where the device stores it. */
  subject?: Subject
}

/** One kind of write that may wait. Its state is absolute, so that sending it twice changes nothing (decision 010). */
export interface Intent<Subject = unknown> {
  /** `OutboxRow.kind`. Never changed: rows outlive code. */
  kind: string
  /** What `entity` must be; a row that does not parse is dropped unsent. */
  schema: z.ZodMiniType<string>
  queue: Queue
  /** The stores that `apply` and `revert` write. */
  tables: (db: NectarDb) => Table[]
  /** Sends a row by a `call` that carries its token; resolves to the state the server then has. */
  send(row: Pick<OutboxRow, 'entity' | 'wanted'>, request: typeof call): Promise<boolean>
  /**
   * Writes the wanted state to the device or, given `answer`, the server's. Returns the last state known of the server, and
   * a revision higher than any before.
   */
  apply(
    db: NectarDb,
    change: Change<Subject> & { answer?: boolean },
    now: number,
  ): PromiseLike<{ known: boolean | null; revision: number }>
  /** Takes a refused row's state back. */
  revert(db: NectarDb, row: OutboxRow, now: number): PromiseLike<unknown>
}
