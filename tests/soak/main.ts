import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'
import { root } from '../../server/platform/root.ts'
import { percentile } from '../bench/row.ts'
import { chance } from '../orders-random/random.ts'
import { addManyEvents } from '../support/many-events.ts'
import { openLoop } from '../support/open-loop.ts'
import { testPostgres } from '../support/postgres.ts'
import { addConcert } from '../support/server/concert.ts'
import { addMembers } from '../support/server/members.ts'
import { loaded, startProcess } from '../support/server/process.ts'
import { type Visit, visitors } from './visitors.ts'
import { trend, watch } from './watch.ts'

const SHARE = 0.7
const TIMES = 3
const MEMBERS = 400
const EVENTS = 1_000
const CONCERTS = 30
const FIRST_RATE = 40
const PEAK_SECONDS = 8
const OVERLOAD_SECONDS = 15
/** Number of answered probes in a row after which it has recovered. */
const CALM = 20
/** Share of the time before memory is measured, in which code is compiled and caches are filled. */
const WARM_UP = 0.25
/** Maximum growth of the memory in use after a collection of garbage, from the warm-up to the end, as a share. */
const MAX_GROWTH = 0.1
const DAY_MS = 24 * 60 * 60_000

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '15' } } })
const minutes = Number(values.minutes)
if (!(minutes > 0)) throw new Error('--minutes takes a number')

const { postgres, missing } = await testPostgres()
if (!postgres) throw new Error(missing)

const fill = async (databaseUrl: string) => {
  const database = await openPostgres(databaseUrl)
  const { db } = database
  await database.migrate()
  const now = machineNow()
  const today = now.toISOString().slice(0, 10)
  await addManyEvents(db, EVENTS, today)
  const date = new Date(now.getTime() + 30 * DAY_MS).toISOString().slice(0, 10)
  const concerts = (more: Parameters<typeof addConcert>[1]) =>
    Promise.all(Array.from({ length: CONCERTS }, () => addConcert(db, { date, seats: [20_000], ...more })))
  const partners = await concerts({})
  const onSale = await concerts({ source: null })
  // One room is small, so that most of its bookings are refused as full.
  onSale.push(await addConcert(db, { date, seats: [50], source: null }))
  const people = await addMembers(db, MEMBERS, { level: 'premium', now })
  const listed = await db.query.events.findMany({
    columns: { id: true, eventName: true },
    where: (event, { gt }) => gt(event.startsAt, now),
  })
  await database.close()
  const words = [...new Set(listed.flatMap(({ eventName }) => eventName.split(' ')))].slice(0, 300)
  return { partners, onSale, people, events: listed.map(({ id }) => id), words }
}

const ms = (value: number) => `${value.toFixed(0)} ms`
const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1)

const show = (visits: Visit[]): void => {
  console.log(
    `${'what'.padEnd(16)}${['times', 'p50', 'p95', 'p99', 'longest', 'refused'].map((head) => head.padStart(10)).join('')}`,
  )
  for (const act of [...new Set(visits.map((visit) => visit.act))].sort()) {
    const own = visits.filter((visit) => visit.act === act)
    const times = own.map((visit) => visit.ms)
    const cells = [
      String(own.length),
      ...[0.5, 0.95, 0.99, 1].map((share) => ms(percentile(times, share))),
      String(own.filter(({ isRefused }) => isRefused).length),
    ]
    console.log(act.padEnd(16) + cells.map((cell) => cell.padStart(10)).join(''))
  }
}

const problems: string[] = []
const demand = (holds: boolean, otherwise: string) => {
  if (!holds) problems.push(otherwise)
}

