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
const READS = [
  { path: '/api/events', name: 'requests/s of GET /api/events, warm, against a constant JSON of its size' },
  { path: '/events', name: 'requests/s of the page /events, rendered, against a constant page of its size' },
]
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

/** One answer beside another of the same size that costs nothing to find, in turn. */
const compare = async (url: string, path: string): Promise<Pick<Row, 'value' | 'detail'>> => {
  const bytes = (await (await fetch(url + path)).arrayBuffer()).byteLength
  const rates = { ours: [] as number[], constant: [] as number[] }
  await shoot(url + path)
  await shoot(`${url}/api/constant${path}`)
  for (let round = 0; round < ROUNDS; round++) {
    rates.ours.push(await shoot(url + path))
    rates.constant.push(await shoot(`${url}/api/constant${path}`))
  }
  const [ours, constant] = [median(rates.ours), median(rates.constant)]
  return {
    value: (ours / constant).toFixed(2),
    detail: `${ours.toFixed(0)} and ${constant.toFixed(0)} a second, ${bytes} bytes, median of ${ROUNDS} × ${SECONDS} s in turn`,
  }
}

/** What comes from memory, from one process. */
export const throughput = async (): Promise<Row[]> => {
  const { postgres, missing } = await testPostgres()
  if (!postgres) return READS.map(({ name }) => ({ name, value: '–', goal: GOAL, detail: missing }))
  const databaseUrl = await postgres.createDatabase()
  const database = await openPostgres(databaseUrl)
  await database.migrate()
  await addManyEvents(database.db, 1_000, BENCH_DAY)
  await database.close()
  const server = await startServer(databaseUrl)
  try {
    const rows: Row[] = []
    for (const { path, name } of READS) rows.push({ name, goal: GOAL, ...(await compare(server.url, path)) })
    return rows
  } finally {
    await server.stop()
    await postgres.stop()
  }
}
