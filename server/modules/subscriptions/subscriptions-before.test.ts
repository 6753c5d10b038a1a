import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { openEmbedded } from '../../platform/db/embedded.ts'
import { migrationsFolder } from '../../platform/db/migrations.ts'
import type * as schema from '../../platform/db/schema.ts'
import { demoProvider } from '../../providers/demo/provider.ts'
import { memberById } from '../sessions/store/members.ts'
import { checkSubscriptions } from './job.ts'
import { liveSubscription } from './store/subscriptions.ts'

const END = new Date('2026-04-15T10:00:00Z')

let folder: string
let database: Database
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nectar-migrations-'))
  database = await openEmbedded('memory://')
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

test('who had a Pass before contracts were kept has one, which goes on as the Pass did', {
  tags: ['long'],
}, async () => {
  cpSync(migrationsFolder, folder, { recursive: true })
  const journal = join(folder, 'meta', '_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'))
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, 3) }))
  const db = database.db as PgliteDatabase<typeof schema>
  await migrate(db, { migrationsFolder: folder })
  const add = (id: string, level: string, autorenew: boolean, end: Date | null) =>
    db.execute(sql`
      insert into members (id, email, password_hash, first_name, last_name, level, autorenew, current_period_end, created_at)
      values (${id}, ${`${id}@exemple.fr`}, '-', 'Ariane', 'Vidal', ${level}::pass_level, ${autorenew}, ${end?.toISOString() ?? null}::timestamptz, now())
    `)
  await add('renews', 'premium', true, END)
  await add('ends', 'standard', false, END)
  await add('free', 'free', false, null)
  await migrate(db, { migrationsFolder })

  expect(await liveSubscription(db, 'free')).toBeUndefined()
  expect(await liveSubscription(db, 'ends')).toMatchObject({ plan: 'standard', autorenew: false })
  const clock = { now: END }
  const given = {
    database,
    publicUrl: () => 'http://localhost:3000',
    now: () => clock.now,
  }
  await checkSubscriptions({ ...given, payments: demoProvider(given) }, console)
  expect(await memberById(db, 'ends')).toMatchObject({ level: 'free', currentPeriodEnd: null })
  expect(await memberById(db, 'renews')).toMatchObject({
    level: 'premium',
    autorenew: true,
    currentPeriodEnd: new Date('2026-05-15T10:00:00Z'),
  })
})
