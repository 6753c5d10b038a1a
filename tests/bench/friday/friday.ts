import { randomBytes } from 'node:crypto'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { AdmissionsResponse } from '../../../contract/check-in.ts'
import type { PublicReads } from '../../../server/platform/cache/public-reads.ts'
import type { Database } from '../../../server/platform/db/database.ts'
import { openPostgres } from '../../../server/platform/db/postgres.ts'
import { root } from '../../../server/platform/root.ts'
import { addManyEvents, manyEvent } from '../../support/many-events.ts'
import { testPostgres } from '../../support/postgres.ts'
import { addConcert } from '../../support/server/concert.ts'
import { admissionOf, doorAccess } from '../../support/server/door.ts'
import { addMembers, type TestMember } from '../../support/server/members.ts'
import { BENCH_DAY, benchApp } from '../bench-app.ts'
import { quantile, type Row } from '../row.ts'

const EVENTS = 10_000
const DOORS = 20
const SECONDS = 60
const VIEWS_A_SECOND = 20
const GARBAGE_A_SECOND = 10
const SAMPLES = 40
const CLIENT = join(root, 'dist', 'client')
const LIST = '/api/events?limit=100'
const GOAL = '≥ 98'
/** Polls of which the processor time is measured, after as many that warm up. */
const POLLS = 1_000
const RATIO = 'a Friday with 20 doors polling, 10,000 events: page views from memory, %'

/** Returns the same database without notifications: the application then caches nothing. */
const deaf = (database: Database): Database => ({ ...database, listen: async () => async () => {} })

const post = async (app: FastifyInstance, url: string, payload: object, by?: TestMember): Promise<void> => {
  const headers = by && { authorization: `Bearer ${by.token}` }
  const { statusCode } = await app.inject({ method: 'POST', url, payload, ...(headers && { headers }) })
  if (statusCode !== 200) throw new Error(`${statusCode} ${url}`)
}

const garbage = (app: FastifyInstance) => post(app, '/api/door-codes/status', { payload: 'X' })

/** Opens the doors of one concert: each polls every 6 s with a newly admitted ticket, and fetches the list once a minute. */
const openDoors = async (app: FastifyInstance, { db }: Database) => {
  const eventId = await addConcert(db, { date: BENCH_DAY })
  const accesses = await Promise.all(
    Array.from({ length: DOORS }, () => doorAccess(db, eventId, new Date(`${BENCH_DAY}T11:00:00Z`))),
  )
  const admitted = () =>
    admissionOf({ seat: randomBytes(4).toString('hex').toUpperCase(), at: `${BENCH_DAY}T20:40:00.000Z` })
  let heard = 0
  const tokens: (string | null)[] = []
  return {
    poll: (door: number) =>
      post(app, '/api/check-in/admissions', { ...accesses[door], after: 0, admissions: [admitted()] }),
    /** A poll that brings nothing and has heard everything. */
    idlePoll: async (door: number) => {
      const { statusCode, body } = await app.inject({
        ...{ method: 'POST', url: '/api/check-in/admissions' },
        payload: {
          ...accesses[door],
          ...(tokens[door] && { token: tokens[door] }),
          ...{ after: heard, admissions: [] },
        },
      })
      if (statusCode !== 200) throw new Error(`${statusCode} of a poll`)
      const answer = z.parse(AdmissionsResponse, JSON.parse(body))
      heard = answer.cursor
      // A phone is given one at its first call, and needs the digits no more.
      tokens[door] ??= answer.token ?? null
    },
    fetchList: (door: number) => post(app, '/api/check-in/list', { ...accesses[door] }),
  }
}
type Doors = Awaited<ReturnType<typeof openDoors>>

/** Thirty pages that visitors open: home, the list by page, and some concerts. */
const PAGES = [
  '/',
  ...Array.from({ length: 9 }, (_, page) => `/events?page=${page + 1}`),
  ...Array.from({ length: 20 }, (_, index) => `/events/${manyEvent(index, BENCH_DAY).id}`),
]

