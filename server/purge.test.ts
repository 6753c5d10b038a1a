import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bothDatabases } from '../tests/support/server/databases.ts'
import { FILLED_AT } from '../tests/support/server/harness.ts'
import type { Database } from './platform/db/database.ts'
import { openEmbedded } from './platform/db/embedded.ts'
import { declarations, mails } from './platform/db/schema.ts'
import { monthsAfter } from './platform/retention.ts'
import { newId } from './platform/security/tokens.ts'
import { purge, startVacuum } from './purge.ts'

const HOUR_MS = 60 * 60_000

const later = (instant: Date, ms: number) => new Date(instant.getTime() + ms)

const { onBoth, stop } = await bothDatabases()

afterAll(stop)

onBoth('what is forgotten on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await database.migrate()
  })
  afterAll(() => database?.close())

  const mail = async (state: 'queued' | 'handed_over' | 'sent' | 'failed') => {
    const id = newId()
    await database.db.insert(mails).values({
      id,
      dedupeKey: id,
      recipient: 'zoe@exemple.fr',
      subject: 'Un lien',
      text: state === 'sent' ? '' : 'jeton',
      html: state === 'sent' ? '' : 'jeton',
      state,
      createdAt: FILLED_AT,
      nextAttemptAt: FILLED_AT,
    })
    return id
  }
  const read = async (id: string) =>
    (await database.db.select().from(mails).where(eq(mails.id, id))).map(({ text, html }) => text + html)

  test('mails that nobody sends any more lose their words an hour after, and themselves after a year', async () => {
    const [queued, failed, uncertain, sent] = [
      await mail('queued'),
      await mail('failed'),
      await mail('handed_over'),
      await mail('sent'),
    ]
    const all = async () => Promise.all([queued, failed, uncertain, sent].map(read))
    await purge(database.db, later(FILLED_AT, HOUR_MS))
    expect(await all()).toEqual([['jetonjeton'], ['jetonjeton'], ['jetonjeton'], ['']])
    await purge(database.db, later(FILLED_AT, HOUR_MS + 1))
    expect(await all()).toEqual([['jetonjeton'], [''], [''], ['']])
    await purge(database.db, monthsAfter(FILLED_AT, 12))
    expect(await all()).toEqual([['jetonjeton'], [''], [''], ['']])
    // A mail still queued is sent all the same, however late.
    await purge(database.db, later(monthsAfter(FILLED_AT, 12), 1))
    expect(await all()).toEqual([['jetonjeton'], [], [], []])
  })

  test('declarations go after five years', async () => {
    await database.db.insert(declarations).values({
      id: newId(),
      kind: 'termination',
      firstName: 'Zoé',
      lastName: 'Lefèvre',
      email: 'zoe@exemple.fr',
      declaredAt: FILLED_AT,
    })
    const left = () => database.db.$count(declarations)
    await purge(database.db, monthsAfter(FILLED_AT, 60))
    expect(await left()).toBe(1)
    await purge(database.db, later(monthsAfter(FILLED_AT, 60), 1))
    expect(await left()).toBe(0)
  })
})

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
  // A single round fills more than this; the remainder is index pages, which are reused.
  expect(after.throttles).toBeLessThan(700_000)
  expect(after.mails).toBeLessThan(300_000)
  await database.close()
})
