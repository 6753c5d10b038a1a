import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../server/platform/db/database.ts'
import { openPostgres } from '../../../server/platform/db/postgres.ts'
import { root } from '../../../server/platform/root.ts'
import { hashToken } from '../../../server/platform/security/tokens.ts'
import { openLoop } from '../../support/open-loop.ts'
import { newestBinaries, owner, type TestPostgres, testPostgres } from '../../support/postgres.ts'
import { addConcert } from '../../support/server/concert.ts'
import { startHarness } from '../../support/server/harness.ts'
import { addMembers, type TestMember } from '../../support/server/members.ts'
import { type ServerProcess, startProcess } from '../../support/server/process.ts'
import { recordStatements } from '../../support/server/statements.ts'
import { statOf, usedBy } from '../processor-time.ts'
import { median, percentile, type Row } from '../row.ts'
import { asScript } from './pgbench-script.ts'

/** People who want a seat, forty for each; fewer on a machine that is busy with other work. */
const PEOPLE = Number(process.env.HOT_SALE_OF ?? 20_000)
const SEATS = Math.ceil(PEOPLE / 40)
const SECONDS = 60
/** Buyers at once, and seconds, of a round of the comparison with PostgreSQL alone. */
const AT_ONCE = 20
const ROUND_SECONDS = 5
const ROUNDS = 3
const PRICE = 14
/** Members inserted by one statement: PostgreSQL takes 65,535 parameters. */
const AT_A_TIME = 2_000

const NAMES = {
  pace: 'orders a second ÷ the same statements by pgbench',
  yes: `${PEOPLE} people for ${SEATS} seats in a minute: seats sold`,
  wait: 'longest wait for yes, no or a time to come back, in ms',
  whole: 'until yes or no, times to come back included, in s: p50, p99, most',
  refusal: 'database per person turned away, in µs',
}

const agent = new Agent({ keepAlive: true, maxSockets: 1_000 })

interface Said {
  status: number
  retryAfter: number
  body: string
}

/** Orders one seat for a person, each from an address of their own. */
const order = (origin: string, eventId: string, { token, id }: TestMember, key: string): Promise<Said> =>
  new Promise((resolve) => {
    const body = JSON.stringify({
      eventId,
      tickets: { [`${eventId}-1`]: 1 },
      totalAmount: PRICE,
      attemptId: 1,
    })
    const digits = [...Buffer.from(id.slice(0, 3))].join('.')
    const headers = {
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-forwarded-for': `10.${digits}`,
    }
    request(`${origin}/api/create-payment-intent`, { agent, method: 'POST', headers }, async (answer) => {
      const read = await text(answer).catch(() => '')
      const retryAfter = Number(answer.headers['retry-after'] ?? 0)
      resolve({ status: answer.statusCode ?? 0, retryAfter, body: read })
    })
      .on('error', () => resolve({ status: 0, retryAfter: 1, body: '' }))
      .end(body)
  })

/** A database with people who have a session each, and what their statements need to know of them. */
const fill = async (db: Db, now: Date): Promise<TestMember[]> => {
  const people: TestMember[] = []
  while (people.length < PEOPLE) people.push(...(await addMembers(db, AT_A_TIME, { level: 'free', now })))
  await db.execute(sql`create table bench_people (n int primary key, member text, session text)`)
  await db.execute(sql`create sequence bench_turn`)
  for (let from = 0; from < PEOPLE; from += AT_A_TIME) {
    const rows = people
      .slice(from, from + AT_A_TIME)
      .map(({ id, token }, index) => sql`(${from + index + 1}, ${id}, ${hashToken(token)})`)
    await db.execute(sql`insert into bench_people values ${sql.join(rows, sql`, `)}`)
  }
  // Of orders that `pgbench` repeats the next check is long due: the servers would settle thousands of them while they sell.
  await db.execute(
    sql`create function unchecked() returns trigger language plpgsql as $$ begin new.check_at := null; return new; end $$`,
  )
  await db.execute(
    sql`create trigger unchecked before insert or update on orders for each row execute function unchecked()`,
  )
  await db.execute(sql`vacuum analyze`)
  return people
}