const dataDir = mkdtempSync(join(tmpdir(), 'nectar-soak-'))
process.env.BUNDLED_SERVER = join(root, 'dist', 'server', 'main.js')
const DATABASE_URL = await postgres.createDatabase()
const data = await fill(DATABASE_URL)
const server = startProcess(
  {
    DATABASE_URL,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://localhost:3000',
    PAYMENTS: 'demo',
    NETWORK_LIMIT_FACTOR: '1000',
    METRICS_PORT: '0',
    NODE_ENV: 'production',
    NODE_OPTIONS: loaded('collect-garbage'),
  },
  { isMeasured: true },
)
try {
  const origin = await server.ready
  const metricsOf = () => /http:\/\/localhost:\d+\/metrics/.exec(server.output())?.[0]
  while (!metricsOf()) await wait(50)
  const arrive = visitors({ origin, ...data }, chance('a Friday'))
  const good = (visits: Visit[]) => visits.filter(({ error, isShed }) => !error && !isShed).length

  // The peak is the highest rate that is still answered. A busy machine may fail once by chance, so a rate is
  // too high only after two failures.
  await openLoop(arrive, FIRST_RATE, PEAK_SECONDS)
  let peak = 0
  for (let [rate, tries] = [FIRST_RATE, 0]; tries < 2; ) {
    const began = performance.now()
    const visits = await openLoop(arrive, rate, PEAK_SECONDS)
    // Visits still waiting at the end do not count as answered.
    const answered = good(visits) / Math.max(PEAK_SECONDS, (performance.now() - began) / 1000)
    console.log(
      `${rate.toFixed(0)} a second: ${answered.toFixed(0)} answered, p99 ${ms(
        percentile(
          visits.map((visit) => visit.ms),
          0.99,
        ),
      )}`,
    )
    peak = Math.max(peak, answered)
    if (answered < 0.9 * rate) {
      tries++
      await wait(5_000)
    } else [rate, tries] = [rate * 1.5, 0]
  }
  await wait(5_000)

  const rate = SHARE * peak
  console.log(
    `\npeak ${peak.toFixed(0)} a second; ${minutes} minutes at ${rate.toFixed(0)}, ${MEMBERS} members, ${machineNow().toISOString()}`,
  )
  /** Returns the bytes in use once garbage is collected: how much of it V8 leaves lying depends on the rate. */
  const held = async () => {
    const said = () => [...server.output().matchAll(/^in use: (\d+)$/gm)].map(([, bytes]) => Number(bytes))
    const before = said().length
    server.child.kill('SIGUSR2')
    while (said().length === before) await wait(100)
    return said().at(-1) ?? Number.NaN
  }
  const watching = watch(metricsOf() ?? '')
  const early = wait(WARM_UP * minutes * 60_000).then(held)
  const visits = await openLoop(arrive, rate, minutes * 60)
  const late = await held()
  const samples = await watching.end()
  show(visits)
  const errors = visits.flatMap(({ error }) => error ?? [])
  const shed = visits.filter(({ isShed }) => isShed).length
  console.log(`${visits.length} visits, ${errors.length} errors, ${shed} put off`)
  for (const error of [...new Set(errors)].slice(0, 10)) console.log(`  ${error}`)
  demand(errors.length === 0, `${errors.length} errors`)
  demand(shed === 0, `${shed} put off at ${SHARE} of the peak`)
  const warm = samples.filter(({ at }) => at > WARM_UP * minutes * 60)
  for (const value of ['rss', 'heap'] as const) {
    const { mean, perMinute } = trend(warm, value)
    console.log(
      `${value}: ${megabytes(mean)} MB, ${megabytes(perMinute)} MB a minute after ${WARM_UP * minutes} minutes, garbage included`,
    )
  }
  const growth = late / (await early) - 1
  console.log(
    `in use after a collection: ${megabytes(await early)} MB after ${WARM_UP * minutes} minutes, ${megabytes(late)} at the end`,
  )
  demand(growth < MAX_GROWTH, `memory in use grows by ${(growth * 100).toFixed(0)} %`)
  const lags = samples.map(({ lagP99 }) => lagP99 * 1000)
  console.log(
    `event loop: p99 of each ${ms(percentile(lags, 0.5))} in the middle, ${ms(Math.max(...lags))} at most`,
  )

  const flood = await openLoop(arrive, TIMES * peak, OVERLOAD_SECONDS)
  const ended = performance.now()
  const put = flood.filter(({ isShed }) => isShed)
  const served = flood.filter(({ isShed, error }) => !isShed && !error).map((visit) => visit.ms)
  const floodErrors = flood.flatMap(({ error }) => error ?? [])
  console.log(
    `\n${TIMES} times the peak, ${OVERLOAD_SECONDS} s: ${flood.length} came, ${served.length} answered (p99 ${ms(percentile(served, 0.99))}), ${put.length} put off (${put.filter(({ hasRetryAfter }) => !hasRetryAfter).length} without Retry-After), ${floodErrors.length} errors`,
  )
  for (const error of [...new Set(floodErrors)].slice(0, 10)) console.log(`  ${error}`)
  demand(floodErrors.length === 0, `${floodErrors.length} errors under ${TIMES} times the peak`)
  demand(
    put.length > 0,
    `nobody was put off: ${(served.length / OVERLOAD_SECONDS).toFixed(0)} a second were answered, so the peak of ${peak.toFixed(0)} was none; measure it on a machine without other work`,
  )
  demand(
    put.every(({ hasRetryAfter }) => hasRetryAfter),
    'put off without Retry-After',
  )
  let calmSince = ended
  for (let calm = 0; calm < CALM; ) {
    const due = performance.now()
    const { isShed, error, ms: took } = await arrive(due)
    calm = isShed || error || took > 500 ? 0 : calm + 1
    if (calm === 1) calmSince = due
    if (performance.now() - ended > 60_000) break
  }
  const recovered = (calmSince - ended) / 1000
  console.log(`recovered after ${recovered.toFixed(1)} s`)
  demand(recovered < 5, `recovered only after ${recovered.toFixed(1)} s`)
  const faults = server
    .output()
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))
  demand(faults.length === 0, `the server logged ${faults.length} faults: ${faults[0]}`)
} finally {
  server.child.kill('SIGTERM')
  await server.ended
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
for (const problem of problems) console.error(`✗ ${problem}`)
process.exit(problems.length > 0 ? 1 : 0)
