import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import { call } from '../support/call.ts'
import { startMailbox } from '../support/mailbox.ts'
import { newestBinaries, owner } from '../support/postgres.ts'
import { broken } from '../support/server/invariants.ts'
import { fastClock, loaded, type ServerProcess, startProcess } from '../support/server/process.ts'
import { bookingRush, type Rush } from './booking-rush.ts'
import { type OwnPostgres, ownPostgres } from './own-postgres.ts'
import { type Relay, startRelay } from './relay.ts'

const OVERLOADED = 'Nectar reçoit trop de demandes en ce moment. Réessayez dans quelques secondes.'
const SENTENCE = 'Le service est momentanément indisponible. Réessayez dans un instant.'
const FULL = 'Le serveur n’a plus de place\u00a0: rien n’a été enregistré. Réessayez plus tard.'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

const onMachine = (own: OwnPostgres, relay: Relay, name = 'postgres') => {
  const url = new URL(own.url)
  url.port = String(relay.port)
  url.pathname = `/${name}`
  return url.href
}

/** Starts a separate PostgreSQL behind a relay, servers on it, and members who book all the time. */
const evening = async ({
  settings = {},
  servers = 1,
  variables = {},
  prepare,
}: {
  settings?: Record<string, string | number>
  servers?: number
  variables?: Record<string, string>
  prepare?: (own: OwnPostgres) => Promise<string>
} = {}) => {
  const own = await ownPostgres(settings)
  endings.push(() => own.dispose())
  const name = (await prepare?.(own)) ?? 'postgres'
  const relay = await startRelay(own.port)
  endings.push(() => relay.stop())
  const mailbox = await startMailbox()
  endings.push(() => mailbox.stop())
  const dataDir = mkdtempSync(join(tmpdir(), 'nectar-outage-'))
  endings.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const processes: ServerProcess[] = []
  const origins: string[] = []
  for (let index = 0; index < servers; index++) {
    const server = startProcess({
      DATABASE_URL: onMachine(own, relay, name),
      DATA_DIR: join(dataDir, String(index)),
      SMTP_URL: mailbox.url,
      PUBLIC_URL: 'http://localhost:3000',
      PAYMENTS: 'demo',
      NETWORK_LIMIT_FACTOR: '1000',
      ...variables,
    })
    processes.push(server)
    endings.push(async () => {
      server.child.kill('SIGKILL')
      await server.ended
    })
    origins.push(await server.ready)
  }
  const direct = new URL(own.url)
  direct.pathname = `/${name}`
  const database = await openPostgres(direct.href)
  endings.push(() => database.close())
  const rush = await bookingRush(database.db, origins)
  await rush.more(30)
  const [origin = ''] = origins
  const get = (path: string) => call(origin, { method: 'GET', path })
  const ready = async () => (await get('/api/ready'))?.status
  /** Expects no restart, no lost acknowledged booking, and nothing stored or sent twice. */
  const wellEnded = async (over: { db: typeof database.db } = database) => {
    await rush.more(30)
    await rush.end()
    expect(await rush.faults(over.db)).toEqual([])
    expect(await broken(over.db, mailbox.received)).toEqual([])
    expect(processes.map(({ child }) => child.exitCode)).toEqual(processes.map(() => null))
  }
  return { own, relay, mailbox, processes, origins, origin, database, rush, get, ready, wellEnded, name }
}

/** Returns the responses since then by status, and the slowest; checks each refusal. */
const answersSince = (rush: Rush, from: number, ...sentences: string[]) => {
  const since = rush.seen.slice(from)
  const refused = since.filter(({ answer }) => answer?.status !== 200)
  for (const { answer } of refused) {
    expect([answer?.status, answer?.json?.code]).toEqual([503, 'unavailable'])
    expect(sentences.length > 0 ? sentences : [SENTENCE]).toContain(answer?.json.message)
    expect(Number(answer?.headers['retry-after'])).toBeGreaterThan(0)
  }
  return { refused: refused.length, longest: Math.round(Math.max(0, ...since.map(({ ms }) => ms))) }
}

const report = (what: string, { refused, longest }: ReturnType<typeof answersSince>, more = '') =>
  console.info(`${what}: ${refused} × 503 with Retry-After, longest answer ${longest} ms${more}`)

