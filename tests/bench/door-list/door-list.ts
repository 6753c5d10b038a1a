import type { FastifyInstance } from 'fastify'
import type { Database } from '../../../server/platform/db/database.ts'
import { openPostgres } from '../../../server/platform/db/postgres.ts'
import { testPostgres } from '../../support/postgres.ts'
import { addConcert } from '../../support/server/concert.ts'
import { doorAccess } from '../../support/server/door.ts'
import { addGuests } from '../../support/server/guests.ts'
import { BENCH_DAY, benchApp } from '../bench-app.ts'
import type { Row } from '../row.ts'

const SIZES = [2_000, 20_000, 100_000]
const GOALS: Partial<Record<number, string>> = { 20000: '≤ 2' }
const nameOf = (size: number) => `a door’s list of ${size} places, made for the first time, s`

const listed = async (app: FastifyInstance, { db }: Database, size: number): Promise<Row> => {
  const eventId = await addConcert(db, { date: BENCH_DAY, seats: [size] })
  await addGuests(db, eventId, size)
  const access = await doorAccess(db, eventId, new Date(`${BENCH_DAY}T11:00:00Z`))
  const ask = async () => {
    const start = performance.now()
    const { statusCode, rawPayload } = await app.inject({
      method: 'POST',
      url: '/api/check-in/list',
      payload: access,
    })
    return { statusCode, seconds: (performance.now() - start) / 1_000, bytes: rawPayload.length }
  }
  const first = await ask()
  const again = await ask()
  const isAnswered = first.statusCode === 200 && again.statusCode === 200
  return {
    name: nameOf(size),
    value: isAnswered ? first.seconds.toFixed(2) : `${first.statusCode}`,
    goal: GOALS[size] ?? '',
    detail: `${again.seconds.toFixed(2)} s again, ${Math.round(again.bytes / 1_000)} KB of JSON`,
  }
}

/** Measures the list of a large concert: when its bookings get their places and keys, and afterwards. */
export const doorList = async (): Promise<Row[]> => {
  const { postgres, missing } = await testPostgres()
  if (!postgres) return SIZES.map((size) => ({ name: nameOf(size), value: '–', goal: '', detail: missing }))
  try {
    const database = await openPostgres(await postgres.createDatabase())
    await database.migrate()
    const app = await benchApp(database)
    const rows: Row[] = []
    for (const size of SIZES) rows.push(await listed(app, database, size))
    await app.close()
    await database.close()
    return rows
  } finally {
    await postgres.stop()
  }
}