/** Records one order twice on a database of its own, and returns it as a script for concert `eventId`. */
const scriptFor = async (postgres: TestPostgres, eventId: string): Promise<string> => {
  const url = await postgres.createDatabase()
  const api = await startHarness(() => openPostgres(url))
  try {
    const concert = await addConcert(api.database.db, { source: null })
    const buyers = await addMembers(api.database.db, 3, { level: 'free', now: api.clock.now })
    const recordings = []
    for (const [index, buyer] of buyers.entries())
      recordings.push(
        await recordStatements(async () => {
          const { status, text: said } = await api.call('POST', '/api/create-payment-intent', {
            token: buyer.token,
            json: { eventId: concert, tickets: { [`${concert}-1`]: 1 }, totalAmount: PRICE, attemptId: 1 },
            headers: { 'idempotency-key': randomUUID() },
            ...{ remoteAddress: `10.0.0.${index + 1}` },
          })
          if (status !== 200) throw new Error(said)
        }),
      )
    // The first order warms what the application keeps in memory.
    const [, one, other] = recordings
    const buyer = buyers[1]
    if (!one || !other || !buyer) throw new Error('Nothing was recorded.')
    const known = { member: buyer.id, session: hashToken(buyer.token) }
    return asScript(one, other, known).replaceAll(concert, eventId)
  } finally {
    await api.close()
  }
}

