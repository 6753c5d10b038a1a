import type { EntityTable, Table } from 'dexie'
import * as z from 'zod/mini'
import type { NectarDb } from '../../db.ts'
import type { FlagListRow, FlagRow } from '../../rows.ts'
import type { Intent } from '../intent.ts'
import { memberQueue } from '../queue.ts'

/** A flag that a member sets on an entity, such as a favourite: the intent, and its rows on the device. */
export interface Flag<Subject, StoredRow extends FlagRow> extends Intent<Subject> {
  rows: (db: NectarDb) => Table<StoredRow, [string, string]>
  lists: (db: NectarDb) => EntityTable<FlagListRow, 'userId'>
  // The fields have other names in each kind's rows, which outlive code.
  entityOf: (row: StoredRow) => string
  subjectOf: (row: StoredRow) => Subject | null
  rowOf: (state: FlagRow & { entity: string; subject: Subject | null }) => StoredRow
}

/** Creates the intent of a flag from its rows and its endpoints. */
export const flag = <Subject, StoredRow extends FlagRow>(
  kind: Pick<
    Flag<Subject, StoredRow>,
    'kind' | 'rows' | 'lists' | 'entityOf' | 'subjectOf' | 'rowOf' | 'send'
  >,
): Flag<Subject, StoredRow> => {
  const { rows, lists, subjectOf, rowOf } = kind
  return {
    ...kind,
    schema: z.string(),
    queue: memberQueue,
    tables: (db) => [rows(db), lists(db)],

    apply: async (db, { userId, entity, subject, answer }, now) => {
      const row = await rows(db).get([userId, entity])
      const next = (row?.revision ?? 0) + 1
      // The clock makes the revision grow after a sign-out too: otherwise an old response could match a new change.
      const revision = answer === undefined ? Math.max(next, now) : next
      const known = answer ?? row?.known ?? null
      const stored = subject ?? (row && subjectOf(row)) ?? null
      await rows(db).put(rowOf({ userId, entity, subject: stored, known, revision, storedAt: now }))
      const list = answer === undefined ? undefined : await lists(db).get(userId)
      if (list && answer !== list.ids.includes(entity)) {
        const ids = answer ? [entity, ...list.ids] : list.ids.filter((id) => id !== entity)
        await lists(db).put({ ...list, ids })
      }
      return { known, revision }
    },

    revert: async (db, { userId, entity, wanted, sent }, now) => {
      const row = await rows(db).get([userId, entity])
      const state = {
        userId,
        entity,
        subject: (row && subjectOf(row)) ?? null,
        // An earlier attempt may have changed the server's state.
        known: sent ? null : (row?.known ?? null),
        assumed: !wanted,
        revision: (row?.revision ?? 0) + 1,
        storedAt: now,
      }
      await rows(db).put(rowOf(state))
    },
  }
}
