import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { FILLED_AT } from '../../../tests/support/server/harness.ts'
import { purge } from '../../purge.ts'
import type { Database } from '../db/database.ts'
import { declarations, mails } from '../db/schema.ts'
import { monthsAfter } from '../retention.ts'
import { newId } from '../security/tokens.ts'

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
    // One that still waits is told all the same, however late.
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
