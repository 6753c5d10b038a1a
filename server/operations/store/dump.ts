import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { BackupPart } from '../backup/backup-file.ts'

const rowsOf = async <Row>(db: Db, statement: ReturnType<typeof sql>): Promise<Row[]> =>
  ((await db.execute(statement)) as unknown as { rows: Row[] }).rows

interface Table {
  name: string
  /** What is stored; what the database works out by itself is not. */
  columns: string[]
  /** Whether a row may be large: pictures, the catalogue's files. */
  hasBytes: boolean
}

const tablesOf = (db: Db) =>
  rowsOf<Table & { needs: string[] }>(
    db,
    sql`select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.atttypid = 'bytea'::regtype) as "hasBytes",
      coalesce((select array_agg(distinct f.relname::text) from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid), '{}') as needs
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`,
  )

/** All tables, each after those that its rows refer to. */
const tablesInOrder = async (db: Db): Promise<Table[]> => {
  const left = await tablesOf(db)
  const ordered: Table[] = []
  const done = new Set<string>()
  while (left.length > 0) {
    const index = left.findIndex(({ needs }) => needs.every((name) => done.has(name)))
    const [next] = left.splice(index, 1)
    if (index < 0 || !next) throw new Error('Tables that refer to each other in a circle')
    done.add(next.name)
    ordered.push(next)
  }
  return ordered
}

const AT_ONCE = { small: 500, large: 10 }
const CURSOR = sql.identifier('backup_rows')

async function* rowsIn(tx: Db, { name, columns, hasBytes }: Table): AsyncGenerator<BackupPart> {
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  await tx.execute(
    sql`declare ${CURSOR} no scroll cursor for select row_to_json(r)::text as json from (select ${list} from ${sql.identifier(name)}) r`,
  )
  const atOnce = hasBytes ? AT_ONCE.large : AT_ONCE.small
  for (;;) {
    const rows = await rowsOf<{ json: string }>(tx, sql`fetch ${sql.raw(String(atOnce))} from ${CURSOR}`)
    if (rows.length > 0)
      yield {
        kind: 'rows',
        table: name,
        count: rows.length,
        json: `[${rows.map(({ json }) => json).join(',')}]`,
      }
    if (rows.length < atOnce) break
  }
  await tx.execute(sql`close ${CURSOR}`)
}

/** Every row and every sequence, as a transaction sees them that began with `repeatable read`. */
export async function* dumpedParts(tx: Db): AsyncGenerator<BackupPart> {
  for (const table of await tablesInOrder(tx)) yield* rowsIn(tx, table)
  const sequences = await rowsOf<{ name: string }>(
    tx,
    sql`select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1`,
  )
  for (const { name } of sequences) {
    const [state] = await rowsOf<{ last: string; isCalled: boolean }>(
      tx,
      sql`select last_value::text as last, is_called as "isCalled" from ${sql.identifier(name)}`,
    )
    if (state) yield { kind: 'sequence', name, ...state }
  }
}

/** Runs work in a transaction that sees the database as it stands now, however long it takes, and writes nothing. */
export const withSnapshot = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
      return work(tx)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