describe.skipIf(!newestBinaries())('a PostgreSQL', { timeout: 300_000 }, () => {
  test('that crashes and is started again', async () => {
    const { own, rush, ready, get, wellEnded } = await evening()
    const from = rush.seen.length
    await own.stop('immediate')
    await expect.poll(ready).toBe(503)
    expect((await get('/api/health'))?.status).toBe(503)
    const acknowledged = rush.acknowledged()
    await pause(5_000)
    expect(rush.acknowledged()).toBe(acknowledged)
    await own.start()
    await expect.poll(ready).toBe(200)
    await wellEnded()
    const seen = answersSince(rush, from)
    expect(seen.refused).toBeGreaterThan(0)
    expect(seen.longest).toBeLessThan(10_000)
    report('crashed and started again', seen)
  })

  test('that an operator restarts', async () => {
    const { own, rush, ready, wellEnded } = await evening()
    const from = rush.seen.length
    await own.stop('fast')
    await own.start()
    await expect.poll(ready).toBe(200)
    await wellEnded()
    const seen = answersSince(rush, from)
    expect(seen.longest).toBeLessThan(10_000)
    report('restarted', seen)
  })

  test('that fails over to its follower', async () => {
    const { own, relay, rush, ready, wellEnded } = await evening({ settings: { wal_level: 'replica' } })
    const follower = await own.follower()
    // From here on every acknowledged booking is on both.
    await own.ask(`alter system set synchronous_standby_names = '*'`)
    await own.ask('select pg_reload_conf()')
    await rush.more(100)
    const from = rush.seen.length
    await own.stop('immediate')
    await expect.poll(ready).toBe(503)
    await follower.ask(`alter system set synchronous_standby_names = ''`)
    await follower.ask('select pg_reload_conf()')
    await follower.ask('select pg_promote()')
    relay.leadTo(follower.port)
    await expect.poll(ready).toBe(200)
    const promoted = await openPostgres(follower.url)
    endings.push(() => promoted.close())
    await wellEnded(promoted)
    const seen = answersSince(rush, from)
    expect(seen.refused).toBeGreaterThan(0)
    expect(seen.longest).toBeLessThan(10_000)
    report('failed over', seen)
  })

  test('whose answers take 2 s longer', async () => {
    const { relay, rush, ready, wellEnded } = await evening()
    const from = rush.seen.length
    relay.delay(2_000)
    await pause(60_000)
    expect(await ready()).toBe(200)
    const during = rush.seen.length - from
    relay.delay(0)
    await wellEnded()
    const seen = answersSince(rush, from)
    expect(seen.longest).toBeLessThan(60_000)
    report('2 s slower for a minute', seen, `, ${during} answered meanwhile`)
  })

  test('that has no connection left', async () => {
    const { own, rush, ready, wellEnded } = await evening({ settings: { max_connections: 30 } })
    const from = rush.seen.length
    const hogs: pg.Client[] = []
    const hog = async () => {
      const client = new pg.Client({ connectionString: own.url })
      client.on('error', () => {})
      await client.connect()
      hogs.push(client)
    }
    // Takes all remaining connections, then those that the server had.
    for (;;) {
      try {
        await hog()
      } catch {
        break
      }
    }
    await hogs[0]?.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'nectar%'`,
    )
    const attempts: Promise<void>[] = []
    const grabbing = setInterval(() => attempts.push(hog().catch(() => {})), 2)
    await expect.poll(ready, { timeout: 60_000 }).toBe(503)
    await pause(3_000)
    clearInterval(grabbing)
    // One that is connected late would hold its place to the end.
    await Promise.all(attempts)
    await Promise.all(hogs.map((client) => client.end()))
    await expect.poll(ready).toBe(200)
    await wellEnded()
    const seen = answersSince(rush, from)
    expect(seen.refused).toBeGreaterThan(0)
    expect(seen.longest).toBeLessThan(40_000)
    report('without connections', seen)
  })

  const disk = mkdtempSync(join(tmpdir(), 'nectar-small-disk-'))
  const mount = (): boolean => {
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'none', disk], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  }
  const isMounted = mount()

  test.runIf(isMounted)('whose disk is full', async () => {
    endings.push(() => execFileSync('umount', ['-l', disk]))
    const user = owner()
    if (user) chownSync(disk, user.uid, user.gid)
    const { origin, rush, ready, get, wellEnded } = await evening({
      // PostgreSQL's write-ahead log stays on another disk: a full one would stop the server, which the first
      // test covers.
      prepare: async (own) => {
        await own.ask(`create tablespace small location '${disk}'`)
        await own.ask('create database small tablespace small')
        return 'small'
      },
    })
    const from = rush.seen.length
    const ballast = join(disk, 'ballast')
    const { bavail, bsize } = statfsSync(disk)
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - 8192))
    await expect
      .poll(() => rush.seen.slice(from).some(({ answer }) => answer?.status === 503), { timeout: 60_000 })
      .toBe(true)
    await expect.poll(ready).toBe(503)
    expect((await get('/api/ready'))?.json.message).toBe(
      'Nectar n’est pas prêt\u00a0: la base de données n’a plus de place.',
    )
    // Reads still work.
    const events = await call(origin, { method: 'GET', path: '/api/events?limit=5&offset=40' })
    expect(events?.status).toBe(200)
    rmSync(ballast)
    await expect.poll(ready).toBe(200)
    await wellEnded()
    report('disk full', answersSince(rush, from, FULL))
  })
})

describe.skipIf(!newestBinaries())('of two processes', { timeout: 300_000 }, () => {
  test('one that is frozen holds nobody up for long, and what it had in hand is sent once', async () => {
    const { processes, origins, mailbox, rush, database, wellEnded } = await evening({
      servers: 2,
      variables: { ...fastClock(10), NODE_OPTIONS: loaded('fast-clock') },
    })
    const [frozen] = processes
    // In the middle of sending mails: each booking sends one.
    await expect.poll(() => mailbox.open()).toBeGreaterThan(0)
    frozen?.child.kill('SIGSTOP')
    const from = rush.seen.length
    await pause(12_000)
    const other = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const began = performance.now()
        const answer = await call(origins[1] ?? '', { method: 'GET', path: '/api/ready' })
        return { status: answer?.status, isQuick: performance.now() - began < 2_000 }
      }),
    )
    expect(other).toEqual(Array.from({ length: 5 }, () => ({ status: 200, isQuick: true })))
    frozen?.child.kill('SIGCONT')
    await wellEnded()
    const queued = async () =>
      (await database.db.query.mails.findMany({ where: (mail, { eq }) => eq(mail.state, 'queued') })).length
    await expect.poll(queued, { timeout: 120_000 }).toBe(0)
    expect(await broken(database.db, mailbox.received)).toEqual([])
    // Orders wait for rows that the frozen process has locked, so others are put off.
    const seen = answersSince(rush, from, SENTENCE, OVERLOADED)
    report('one of two frozen for 12 s', seen, `, ${mailbox.received.length} mails, none twice`)
  })
})
