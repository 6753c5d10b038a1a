import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { openPostgres } from '../../../server/platform/db/postgres.ts'
import { addManyEvents } from '../../support/many-events.ts'
import { testPostgres } from '../../support/postgres.ts'
import { BENCH_DAY } from '../bench-app.ts'
import { median, type Row } from '../row.ts'

const ROUNDS = 5
const SECONDS = 4
const NAME = 'requests/s of GET /api/events, warm, against a constant JSON of its size'
const GOAL = '≥ 0.8'

const startServer = async (databaseUrl: string) => {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('server.ts', import.meta.url))],
    {
      env: { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [printed] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    url: printed.toString().trim(),
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

const shoot = async (url: string, duration = SECONDS): Promise<number> => {
  const { requests, non2xx, errors } = await autocannon({ url, connections: 20, duration })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors`)
  return requests.average
}

/** The list as it comes from memory, beside an answer of the same size that costs nothing to find, from one process in turn. */
export const throughput = async (): Promise<Row[]> => {
  const { postgres, missing } = await testPostgres()
  if (!postgres) return [{ name: NAME, value: '–', goal: GOAL, detail: missing }]
  const databaseUrl = await postgres.createDatabase()
  const database = await openPostgres(databaseUrl)
  await database.migrate()
  await addManyEvents(database.db, 1_000, BENCH_DAY)
  await database.close()
  const server = await startServer(databaseUrl)
  try {
    const bytes = (await (await fetch(`${server.url}/api/events`)).arrayBuffer()).byteLength
    const rates = { list: [] as number[], constant: [] as number[] }
    await shoot(`${server.url}/api/events`)
    await shoot(`${server.url}/api/constant`)
    for (let round = 0; round < ROUNDS; round++) {
      rates.list.push(await shoot(`${server.url}/api/events`))
      rates.constant.push(await shoot(`${server.url}/api/constant`))
    }
    const [list, constant] = [median(rates.list), median(rates.constant)]
    return [
      {
        name: NAME,
        value: (list / constant).toFixed(2),
        goal: GOAL,
        detail: `${list.toFixed(0)} and ${constant.toFixed(0)} a second, ${bytes} bytes, median of ${ROUNDS} × ${SECONDS} s in turn`,
      },
    ]
  } finally {
    await server.stop()
    await postgres.stop()
  }
}
