import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testPostgres } from '../../../tests/support/postgres.ts'
import { startReplica, type TestReplica } from '../../../tests/support/replica.ts'
import { addConcert } from '../../../tests/support/server/concert.ts'
import { startHarness } from '../../../tests/support/server/harness.ts'
import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'
import { events } from './schema.ts'

// Needs a replica that PostgreSQL streams to: what it lacks, and how it is lost, cannot be imitated.

const { postgres, missing } = await testPostgres()
let replica: TestReplica
const lost: string[] = []

beforeAll(async () => {
  if (postgres) replica = await startReplica(postgres.url)
}, 60_000)
afterAll(async () => {
  await replica?.dispose()
  await postgres?.stop()
})
afterEach(() => lost.splice(0))

const isFromReplica = async ({ publicDb }: Database): Promise<boolean> => {
  const { rows } = (await publicDb.execute(sql`select pg_is_in_recovery() as is_replica`)) as unknown as {
    rows: { is_replica: boolean }[]
  }
  return rows[0]?.is_replica === true
}
const namesOn = async ({ publicDb }: Database, id: string): Promise<string[]> => {
  const rows = await publicDb.select({ id: events.id, name: events.eventName }).from(events)
  return rows.filter((row) => row.id === id).map(({ name }) => name)
}
const eventually = (database: Database) =>
  expect.poll(() => isFromReplica(database), { timeout: 20_000 }).toBe(true)

describe.skipIf(!postgres)(
  `public reads with a streaming replica${missing ? ` (${missing})` : ''}`,
  { tags: ['long'] },
  () => {
    const opened = async (replicaUrl?: string) => {
      const url = (await postgres?.createDatabase()) ?? ''
      const database = await openPostgres(url, ({ message }) => lost.push(message), {
        replicaUrl: replicaUrl ?? replica.urlOf(url),
      })
      await database.migrate()
      return { database }
    }
    const listening = async (database: Database) => {
      const heard: string[] = []
      const stop = await database.listen({
        onListening: () => {},
        onLost: () => {},
        onChange: (change) => heard.push(change),
      })
      return { heard, stop }
    }

    test('come from it once it has everything, and from the primary while it is behind', async () => {
      const { database } = await opened()
      expect(await isFromReplica(database)).toBe(false)
      const { heard, stop } = await listening(database)
      await eventually(database)

      await replica.ask('select pg_wal_replay_pause()')
      const id = await addConcert(database.db, { eventName: 'Nuit en retard' })
      await expect.poll(() => heard.length).toBeGreaterThan(0)
      expect(await isFromReplica(database)).toBe(false)
      expect(await namesOn(database, id)).toEqual(['Nuit en retard'])

      await replica.ask('select pg_wal_replay_resume()')
      await eventually(database)
      expect(await namesOn(database, id)).toEqual(['Nuit en retard'])
      await stop()
      await database.close()
    })

    test('show a change of this process before the database has told of it', async () => {
      const { database } = await opened()
      const { stop } = await listening(database)
      await eventually(database)
      await replica.ask('select pg_wal_replay_pause()')
      database.notePublicChange()
      expect(await isFromReplica(database)).toBe(false)
      await replica.ask('select pg_wal_replay_resume()')
      await eventually(database)
      await stop()
      await database.close()
    })

    test('go on without an error when it is lost, and come from it again', async () => {
      const { database } = await opened()
      const { stop } = await listening(database)
      await eventually(database)
      const id = await addConcert(database.db)
      await eventually(database)
      const reading = Array.from({ length: 40 }, async (_, index) => {
        if (index === 10) await replica.kill()
        return namesOn(database, id)
      })
      expect((await Promise.all(reading)).every((names) => names.length === 1)).toBe(true)
      expect(await namesOn(database, id)).toHaveLength(1)
      expect(lost).toHaveLength(1)
      await replica.start()
      await eventually(database)
      await stop()
      await database.close()
    })

    test('never come from a database that is no replica', async () => {
      const other = (await postgres?.createDatabase()) ?? ''
      const { database } = await opened(other)
      const { stop } = await listening(database)
      const id = await addConcert(database.db)
      for (let attempt = 0; attempt < 20; attempt++) expect(await namesOn(database, id)).toHaveLength(1)
      await stop()
      await database.close()
    })

    test('of the application show each sale at once', async () => {
      // Without tables, so that the harness fills it with the demonstration.
      const url = (await postgres?.createDatabase()) ?? ''
      const api = await startHarness(() => openPostgres(url, undefined, { replicaUrl: replica.urlOf(url) }))
      await eventually(api.database)
      await replica.ask('select pg_wal_replay_pause()')
      const id = await addConcert(api.database.db, { source: null, priceCents: 0, seats: [1] })
      expect((await api.call('GET', `/api/events/${id}`)).json.soldOut).toBe(false)
      const token = await api.signIn('libre@nectar.test')
      const bought = await api.call('POST', '/api/create-payment-intent', {
        token,
        json: { eventId: id, tickets: { [`${id}-1`]: 1 }, totalAmount: 0 },
      })
      expect(bought.status).toBe(200)
      expect((await api.call('GET', `/api/events/${id}`)).json.soldOut).toBe(true)
      await replica.ask('select pg_wal_replay_resume()')
      await eventually(api.database)
      expect((await api.call('GET', `/api/events/${id}`)).json.soldOut).toBe(true)
      await api.close()
    })
  },
)
