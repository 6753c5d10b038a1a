import { createHash } from 'node:crypto'
import { dumpedParts, withSnapshot } from '../../../server/operations/store/tables.ts'
import type { Database } from '../../../server/platform/db/database.ts'

/** Returns every row as sorted text, except those that a restore writes about itself, and the values of the sequences. */
export const allRows = (database: Database): Promise<Record<string, string[]>> =>
  withSnapshot(database.db, async (tx) => {
    const rows: Record<string, string[]> = { sequences: [] }
    for await (const part of dumpedParts(tx)) {
      if (part.kind === 'sequence') rows.sequences?.push(`${part.name} ${part.last} ${part.isCalled}`)
      if (part.kind !== 'rows') continue
      const stored = JSON.parse(part.json) as { name?: unknown }[]
      const texts = stored
        .filter(({ name }) => !(part.table === 'settings' && /^(?:restored|.*-keys?)$/.test(String(name))))
        .map((row) => JSON.stringify(row))
        // Pictures are long: a failed comparison would print them.
        .map((text) => (text.length > 2000 ? createHash('sha256').update(text).digest('hex') : text))
      rows[part.table] = [...(rows[part.table] ?? []), ...texts].sort()
    }
    return rows
  })
