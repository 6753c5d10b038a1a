import { count, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { testPostgres } from '../../../tests/support/postgres.ts'
import { cuttableLink } from '../../../tests/support/server/cuttable-link.ts'
import { FILLED_AT, signupForm, startHarness } from '../../../tests/support/server/harness.ts'
import { post, startProcess } from '../../../tests/support/server/process.ts'
import { demoAccounts } from '../../demo/accounts.ts'
import { demoEvents } from '../../demo/catalogue.ts'
import { prepareDatabase } from '../../demo/prepare.ts'
import { passKey } from '../security/signing-keys.ts'
import { inTransaction } from './database.ts'
import { isMigrated } from './migrations.ts'
import { openPostgres } from './postgres.ts'
import { events, members } from './schema.ts'

const { postgres, missing } = await testPostgres()
afterAll(async () => {
  await postgres?.stop()
})

describe.skipIf(!postgres)(`several processes on one PostgreSQL${missing ? ` (${missing})` : ''}`, () => {
  const fresh = async () => (await postgres?.createDatabase()) ?? ''
  const filled = async () => (await postgres?.createDatabase(process.env.FILLED_POSTGRES)) ?? ''

  test('migrating and filling the same empty database at once makes one catalogue', async () => {
    const url = await fresh()
    const opened = await Promise.all([openPostgres(url), openPostgres(url), openPostgres(url)])
    const demos = await Promise.all(
      opened.map((database) => prepareDatabase(database, { demo: true, now: FILLED_AT })),
    )
    expect(demos).toEqual([true, true, true])
    const [first] = opened
    const [stored] = (await first?.db.select({ value: count() }).from(events)) ?? []
    expect(Number(stored?.value)).toBe(demoEvents.length)
    const accounts = (await first?.db.select({ email: members.email }).from(members)) ?? []
    const emails = accounts.map(({ email }) => email)
    expect(emails).toEqual(expect.arrayContaining(demoAccounts.map(({ email }) => email)))
    expect(new Set(emails).size).toBe(emails.length)
    const keys = await Promise.all(
      opened.map((database) => passKey(undefined, { database, dataDir: '/nowhere' })),
    )
    expect(new Set(keys.map(({ d }) => d)).size).toBe(1)
    await Promise.all(opened.map((database) => database.close()))
  })

  test('a migration may take longer than a statement of the server', async () => {
    const url = new URL(await fresh())
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await client.query(`
      create function slow() returns event_trigger language plpgsql as $$
      begin
        if exists (select from pg_event_trigger_ddl_commands() where object_identity = 'public.members')
        then perform pg_sleep(1.5); end if;
      end $$;
      create event trigger slow on ddl_command_end when tag in ('CREATE TABLE') execute function slow()`)
    await client.end()
    url.searchParams.set('statement_timeout', '1000')
    const database = await openPostgres(url.href)
    await database.exclusively(() => database.migrate())
    expect(await isMigrated(database.db)).toBe(true)
    await expect(database.db.execute(sql`select pg_sleep(1.5)`)).rejects.toThrow()
    await database.close()
  })

  test('a migration that waits too long for a table ends with one line, and changes nothing', async () => {
    const url = new URL(await fresh())
    const other = new pg.Client({ connectionString: url.href })
    await other.connect()
    await other.query('begin; create table members (id text)')
    url.searchParams.set('lock_timeout', '300')
    const database = await openPostgres(url.href)
    await expect(database.migrate()).rejects.toThrow(
      /^DATABASE_URL : .+ un autre programme y occupe une table/,
    )
    await other.query('rollback')
    await other.end()
    await database.migrate()
    expect(await isMigrated(database.db)).toBe(true)
    await database.close()
  })

  test('of two transactions that wait for each other one runs again, as a whole', async () => {
    const database = await openPostgres(await fresh())
    const { db } = database
    const runs = { one: 0, other: 0 }
    const lock = (tx: typeof db, key: number) => tx.execute(sql`select pg_advisory_xact_lock(${key})`)
    let hold = 2
    let open = () => {}
    const bothHold = new Promise<void>((resolve) => {
      open = resolve
    })
    const lockBoth = async (tx: typeof db, who: keyof typeof runs, [first, second]: [number, number]) => {
      runs[who]++
      await lock(tx, first)
      if (--hold === 0) open()
      await bothHold
      await lock(tx, second)
      return who
    }
    const both = await Promise.all([
      inTransaction(db, (tx) => lockBoth(tx, 'one', [1, 2])),
      inTransaction(db, (tx) => inTransaction(tx, (part) => lockBoth(part, 'other', [2, 1]))),
    ])
    expect(both).toEqual(['one', 'other'])
    expect(runs.one + runs.other).toBe(3)
    await database.close()
  })

  test('real processes share it: one session, one throttle, one signing key', async () => {
    const DATABASE_URL = await filled()
    const servers = [
      startProcess({ DATABASE_URL, DEMO_DATA: 'true' }),
      startProcess({ DATABASE_URL, DEMO_DATA: 'true' }),
    ]
    const [one = '', two = ''] = await Promise.all(servers.map(({ ready }) => ready))
    const answer = await post(`${one}/api/auth/login`, {
      email: 'premium@nectar.test',
      password: 'nectar-demo',
    })
    expect(answer?.status).toBe(200)
    const token = (answer?.json as { token: string } | undefined)?.token
    const me = await fetch(`${two}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
    expect(me.status).toBe(200)
    const keys = await Promise.all(
      [one, two].map(async (origin) => (await fetch(`${origin}/api/pass/keys`)).text()),
    )
    expect(keys[0]).toBe(keys[1])
    const attempts = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        post(`${index % 2 ? one : two}/api/auth/login`, { email: 'libre@nectar.test', password: 'faux' }),
      ),
    )
    const number = (status: number) => attempts.filter((attempt) => attempt?.status === status).length
    expect([number(401), number(429)]).toEqual([10, 20])
    for (const { child, ended } of servers) {
      child.kill('SIGTERM')
      expect(await ended).toBe(0)
    }
  })

  test('a start that gets no further connection ends with one line', async () => {
    const url = new URL(await fresh())
    const database = url.pathname.slice(1)
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    const role = `${database}_few`
    await client.query(`create role ${role} login password 'secret' connection limit 1`)
    await client.query(`alter database ${database} owner to ${role}`)
    await client.end()
    url.username = role
    url.password = 'secret'
    const server = startProcess({ DATABASE_URL: url.href })
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(
      /^DATABASE_URL : la base PostgreSQL ne répond pas \(.*too many connections.*\)\.\n$/,
    )
    expect(server.output()).not.toContain('secret')
  })

  test('one e-mail signing up many times at once gets one account', async () => {
    const url = await filled()
    const api = await startHarness(() => openPostgres(url))
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        api.call('POST', '/api/auth/signup', {
          json: signupForm(index % 2 ? 'double@exemple.fr' : ' DOUBLE@exemple.FR'),
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ json }) => json.code === 'email_taken')).toHaveLength(9)
    await api.close()
  })

  test('a database that a later version has changed ends the start with one line', async () => {
    const DATABASE_URL = await filled()
    const client = new pg.Client({ connectionString: DATABASE_URL })
    await client.connect()
    await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e12)`)
    await client.end()
    const server = startProcess({ DATABASE_URL })
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(/^DATABASE_URL : la base de données est plus récente .+\n$/)
  })

  test('a database that goes away is 503 with a sentence, and comes back by itself', async () => {
    const link = await cuttableLink(await filled())
    const api = await startHarness(() => openPostgres(link.url))
    const token = await api.signIn('libre@nectar.test')
    await link.cut()
    for (const path of ['/api/health', '/api/events', '/api/auth/me', '/api/tickets']) {
      const answer = await api.call('GET', path, { token })
      expect(answer.status, path).toBe(503)
      expect(answer.json).toMatchObject({
        code: 'unavailable',
        message: 'Le service est momentanément indisponible. Réessayez dans un instant.',
      })
    }
    const ready = await api.call('GET', '/api/ready')
    expect([ready.status, ready.json.message]).toEqual([
      503,
      'Nectar n’est pas prêt\u00a0: la base de données ne répond pas.',
    ])
    await link.mend()
    expect((await api.call('GET', '/api/auth/me', { token })).status).toBe(200)
    await api.close()
    await link.cut()
  })
})
