import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Matches a query or a transaction by drizzle's methods, which need no import. */
const QUERY =
  /\b(?:db|tx)\s*\.\s*(?:select|selectDistinct|insert|update|delete|execute|transaction|query|\$count)\b/

/** Returns true for a file that may contain SQL, like the import rule 'sql-stands-in-stores', and for tests. */
const isStore = (path: string) => /\/store(?:\/|\.ts$)|^server\/platform\/db\/|\.test\.ts$/.test(path)

const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .map((name) => `server/${name.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.ts') && !isStore(path))

it('finds queries and transactions by drizzle’s methods', () => {
  for (const line of ['await db.select().from(events)', 'database.db\n  .transaction(', 'tx.execute(sql``)'])
    expect(line).toMatch(QUERY)
  expect('inTransaction(db, async (tx) => selectEvents(tx))').not.toMatch(QUERY)
})

it('no file of the server but its stores runs SQL', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((path) => QUERY.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
})
