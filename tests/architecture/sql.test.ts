import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { freeNames } from '../support/hostile-text.ts'

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

// They are written into every place of free text by a long test, which would fail of a new column only there.
it('names the free text of every JSON column for the hostile texts', () => {
  expect(freeNames().map(({ table, column }) => `${table}.${column}`)).toContain('event_drafts.body')
})
