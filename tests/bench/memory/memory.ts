import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { openPostgres } from '../../../server/platform/db/postgres.ts'
import { root } from '../../../server/platform/root.ts'
import { addManyEvents } from '../../support/many-events.ts'
import { testPostgres } from '../../support/postgres.ts'
import { startProcess } from '../../support/server/process.ts'
import { BENCH_DAY } from '../bench-app.ts'
import { median, type Row } from '../row.ts'

const EVENTS = 1_000
/** V8's flags that `npm start` sets without `DATABASE_URL`, one by one. */
const FLAGS = {
  none: [],
  size: ['--optimize-for-size'],
  both: ['--optimize-for-size', '--max-semi-space-size=2'],
} as const
type Name = keyof typeof FLAGS
const READS = ['/events', '/api/events', '/']
/** A page from memory, and searches that each read the database. */
const ASKED = { page: '/events', search: '/api/events?search=[<id>]' }
const REST_MS = 25_000
const ROUNDS = 5
const SECONDS = 3
const GOAL = '≤ 150'

/** Sets the flags like `scripts/start.mjs`: Node accepts not all of them as options. */
const withFlags = (flags: readonly string[]): string => {
  const code = `import { setFlagsFromString } from 'node:v8'; for (const flag of ${JSON.stringify(flags)}) setFlagsFromString(flag)`
  return `--import data:text/javascript,${encodeURIComponent(code)}`
}

const rssOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const shoot = async (url: string): Promise<number> => {
  const { requests, errors } = await autocannon({
    url,
    connections: 20,
    duration: SECONDS,
    idReplacement: true,
  })
  if (errors > 0) throw new Error(`${url}: ${errors} errors`)
  return requests.average
}

/**
 * Measures the built server's memory at rest on PostgreSQL with and without V8's flags, and their cost in
 * requests per second; the processes run side by side, in turn. Only Linux reports a process's memory.
 */
export const memory = async (): Promise<Row[]> => {
  const name = (flags: Name) => `memory at rest with PostgreSQL, V8's flags: ${flags}, MB`
  const { postgres, missing } = await testPostgres()
  if (!postgres) return [{ name: name('none'), value: '–', goal: GOAL, detail: missing }]
  process.env.BUNDLED_SERVER = join(root, 'dist', 'server', 'main.js')
  const dataDir = await mkdtemp(join(tmpdir(), 'nectar-memory-'))
  const servers: { flags: Name; pid: number; url: string; stop: () => Promise<unknown> }[] = []
  try {
    const DATABASE_URL = await postgres.createDatabase()
    const database = await openPostgres(DATABASE_URL)
    await database.migrate()
    await addManyEvents(database.db, EVENTS, BENCH_DAY)
    await database.close()
    const rest = new Map<Name, number>()
    for (const flags of Object.keys(FLAGS) as Name[]) {
      const one = startProcess(
        {
          DATABASE_URL,
          DATA_DIR: join(dataDir, flags),
          PUBLIC_URL: 'http://localhost:3000',
          NETWORK_LIMIT_FACTOR: '1000',
          NODE_ENV: 'production',
          NODE_OPTIONS: withFlags(FLAGS[flags]),
        },
        { isMeasured: true },
      )
      const url = await one.ready
      const pid = one.child.pid ?? 0
      servers.push({
        ...{ flags, pid, url },
        stop: () => {
          one.child.kill('SIGTERM')
          return one.ended
        },
      })
      for (const path of READS) await (await fetch(url + path)).arrayBuffer()
      await wait(REST_MS)
      rest.set(flags, rssOf(pid))
    }
    const rates = new Map<string, number[]>()
    for (let round = 0; round < ROUNDS; round++) {
      for (const [what, path] of Object.entries(ASKED)) {
        for (const { flags, url } of servers) {
          const key = `${flags} ${what}`
          rates.set(key, [...(rates.get(key) ?? []), await shoot(url + path)])
        }
      }
    }
    const rate = (flags: Name, what: string) => median(rates.get(`${flags} ${what}`) ?? [])
    return servers.map(({ flags, pid }) => ({
      name: name(flags),
      value: (rest.get(flags) ?? Number.NaN).toFixed(0),
      goal: GOAL,
      detail: `${rssOf(pid).toFixed(0)} MB after all requests; ${Object.keys(ASKED)
        .map(
          (what) =>
            `${what} ${rate(flags, what).toFixed(0)} a second, ${(rate(flags, what) / rate('none', what)).toFixed(2)} × without flags`,
        )
        .join('; ')}`,
    }))
  } finally {
    for (const { stop } of servers) await stop()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
