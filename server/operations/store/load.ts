import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { ASIDE, knownMigrations } from '../../platform/db/migrations.ts'
import type { BackupPart } from '../backup/backup-file.ts'

const rowsOf = async <Row>(db: Db, statement: ReturnType<typeof sql>): Promise<Row[]> =>
  ((await db.execute(statement)) as unknown as { rows: Row[] }).rows

/** Whether a database holds anything of anybody's. */
export const isEmptyDatabase = async (db: Db): Promise<boolean> => {
  const [found] = await rowsOf<{ some: boolean }>(
    db,
    sql`select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema') as some`,
  )
  return found?.some === false
}

/** How many connections servers and imports have to this PostgreSQL database. */
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

/** Moves all that a database holds out of the way, under names that end in a mark, and leaves it empty. */
export const moveAside = async (tx: Db, mark: string): Promise<void> => {
  await tx.execute(sql`create schema if not exists drizzle`)
  for (const schema of SCHEMAS)
    await tx.execute(sql`alter schema ${sql.identifier(schema)} rename to ${asideOf(schema, mark)}`)
  await tx.execute(sql`create schema public`)
}

/** Deletes what was moved aside under a mark. */
export const dropAside = async (tx: Db, mark: string): Promise<void> => {
  for (const schema of SCHEMAS) await tx.execute(sql`drop schema ${asideOf(schema, mark)} cascade`)
}

/** Deletes all that a database holds, and has what was moved aside under a mark take its place. */
export const undoMove = async (tx: Db, mark: string): Promise<void> => {
  for (const schema of SCHEMAS) {
    await tx.execute(sql`drop schema if exists ${sql.identifier(schema)} cascade`)
    await tx.execute(sql`alter schema ${asideOf(schema, mark)} rename to ${sql.identifier(schema)}`)
  }
}

const tablesOf = async (tx: Db): Promise<string[]> =>
  (
    await rowsOf<{ name: string }>(
      tx,
      sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
  ).map(({ name }) => name)

/** Makes the tables as they were at a migration (its time in ms). Throws where this program does not know it. Commit before rows are loaded: a value of an enum that was added is none before. */
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

/** Empties all tables: migrations may have filled some. */
export const emptyTables = async (tx: Db): Promise<void> => {
  const tables = sql.join(
    (await tablesOf(tx)).map((name) => sql.identifier(name)),
    sql`, `,
  )
  await tx.execute(sql`truncate ${tables}`)
}

/** Writes rows as they were, and where a sequence stood. */
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

/** Runs work in one transaction that may take long: all of it stands, or nothing. */
export const inLongTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    return work(tx)
  })