/** Plays one minute as a fixed order of calls, independent of the machine. One concert is booked in it. */
const minute = async (app: FastifyInstance, doors: Doors, book: () => Promise<void>) => {
  let view = 0
  for (let second = 0; second < SECONDS; second++) {
    for (let i = 0; i < VIEWS_A_SECOND; i++) await app.inject({ url: PAGES[view++ % PAGES.length] ?? '/' })
    for (let i = 0; i < GARBAGE_A_SECOND; i++) await garbage(app)
    for (let door = second % 6; door < DOORS; door += 6) await doors.poll(door)
    if (second % 3 === 0) await doors.fetchList((second / 3) % DOORS)
    if (second === SECONDS / 2) await book()
  }
}

/** Returns the median time of the list in ms, with `before` run before each reading. */
const listAfter = async (
  app: FastifyInstance,
  before: (sample: number) => Promise<void>,
): Promise<number> => {
  const times: number[] = []
  for (let sample = 0; sample < SAMPLES; sample++) {
    await before(sample)
    const start = performance.now()
    const { statusCode } = await app.inject({ url: LIST })
    times.push(performance.now() - start)
    if (statusCode !== 200) throw new Error(`${statusCode} ${LIST}`)
  }
  return quantile(times, 0.5)
}

const measure = async (database: Database): Promise<Row[]> => {
  await database.migrate()
  await addManyEvents(database.db, EVENTS, BENCH_DAY)
  let reads: PublicReads | undefined
  const app = await benchApp(database, CLIENT, { metrics: { watch: (_, given) => (reads = given) } })
  const uncached = await benchApp(deaf({ ...database, close: async () => {} }))
  const doors = await openDoors(app, database)
  const [member] = await addMembers(database.db, 1, {
    level: 'premium',
    now: new Date(`${BENCH_DAY}T11:00:00Z`),
  })
  // On the first list, so that a booking concerns pages that are viewed.
  const concert = await addConcert(database.db, { date: BENCH_DAY })
  const book = () => post(app, `/api/events/${concert}/book-free`, { ticketId: 1, quantity: 1 }, member)

  for (const url of PAGES) await app.inject({ url })
  const countsOf = () => reads?.counts().pages ?? { hits: 0, misses: 0 }
  const before = countsOf()
  await minute(app, doors, book)
  const after = countsOf()
  const [hits, misses] = [after.hits - before.hits, after.misses - before.misses]
  const ms = {
    memory: await listAfter(app, async () => {}),
    garbage: await listAfter(app, () => garbage(app)),
    doors: await listAfter(app, (sample) => doors.poll(sample % DOORS)),
    database: await listAfter(uncached, async () => {}),
  }
  for (let warming = 0; warming < POLLS; warming++) await doors.idlePoll(warming % DOORS)
  const used = process.cpuUsage()
  for (let polled = 0; polled < POLLS; polled++) await doors.idlePoll(polled % DOORS)
  const { user, system } = process.cpuUsage(used)
  await uncached.close()
  await app.close()
  return [
    {
      name: RATIO,
      value: ((100 * hits) / (hits + misses)).toFixed(1),
      goal: GOAL,
      detail: `${hits} of ${hits + misses} views of ${PAGES.length} pages in a minute with ${DOORS * 10} polls, ${SECONDS / 3} lists, ${SECONDS * GARBAGE_A_SECOND} codes that are none, and one booking`,
    },
    {
      name: 'a door’s poll with nothing new: CPU of the process, in µs',
      value: ((user + system) / POLLS).toFixed(0),
      goal: '≤ 200',
      detail: `${POLLS} polls of ${DOORS} doors, their injection included; load ${loadavg()[0]?.toFixed(0)}`,
    },
    {
      name: `the list of ${EVENTS} events after a code that is none, p50 in ms`,
      value: ms.garbage.toFixed(1),
      goal: '',
      limit: `${ms.database.toFixed(1)} from the database`,
      detail: `${ms.memory.toFixed(1)} with nothing before it, ${ms.doors.toFixed(1)} after a door’s poll; medians of ${SAMPLES}`,
    },
  ]
}

/** Measures whether public pages still come from memory while a concert's doors poll and a stranger sends invalid codes. */
export const friday = async (): Promise<Row[]> => {
  const { postgres, missing } = await testPostgres()
  if (!postgres) return [{ name: RATIO, value: '–', goal: GOAL, detail: missing }]
  try {
    const database = await openPostgres(await postgres.createDatabase())
    const rows = await measure(database)
    await database.close()
    return rows
  } finally {
    await postgres.stop()
  }
}