/** Runs a script for some seconds; returns its transactions, in all and a second. Throws if one failed. */
const pgbench = (url: string, file: string, flags: string[]): { count: number; rate: number } => {
  const program = join(newestBinaries() ?? '', 'pgbench')
  const said = execFileSync(program, ['-n', ...flags, '-T', String(ROUND_SECONDS), '-f', file, url], {
    ...owner(),
    cwd: tmpdir(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (!/number of failed transactions: 0 /.test(said)) throw new Error(said)
  const figure = (pattern: RegExp) => Number(pattern.exec(said)?.[1])
  return { count: figure(/actually processed: (\d+)/), rate: figure(/^tps = ([\d.]+)/m) }
}

/** Repeats a script with as many clients as buyers order at once; returns its transactions a second. */
const ordersBy = (url: string, file: string): number =>
  pgbench(url, file, ['-c', String(AT_ONCE), '-j', '2']).rate

/** Returns the database's time in µs for one search of a session that arrives as often as the people of the minute. */
const searchAlone = (url: string, file: string, postmaster: number): number => {
  const before = usedBy(postmaster)
  const { count } = pgbench(url, file, ['-c', '1', '-M', 'prepared', '-R', String(PEOPLE / SECONDS)])
  return (usedBy(postmaster) - before) / count
}

const startServers = async (url: string, dataDir: string, count: number): Promise<ServerProcess[]> => {
  const servers: ServerProcess[] = []
  for (let started = 0; started < count; started++) {
    const settings = {
      ...{ DATABASE_URL: url, DATA_DIR: dataDir, PUBLIC_URL: 'http://localhost:3000', PAYMENTS: 'demo' },
      ...{ NETWORK_LIMIT_FACTOR: '1000', TRUST_PROXY: '1', NODE_ENV: 'production', DEMO_DATA: 'false' },
    }
    servers.push(startProcess(settings, { isMeasured: true }))
    await servers.at(-1)?.ready
  }
  return servers
}

/** Lets `AT_ONCE` buyers order one after the other; returns the orders a second. */
const shoot = async (origins: string[], eventId: string, people: Iterator<TestMember>): Promise<number> => {
  const began = performance.now()
  let sold = 0
  const buyer = async (_: unknown, index: number) => {
    while (performance.now() - began < ROUND_SECONDS * 1_000) {
      const { value } = people.next()
      if (!value) return
      const { status, retryAfter, body } = await order(
        origins[index % origins.length] ?? '',
        eventId,
        value,
        randomUUID(),
      )
      if (status === 200) sold++
      else if (status === 503) await wait(Math.min(retryAfter, 1) * 250)
      else throw new Error(`${status} ${body}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, buyer))
  return sold / ((performance.now() - began) / 1_000)
}

/** One person of the minute: asks until there is a yes or a no. */
const ask = async (origin: string, eventId: string, who: TestMember, due: number) => {
  const key = randomUUID()
  let longest = 0
  let sent = due
  for (let refusals = 0; ; refusals++) {
    const { status, retryAfter, body } = await order(origin, eventId, who, key)
    longest = Math.max(longest, performance.now() - sent)
    if (status === 503 || status === 0) {
      await wait(Math.max(1, retryAfter) * 1_000)
      sent = performance.now()
      continue
    }
    const isNo = status === 409 && body.includes('"sold_out"')
    if (status !== 200 && !isNo) throw new Error(`${status} ${body}`)
    return { isYes: status === 200, ms: performance.now() - due, longest, refusals }
  }
}

const measure = async (postgres: TestPostgres, count: number, folder: string): Promise<Row[]> => {
  const url = await postgres.createDatabase()
  const database = await openPostgres(url)
  const { db } = database
  await database.migrate()
  const now = new Date()
  const date = new Date(now.getTime() + 30 * 24 * 3_600_000).toISOString().slice(0, 10)
  const people = await fill(db, now)
  const large = await addConcert(db, { date, source: null, seats: [PEOPLE] })
  const small = await addConcert(db, { date, source: null, seats: [SEATS] })
  const file = join(folder, `order-${count}.sql`)
  const script = await scriptFor(postgres, large)
  writeFileSync(file, script)
  const search = join(folder, `session-${count}.sql`)
  const anybody = hashToken(people[0]?.token ?? '')
  const isSearch = (line: string) => line.includes('from "sessions"')
  writeFileSync(search, script.split('\n').find(isSearch)?.replace(':session', anybody) ?? '')
  const read = async <T>(question: ReturnType<typeof sql>) =>
    ((await db.execute(question)) as unknown as { rows: T[] }).rows[0]
  const backend = await read<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const postmaster = statOf(backend?.pid ?? 0)?.parent ?? 0
  const servers = await startServers(url, folder, count)
  try {
    const origins = await Promise.all(servers.map(({ ready }) => ready))
    // From the end, as `pgbench` takes them from the start.
    const buyers = [...people].reverse().values()
    await shoot(origins, large, buyers)
    const ours: number[] = []
    const alone: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await shoot(origins, large, buyers))
      alone.push(ordersBy(url, file))
      console.info(`${count}: ${ours.at(-1)?.toFixed(0)} and ${alone.at(-1)?.toFixed(0)} orders a second`)
    }
    const searchUs = searchAlone(url, search, postmaster)
    await wait(3_000)
    let turn = 0
    let [isSoldOut, refusedSince, used] = [false, 0, 0]
    const seen = await openLoop(
      async (due) => {
        const who = people[turn++ % people.length] as TestMember
        const said = await ask(origins[turn % origins.length] ?? '', small, who, due)
        if (isSoldOut) refusedSince++
        else if (!said.isYes) {
          isSoldOut = true
          used = usedBy(postmaster)
        }
        return said
      },
      PEOPLE / SECONDS,
      SECONDS,
    )
    const perRefusal = (usedBy(postmaster) - used) / refusedSince
    const times = seen.map(({ ms }) => ms)
    const answers = seen.map(({ longest }) => longest)
    const seconds = (share: number) => (percentile(times, share) / 1_000).toFixed(1)
    const held = await read<{ sold: number }>(
      sql`select coalesce(sum(quantity), 0)::int as sold from order_lines join orders on orders.id = order_id where event_id = ${small} and state in ('held', 'paid', 'ticketed')`,
    )
    const name = (what: string) =>
      `a hot sale, ${count === 1 ? 'one process' : `${count} processes`}: ${what}`
    const figure = (values: number[]) => values.map((value) => value.toFixed(0)).join(', ')
    return [
      {
        name: name(NAMES.pace),
        value: (median(ours) / median(alone)).toFixed(2),
        goal: '≥ 0.5',
        limit: `${median(alone).toFixed(0)} a second`,
        detail: `${figure(ours)} orders a second, ${figure(alone)} by pgbench, ${AT_ONCE} at once; load ${loadavg()[0]?.toFixed(0)}`,
      },
      {
        name: name(NAMES.yes),
        value: String(held?.sold),
        goal: String(SEATS),
        detail: `${seen.filter(({ isYes }) => isYes).length} of ${seen.length} were told yes`,
      },
      {
        name: name(NAMES.wait),
        value: Math.max(...answers).toFixed(0),
        goal: '≤ 2000',
        detail: `p50 ${percentile(answers, 0.5).toFixed(0)}, p99 ${percentile(answers, 0.99).toFixed(0)}; load ${loadavg()[0]?.toFixed(0)}`,
      },
      {
        name: name(NAMES.whole),
        value: `${seconds(0.5)}, ${seconds(0.99)}, ${(Math.max(...times) / 1_000).toFixed(1)}`,
        goal: '',
        detail: `${seen.filter(({ refusals }) => refusals > 0).length} were asked to come back first`,
      },
      {
        name: name(NAMES.refusal),
        value: perRefusal.toFixed(0),
        goal: '≤ 100',
        limit: `${searchUs.toFixed(0)} for the session alone`,
        detail: `${refusedSince} people after the last seat`,
      },
    ]
  } finally {
    for (const { child, ended } of servers) {
      child.kill('SIGTERM')
      await ended
    }
    await database.close()
  }
}

/** Measures a sale that many more people want than can have a seat, beside what PostgreSQL does with the same statements. */
export const hotSale = async (): Promise<Row[]> => {
  const { postgres, missing } = await testPostgres()
  if (!postgres) return [{ name: 'a hot sale', value: '–', goal: '', detail: missing }]
  process.env.BUNDLED_SERVER = join(root, 'dist', 'server', 'main.js')
  const folder = mkdtempSync(join(tmpdir(), 'nectar-hot-sale-'))
  // PostgreSQL's user reads the script.
  chmodSync(folder, 0o755)
  try {
    return [...(await measure(postgres, 1, folder)), ...(await measure(postgres, 2, folder))]
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
