import { sql } from 'drizzle-orm'
import type { Db } from '../../../server/platform/db/database.ts'

const rowsOf = async <R>(db: Db, query: ReturnType<typeof sql>): Promise<R[]> =>
  ((await db.execute(query)) as { rows: R[] }).rows

/** Returns the rows that contain one of these words in any column, as `table: row`, from every table of the database. */
export const rowsThatHold = async (db: Db, words: string[]): Promise<string[]> => {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  if (tables.length < 20) throw new Error(`Only ${tables.length} tables were found`)
  const patterns = sql.param(words.map((word) => `%${word}%`))
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await rowsOf<{ row: string }>(
      db,
      sql`select t::text as row from ${sql.identifier(name)} t where t::text ilike any(${patterns}::text[])`,
    )
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}
