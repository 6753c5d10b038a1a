import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { ASIDE, knownMigrations } from '../../platform/db/migrations.ts'
import type { BackupPart } from '../backup/backup-file.ts'

const rowsOf = async <Row>(db: Db, statement: ReturnType<typeof sql>): Promise<Row[]> =>
  ((await db.execute(statement)) as unknown as { rows: Row[] }).rows

interface Table {
  name: string
  /** Stored columns, without generated ones. */
  columns: string[]
  /** Whether its rows may be large: pictures, catalogue files. */
  hasBytes: boolean
}

const tablesWithNeeds = (db: Db) =>
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

/** Returns all tables, each after the tables that it refers to. Throws if references are circular. */
const tablesInOrder = async (db: Db): Promise<Table[]> => {
  const left = await tablesWithNeeds(db)
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

const BATCH_SIZE = { small: 500, large: 10 }

const CURSOR = sql.identifier('backup_rows')

/** Yields the rows of a query without parameters as JSON texts, `batchSize` at a time. */
export async function* rowsOfQuery(tx: Db, query: SQL, batchSize: number): AsyncGenerator<string[]> {
  await tx.execute(
    sql`declare ${CURSOR} no scroll cursor for select row_to_json(r)::text as json from (${query}) r`,
  )
  for (;;) {
    const rows = await rowsOf<{ json: string }>(tx, sql`fetch ${sql.raw(String(batchSize))} from ${CURSOR}`)
    if (rows.length > 0) yield rows.map(({ json }) => json)
    if (rows.length < batchSize) break
  }
  await tx.execute(sql`close ${CURSOR}`)
}

async function* rowsIn(tx: Db, { name, columns, hasBytes }: Table): AsyncGenerator<BackupPart> {
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  const query = sql`select ${list} from ${sql.identifier(name)}`
  for await (const rows of rowsOfQuery(tx, query, hasBytes ? BATCH_SIZE.large : BATCH_SIZE.small))
    yield { kind: 'rows', table: name, count: rows.length, json: `[${rows.join(',')}]` }
}

/** Yields every row and sequence of a transaction with `repeatable read`. */
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

/** Runs read-only work in a snapshot of the database, without a time limit. */
export const withSnapshot = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
      return work(tx)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** Returns whether a database contains no tables, views or sequences. */
export const isEmptyDatabase = async (db: Db): Promise<boolean> => {
  const [found] = await rowsOf<{ some: boolean }>(
    db,
    sql`select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema') as some`,
  )
  return found?.some === false
}

/** Counts the connections of servers and imports to this PostgreSQL database. */
export const serversOn = async (db: Db): Promise<number> => {
  const [found] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from pg_stat_activity where datname = current_database()
      and application_name in ('nectar', 'nectar-listener', 'nectar-catalogue')`,
  )
  return found?.count ?? 0
}

const SCHEMAS = ['public', 'drizzle']

const asideOf = (schema: string, mark: string) => sql.identifier(`${schema}${ASIDE}${mark}`)

/** Renames a database's schemas with a mark, which leaves it empty. */
export const moveAside = async (tx: Db, mark: string): Promise<void> => {
  await tx.execute(sql`create schema if not exists drizzle`)
  for (const schema of SCHEMAS)
    await tx.execute(sql`alter schema ${sql.identifier(schema)} rename to ${asideOf(schema, mark)}`)
  await tx.execute(sql`create schema public`)
}

/** Deletes the schemas that were renamed with a mark. */
export const dropAside = async (tx: Db, mark: string): Promise<void> => {
  for (const schema of SCHEMAS) await tx.execute(sql`drop schema ${asideOf(schema, mark)} cascade`)
}

/** Deletes a database's schemas and restores those that were renamed with a mark. */
export const undoMove = async (tx: Db, mark: string): Promise<void> => {
  for (const schema of SCHEMAS) {
    await tx.execute(sql`drop schema if exists ${sql.identifier(schema)} cascade`)
    await tx.execute(sql`alter schema ${asideOf(schema, mark)} rename to ${sql.identifier(schema)}`)
  }
}

const tableNames = async (tx: Db): Promise<string[]> =>
  (
    await rowsOf<{ name: string }>(
      tx,
      sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
  ).map(({ name }) => name)

/**
 * Creates the tables of a migration (its time in ms). Throws if this program does not know it. Commit before loading rows: a new enum value cannot be
 * used before.
 */
export const makeTables = async (tx: Db, migration: number): Promise<void> => {
  const known = knownMigrations()
  if (!known.some(({ folderMillis }) => folderMillis === migration)) throw new Error('Unknown migration')
  await tx.execute(sql`create schema drizzle`)
  await tx.execute(
    sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  for (const { folderMillis, sql: statements, hash } of known) {
    if (folderMillis > migration) break
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    )
  }
}

/** Empties all tables, because migrations may have filled some. */
export const emptyTables = async (tx: Db): Promise<void> => {
  const tables = sql.join(
    (await tableNames(tx)).map((name) => sql.identifier(name)),
    sql`, `,
  )
  await tx.execute(sql`truncate ${tables}`)
}

/** Inserts rows unchanged, or sets a sequence. */
export const loadPart = async (tx: Db, part: Exclude<BackupPart, { kind: 'file' }>): Promise<void> => {
  if (part.kind === 'sequence') {
    await tx.execute(
      sql`select setval(${`"${part.name}"`}::regclass, ${part.last}::bigint, ${part.isCalled})`,
    )
    return
  }
  const table = sql.identifier(part.table)
  const columns = await rowsOf<{ name: string }>(
    tx,
    sql`select attname as name from pg_attribute
      where attrelid = ${`"${part.table}"`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  const list = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  await tx.execute(
    sql`insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, ${part.json}::json)`,
  )
}

/** Runs work in one transaction without a time limit. */
export const inLongTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    return work(tx)
  })
