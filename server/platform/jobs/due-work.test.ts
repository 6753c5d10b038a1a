import { sql } from 'drizzle-orm'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { testPostgres } from '../../../tests/support/postgres.ts'
import { cuttableLink } from '../../../tests/support/server/cuttable-link.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { FILLED_AT } from '../../../tests/support/server/filled-at.ts'
import type { Database, Db } from '../db/database.ts'
import { openPostgres } from '../db/postgres.ts'
import { events, mails, orders } from '../db/schema.ts'
import { machineNow } from '../machine-clock.ts'
import { newId } from '../security/tokens.ts'
import { hearsDueWork } from '../wakes.ts'
import { hearDueWork } from './due-work.ts'
import { every, type Left, type RepeatingJob } from './every.ts'

const databases = await bothDatabases()
const { postgres, missing } = await testPostgres()
afterAll(async () => {
  await postgres?.stop()
  await databases.stop()
})
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
  vi.useRealTimers()
})

const log = { warn: () => {} }
const HOUR_MS = 3_600_000
const later = (ms: number) => new Date(FILLED_AT.getTime() + ms)

/** Starts a job whose every run leaves `left`, and counts its runs. */
const countingJob = (everyMs: number, wokenBy: string, left: () => Left) => {
  const counted = { runs: 0 }
  const work = async () => {
    counted.runs++
    return left()
  }
  const job: RepeatingJob = every(everyMs, `counting ${wokenBy}`, work, log, {
    wokenBy,
    now: () => machineNow(),
  })
  cleanups.push(() => job.stop())
  return counted
}

/** A database whose listener the test plays. */
const played = async () => {
  const listeners: Parameters<Database['listen']>[0][] = []
  const stop = await hearDueWork({
    listen: async (listener) => {
      listeners.push(listener)
      listener.onListening()
      return async () => {}
    },
  })
  cleanups.push(stop)
  const [listener] = listeners
  if (!listener) throw new Error('Nobody listens.')
  return listener
}

const addMail = (db: Db, nextAttemptAt: Date) =>
  db.insert(mails).values({
    ...{
      id: newId(),
      dedupeKey: newId(),
      recipient: 'a@example.org',
      subject: 'Essai',
      text: 'a',
      html: 'a',
    },
    ...{ createdAt: FILLED_AT, nextAttemptAt, state: 'queued' as const },
  })

databases.onBoth('on $name', ({ open }) => {
  test('each process hears when work becomes due, and nothing of what is put off', async () => {
    const database = await open()
    cleanups.push(() => database.close())
    const { db } = database
    const heard: string[] = []
    const stop = await database.listen({
      onListening: () => {},
      onLost: () => {},
      onChange: () => {},
      onDue: (topic, dueAtMs) => heard.push(`${topic} in ${(dueAtMs - FILLED_AT.getTime()) / HOUR_MS} h`),
    })
    cleanups.push(stop)
    await addMail(db, later(HOUR_MS))
    await expect.poll(() => heard).toEqual(['mail in 1 h'])
    await db.update(mails).set({ nextAttemptAt: later(3 * HOUR_MS) })
    await db.update(mails).set({ nextAttemptAt: later(2 * HOUR_MS) })
    await expect.poll(() => heard.slice(1)).toEqual(['mail in 2 h'])
    await db.update(mails).set({ state: 'sent' })
    await db.update(orders).set({ checkAt: later(24 * HOUR_MS) })
    await db.update(orders).set({ checkAt: later(30 * HOUR_MS) })
    await db.update(orders).set({ checkAt: later(5 * HOUR_MS) })
    await expect.poll(() => heard.slice(2)).toEqual(['orders in 24 h', 'orders in 5 h'])
  })
})

