import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ErrorBody } from '../contract/errors.ts'
import { conforms } from '../tests/support/server/conforms.ts'
import { bothDatabases } from '../tests/support/server/databases.ts'
import { type Harness, signupForm, startHarness } from '../tests/support/server/harness.ts'
import { checkSubscriptions } from './modules/subscriptions/job.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onBoth('accounts on $name', ({ open }) => {
  let api: Harness
  beforeAll(async () => {
    api = await startHarness(open)
  })
  afterAll(() => api.close())

  test('health and the public settings', async () => {
    const health = await api.call('GET', '/api/health')
    expect(health.json).toMatchObject({ status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
    const config = await api.call('GET', '/api/config/app')
    conforms('appConfig', config.json)
    expect(config.json).toMatchObject({
      demo: true,
      features: { hiddenGems: true },
      api: { baseUrl: '/api', timeout: 10_000, externalUrl: '/api' },
    })
  })

  test('is ready with all its migrations, also those of a later version; which it refuses to start on', async () => {
    const { db } = api.database
    const ready = async () => {
      const { status, json } = await api.call('GET', '/api/ready')
      return [status, json.status ?? json.message]
    }
    expect(await ready()).toEqual([200, 'ready'])
    await db.execute(sql`update drizzle.__drizzle_migrations set created_at = -created_at`)
    expect(await ready()).toEqual([503, 'Nectar n’est pas prêt\u00a0: la base de données n’est pas à jour.'])
    await db.execute(sql`update drizzle.__drizzle_migrations set created_at = -created_at`)
    await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e12)`)
    expect(await ready()).toEqual([200, 'ready'])
    await expect(api.database.migrate()).rejects.toThrow(
      'la base de données est plus récente que ce programme',
    )
    await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'later'`)
  })

  test('sign-up opens a session that me, user and sign-out know', async () => {
    const signup = await api.call('POST', '/api/auth/signup', {
      json: signupForm('  Nouvelle@Exemple.FR ', { phone: '' }),
    })
    expect(signup.status).toBe(200)
    conforms('signup', signup.json)
    expect(signup.json.token).toMatch(/^[\w-]{43}$/)
    expect(signup.json.user).toMatchObject({
      email: 'nouvelle@exemple.fr',
      phone: null,
      passType: 1,
      passStatus: 0,
      isVerified: false,
    })
    const { token } = signup.json
    const me = await api.call('GET', '/api/auth/me', { token })
    conforms('me', me.json)
    expect(me.json.tokenExpired).toBe(false)
    conforms('user', (await api.call('GET', '/api/auth/user', { token })).json)
    expect((await api.call('GET', '/api/tickets', { token })).json).toEqual([])
    const out = await api.call('POST', '/api/auth/logout', { token })
    expect(out.json).toEqual({ success: true })
    const after = await api.call('GET', '/api/auth/me', { token })
    expect(after.status).toBe(401)
    expect(after.json.code).toBe('session_expired')
  })

  test('sign-up with an address that has an account is refused in French', async () => {
    const answer = await api.call('POST', '/api/auth/signup', { json: signupForm('LIBRE@nectar.test') })
    expect(answer.status).toBe(409)
    expect(z.parse(ErrorBody, answer.json).code).toBe('email_taken')
    expect(answer.json.message).toBe('Un compte existe déjà avec cette adresse email.')
  })

  test('the three demonstration accounts have what they are said to have', async () => {
    for (const [name, level, left, upcoming] of [
      ['libre', 0, 0, 0],
      ['standard', 2, 2, 4],
      ['premium', 3, 999, 4],
    ] as const) {
      const token = await api.signIn(`${name}@nectar.test`)
      const details = await api.call('GET', '/api/subscription/details', { token })
      conforms('subscriptionDetails', details.json)
      expect(details.json).toMatchObject({ passType: level, concertsLeft: left })
      const tickets = await api.call('GET', '/api/tickets', { token })
      conforms('tickets', tickets.json)
      const next = tickets.json.filter((ticket: { date: string }) => ticket.date >= '2026-11-21')
      expect(next).toHaveLength(upcoming)
      if (name !== 'standard') continue
      expect(tickets.json.length - next.length).toBe(2)
      expect(next.some((ticket: { price: number }) => ticket.price === 0)).toBe(true)
      expect(next.some((ticket: { price: number }) => ticket.price > 0)).toBe(true)
    }
  })

  test('public reads are asked about again and answered 304; a member’s are never stored', async () => {
    const first = await api.call('GET', '/api/events?limit=2')
    expect(first.headers['cache-control']).toBe('no-cache')
    const again = await api.call('GET', '/api/events?limit=2', {
      headers: { 'if-none-match': `${first.headers.etag}` },
    })
    expect(again.status).toBe(304)
    expect(again.text).toBe('')
    const token = await api.signIn('libre@nectar.test')
    for (const path of ['/api/auth/me', '/api/tickets', '/api/user/pass-qr', '/api/favorites']) {
      expect((await api.call('GET', path, { token })).headers['cache-control']).toBe('no-store')
    }
  })

  test('a Pass that renews itself begins the new month with all of its concerts', async () => {
    const token = await api.signIn('standard@nectar.test')
    const before = api.clock.now
    api.clock.now = new Date('2026-12-20T12:00:00Z')
    await checkSubscriptions(api.deps, api.app.log)
    const renewed = await api.call('GET', '/api/subscription/details', { token })
    expect(renewed.json.passStatus).toBe(1)
    expect(new Date(renewed.json.currentPeriodEnd).getTime()).toBeGreaterThan(api.clock.now.getTime())
    expect(renewed.json.concertsLeft).toBe(3)
    api.clock.now = before
  })
})
