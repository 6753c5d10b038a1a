import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A query or a transaction by drizzle's own methods: no import is needed for them. */
const QUERY =
  /\b(?:db|tx)\s*\.\s*(?:select|selectDistinct|insert|update|delete|execute|transaction|query|\$count)\b/

/** Where SQL stands, as the import rule 'sql-stands-in-stores' has it, and its tests. */
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
