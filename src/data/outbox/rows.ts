import type { Table } from 'dexie'
import type { NectarDb } from '../db.ts'
import type { OutboxRow } from '../rows.ts'

/** Shape of the outbox rows this code writes; newer ones are left to newer code. */
export const OUTBOX_SCHEMA = 1

/** What a row is stored under. */
export const keyOf = ({ userId, kind, entity }: Pick<OutboxRow, 'userId' | 'kind' | 'entity'>) =>
  [userId, kind, entity] satisfies [string, string, string]

/** The stores that one step of the outbox reads and writes together. */
export const outboxTables = (db: NectarDb): Table[] => [
  db.session,
  db.outbox,
  db.favourites,
  db.favouriteLists,
  db.refusals,
]
