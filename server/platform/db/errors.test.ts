import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { bothDatabases, copyFilledDatabase } from '../../../tests/support/server/databases.ts'
import { type Harness, signupForm, startHarness } from '../../../tests/support/server/harness.ts'
import { post, startProcess } from '../../../tests/support/server/process.ts'
import { isConnectionLost, isDiskFull } from './errors.ts'

const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code })

const query = (cause: Error) => new DrizzleQueryError('select 1', [], cause)

it('knows a database that is out of reach or overrun, in a query as in the asking for a connection', () => {
  for (const error of [
    query(withCode('ECONNREFUSED')),
    query(withCode('57P01')),
    query(withCode('08006')),
    query(withCode('57014')),
    query(new AggregateError([withCode('ECONNREFUSED')])),
    query(withCode('ENOENT')),
    // A transaction uses the pool directly, so that its errors are not wrapped.
    withCode('ECONNREFUSED'),
    new Error('timeout exceeded when trying to connect'),
    new Error('timeout expired'),
    new Error('Connection terminated unexpectedly'),
  ])
    expect(isConnectionLost(error), String(error.cause ?? error)).toBe(true)
})

it('leaves alone what is wrong with a query, or with us', () => {
  for (const error of [
    query(withCode('23505', 'duplicate key')),
    query(withCode('42703', 'no such column')),
    withCode('ENOENT', 'no such file'),
    new TypeError('undefined is not a function'),
    'timeout expired',
    null,
  ])
    expect(isConnectionLost(error), String(error)).toBe(false)
})

const FULL = 'Le serveur n’a plus de place\u00a0: rien n’a été enregistré. Réessayez plus tard.'

const { onEach, stop } = await bothDatabases()

afterAll(stop)

onEach('no space left, as $name says it', ({ open }) => {
  let api: Harness
  beforeAll(async () => {
    api = await startHarness(open)
  })
  afterAll(() => api?.close())
  const health = () => api.call('GET', '/api/health')

  test('is 503 with a sentence for each write and for the health, until there is room; reads go on', async () => {
    const { db } = api.database
    const token = await api.signIn('libre@nectar.test')
    expect((await health()).status).toBe(200)
    await db.execute(sql`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
    for (const table of ['members', 'favourites', 'sessions', 'settings'])
      await db.execute(
        sql`create trigger full_disk before insert or update on ${sql.identifier(table)} execute function full_disk()`,
      )
    api.clock.now = new Date(api.clock.now.getTime() + 2 * 60 * 60_000)
    for (const [path, json] of [
      ['/api/auth/signup', signupForm('plein@exemple.fr')],
      ['/api/favorites/maree-haute', undefined],
    ] as const) {
      const answer = await api.call('POST', path, { token, json })
      expect(answer.status, path).toBe(503)
      expect(answer.json).toMatchObject({ code: 'unavailable', message: FULL })
    }
    const report = await health()
    expect([report.status, report.json.message]).toEqual([503, FULL])
    // The session is due for an extension, which is a write.
    expect((await api.call('GET', '/api/auth/me', { token })).status).toBe(200)

    for (const table of ['members', 'favourites', 'sessions', 'settings'])
      await db.execute(sql`drop trigger full_disk on ${sql.identifier(table)}`)
    expect((await health()).status).toBe(200)
    expect((await api.call('POST', '/api/favorites/maree-haute', { token })).status).toBe(200)
  })
})

test('is known by its code, wherever it is wrapped', () => {
  const coded = (code: string) => Object.assign(new Error('no'), { code })
  expect(isDiskFull(coded('ENOSPC'))).toBe(true)
  expect(isDiskFull(new Error('Failed query', { cause: coded('53100') }))).toBe(true)
  expect(isDiskFull(coded('23505'))).toBe(false)
})

const disk = mkdtempSync(join(tmpdir(), 'nectar-disk-'))

const isMounted = (() => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'none', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

afterAll(() => {
  if (isMounted) execFileSync('umount', ['-l', disk])
  rmSync(disk, { recursive: true, force: true })
})

test.runIf(isMounted)(
  'a real disk that fills up refuses writes with a sentence, and takes them when there is room again',
  { tags: ['long'] },
  async () => {
    const dataDir = join(disk, 'data')
    copyFilledDatabase(dataDir)
    const server = startProcess({ DATA_DIR: dataDir })
    try {
      const address = await server.ready
      const signUp = (name: string) => post(`${address}/api/auth/signup`, signupForm(`${name}@exemple.fr`))
      const health = async () => (await fetch(`${address}/api/health`)).status
      expect((await signUp('avant'))?.status).toBe(200)
      const { bavail, bsize } = statfsSync(disk)
      writeFileSync(join(disk, 'ballast'), Buffer.alloc(bavail * bsize - 8 * 1024 * 1024))
      await expect.poll(health).toBe(503)
      const ready = await fetch(`${address}/api/ready`)
      expect(ready.status).toBe(503)
      expect(await ready.json()).toMatchObject({
        message: 'Nectar n’est pas prêt\u00a0: la base de données n’a plus de place, le disque est plein.',
      })
      const refused = await signUp('pendant')
      expect(refused).toMatchObject({ status: 503, json: { code: 'unavailable', message: FULL } })
      expect((await fetch(`${address}/api/events`)).status).toBe(200)
      rmSync(join(disk, 'ballast'))
      await expect.poll(health).toBe(200)
      expect((await signUp('apres'))?.status).toBe(200)
      server.child.kill('SIGTERM')
      expect(await server.ended).toBe(0)
    } finally {
      server.child.kill('SIGKILL')
      await server.ended
    }
  },
)

test.runIf(isMounted)(
  'a disk without room for a new database is told in one line, and keeps nothing of it',
  { tags: ['long'] },
  async () => {
    const dataDir = join(disk, 'new')
    const { bavail, bsize } = statfsSync(disk)
    const ballast = join(disk, 'ballast')
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - 12 * 1024 * 1024))
    const server = startProcess({ DATA_DIR: dataDir })
    try {
      expect(await server.ended).toBe(1)
      expect(server.output()).toMatch(/^DATA_DIR : il n’y a plus de place pour écrire \(.+\)\.\n$/)
      expect(readdirSync(dataDir).filter((name) => name.startsWith('database'))).toEqual([])
    } finally {
      server.child.kill('SIGKILL')
      await server.ended
      rmSync(ballast)
    }
  },
)

test('a new database that cannot be made is told in one line', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nectar-unmade-'))
  // Only in the child, whose argument is the unfinished folder.
  const script = "if (process.argv[1]?.includes('database.new')) throw new Error('boom')"
  const failing = `data:text/javascript,${encodeURIComponent(script).replaceAll("'", '%27')}`
  const server = startProcess({ DATA_DIR: dataDir, NODE_OPTIONS: `--import ${failing}` })
  try {
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(/^DATA_DIR : la base de .+ n’a pas pu être créée \(.*boom.*\)\.\n$/)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('database'))).toEqual([])
  } finally {
    server.child.kill('SIGKILL')
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
})
