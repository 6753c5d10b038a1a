import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openEmbedded } from '../db/embedded.ts'
import { startVacuum } from './vacuum.ts'

test('tables of the embedded database do not grow with what was in them and is gone', {
  tags: ['long'],
}, async () => {
  const database = await openEmbedded('memory://')
  await database.migrate()
  const { db } = database
  const sizeOf = async (table: string) => {
    const { rows } = (await db.execute(
      sql`select pg_total_relation_size(${table}::regclass)::int as size`,
    )) as unknown as { rows: { size: number }[] }
    return rows[0]?.size ?? 0
  }
  const churn = async () => {
    await db.execute(
      sql`insert into throttles (key, hits, resets_at) select 'key' || n, 1, now() from generate_series(1, 3000) n`,
    )
    await db.execute(sql`insert into mails (id, dedupe_key, recipient, subject, text, html, state, created_at, next_attempt_at)
      select 'mail' || n, 'key' || n, 'a@exemple.fr', 'Un lien', repeat('texte', 100), '', 'queued', now(), now() from generate_series(1, 1000) n`)
    await db.execute(sql`update throttles set hits = hits + 1`)
    await db.execute(sql`delete from throttles`)
    await db.execute(sql`delete from mails`)
    await startVacuum(database, { warn: (error: unknown) => expect.unreachable(String(error)) }).stop()
  }
  const empty = { throttles: await sizeOf('throttles'), mails: await sizeOf('mails') }
  for (let round = 0; round < 4; round++) await churn()
  const after = { throttles: await sizeOf('throttles'), mails: await sizeOf('mails') }
  console.info(
    `vacuum: throttles ${empty.throttles} → ${after.throttles} bytes, mails ${empty.mails} → ${after.mails}`,
  )
  // One round alone fills more than this; what is left are the indexes' pages, which are used again.
  expect(after.throttles).toBeLessThan(700_000)
  expect(after.mails).toBeLessThan(300_000)
  await database.close()
})