test('sleeps until the next work, and is woken for earlier work, but not more often than its interval', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  const { onDue } = await played()
  const dueIn = (ms: number) => onDue?.('topic', machineNow().getTime() + ms)
  const counted = countingJob(5_000, 'topic', () => ({ nextAt: new Date(machineNow().getTime() + 60_000) }))
  await vi.advanceTimersByTimeAsync(59_000)
  expect(counted.runs).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(counted.runs).toBe(2)
  dueIn(20_000)
  dueIn(40_000)
  await vi.advanceTimersByTimeAsync(19_000)
  expect(counted.runs).toBe(2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(counted.runs).toBe(3)
  for (let wakes = 0; wakes < 100; wakes++) {
    dueIn(0)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(counted.runs).toBe(5)
})

test('looks every two minutes for what nobody has told of, and often while nothing is heard', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  const { onListening, onLost } = await played()
  const counted = countingJob(5_000, 'topic', () => ({ nextAt: null }))
  await vi.advanceTimersByTimeAsync(115_000)
  expect(counted.runs).toBe(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(counted.runs).toBe(2)
  onLost()
  await vi.advanceTimersByTimeAsync(20_500)
  expect(counted.runs).toBeGreaterThanOrEqual(5)
  onListening()
  await vi.advanceTimersByTimeAsync(6_000)
  const { runs } = counted
  await vi.advanceTimersByTimeAsync(100_000)
  expect(counted.runs).toBe(runs)
})

test('a clock that jumps ahead is noticed within two minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  await played()
  const due = new Date(machineNow().getTime() + 8 * HOUR_MS)
  const counted = countingJob(5_000, 'topic', () => ({ nextAt: due }))
  await vi.advanceTimersByTimeAsync(1_000)
  vi.setSystemTime(due)
  await vi.advanceTimersByTimeAsync(121_000)
  expect(counted.runs).toBe(2)
})

test('work that is due but held by another process is looked for at the interval', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  await played()
  const due = machineNow()
  const counted = countingJob(5_000, 'topic', () => ({ nextAt: due }))
  await vi.advanceTimersByTimeAsync(21_000)
  expect(counted.runs).toBe(5)
})

test('what is told during a run, which may have looked too early, is not lost', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  const { onDue } = await played()
  let runs = 0
  const counted = countingJob(5_000, 'topic', () => {
    if (++runs === 2) onDue?.('topic', machineNow().getTime() + 10_000)
    return { nextAt: null }
  })
  await vi.advanceTimersByTimeAsync(121_000)
  expect(counted.runs).toBe(2)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(counted.runs).toBe(3)
})

test.skipIf(!postgres)(
  `a lost connection is noticed, and all is looked through once it is back${missing ? ` (${missing})` : ''}`,
  async () => {
    const link = await cuttableLink((await postgres?.createDatabase(process.env.FILLED_POSTGRES)) ?? '')
    const database = await openPostgres(link.url)
    cleanups.push(() => database.close())
    const stop = await hearDueWork(database)
    cleanups.push(stop)
    const counted = countingJob(10, 'lines', () => ({ nextAt: null }))
    expect(hearsDueWork()).toBe(true)
    await link.cut()
    await expect.poll(hearsDueWork).toBe(false)
    await link.mend()
    await expect.poll(hearsDueWork, { timeout: 20_000 }).toBe(true)
    await expect.poll(() => counted.runs).toBeGreaterThan(1)
    // A concert that changes moves its line, whoever changed it.
    const { runs } = counted
    await database.db.update(events).set({ eventName: sql`${events.eventName}` })
    await expect.poll(() => counted.runs).toBeGreaterThan(runs)
  },
)

test.skipIf(!postgres)('listeners of one database share one connection', async () => {
  const database = await openPostgres((await postgres?.createDatabase(process.env.FILLED_POSTGRES)) ?? '')
  cleanups.push(() => database.close())
  const told: string[] = []
  const listener = (name: string) => ({
    onListening: () => told.push(`${name} listens`),
    onLost: () => told.push(`${name} lost`),
    onChange: () => told.push(`${name} changed`),
  })
  const stopOne = await database.listen(listener('one'))
  const stopOther = await database.listen(listener('other'))
  const connections = () =>
    database.db.$count(
      sql`pg_stat_activity where datname = current_database() and application_name = 'nectar-listener'`,
    )
  expect(await connections()).toBe(1)
  await stopOne()
  await database.db.update(events).set({ eventName: sql`${events.eventName}` })
  await expect.poll(() => told).toEqual(['one listens', 'other listens', 'other changed'])
  await stopOther()
  await expect.poll(connections).toBe(0)
})
