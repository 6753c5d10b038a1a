import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FILLED_AT, type Harness, signupForm, startHarness } from '../../../tests/support/server/harness.ts'
import { hashing } from '../../../tests/support/server/hashing.ts'
import { members, sessions, throttles } from '../../platform/db/schema.ts'
import { hashToken } from '../../platform/security/tokens.ts'

const DAY_MS = 24 * 60 * 60_000

let api: Harness
beforeAll(async () => {
  hashing.isReal = true
  api = await startHarness()
})
afterAll(async () => {
  hashing.isReal = false
  await api.close()
})
beforeEach(async () => {
  api.clock.now = FILLED_AT
  await api.database.db.delete(throttles)
})

const login = (email: string, password: string, remoteAddress = '192.0.2.1') =>
  api.call('POST', '/api/auth/login', { json: { email, password }, remoteAddress })

describe('what is stored', () => {
  test('argon2id of the password and the SHA-256 of the token, never either of them', async () => {
    const token = await api.signIn('libre@nectar.test')
    const [member] = await api.database.db
      .select()
      .from(members)
      .where(eq(members.email, 'libre@nectar.test'))
    expect(member?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const rows = await api.database.db.select().from(sessions)
    expect(rows.map((row) => row.tokenHash)).toContain(hashToken(token))
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  })
})

describe('a wrong password and an unknown address', () => {
  test('get the same answer', async () => {
    const wrong = await login('libre@nectar.test', 'faux')
    const unknown = await login('personne@nectar.test', 'faux')
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(401)
      expect(answer.json.code).toBe('invalid_credentials')
    }
    const { requestId: _, ...said } = wrong.json
    expect(unknown.json).toMatchObject(said)
  })

  test('cost the same: each is compared with one hash of the same price', async () => {
    for (const email of ['libre@nectar.test', 'personne@nectar.test']) {
      hashing.compared.length = 0
      await login(email, 'faux')
      expect(hashing.compared).toHaveLength(1)
    }
    // A module of its own: the decoy of the shared one may be another file's, at the tests' cost.
    const own = '../../platform/security/passwords.ts?own'
    const passwords: typeof import('../../platform/security/passwords.ts') = await import(own)
    const known = await passwords.hashPassword('juste')
    hashing.compared.length = 0
    for (const compared of [known, undefined]) await passwords.checkPassword(compared, 'faux')
    const priceOf = (hash: string) => /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/.exec(hash)?.[0]
    const price = '$argon2id$v=19$m=19456,t=2,p=1$'
    expect(hashing.compared.map(priceOf)).toEqual([price, price])
  })
})

describe('the sign-in throttle', () => {
  test('stops the eleventh failure for one account from one network, says for how long, and ends', async () => {
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await login('standard@nectar.test', 'faux')).status).toBe(401)
    const refused = await login('standard@nectar.test', 'nectar-demo')
    expect(refused.status).toBe(429)
    expect(refused.json).toMatchObject({
      code: 'too_many_requests',
      message: 'Trop de tentatives. Réessayez dans 15\u00a0minutes.',
    })
    expect(refused.headers['retry-after']).toBe('900')
    expect((await login('standard@nectar.test', 'nectar-demo', '198.51.100.7')).status).toBe(200)
    expect((await login('libre@nectar.test', 'nectar-demo')).status).toBe(200)
    api.clock.now = new Date(FILLED_AT.getTime() + 15 * 60_000 + 1000)
    expect((await login('standard@nectar.test', 'nectar-demo')).status).toBe(200)
  })

  test('lets nobody shut a member out from one network, however often they try', async () => {
    for (let attempt = 0; attempt < 60; attempt++) await login('standard@nectar.test', 'faux', '192.0.2.66')
    expect((await login('standard@nectar.test', 'nectar-demo', '192.0.2.66')).status).toBe(429)
    expect((await login('standard@nectar.test', 'nectar-demo', '198.51.100.66')).status).toBe(200)
    expect((await login('libre@nectar.test', 'nectar-demo', '192.0.2.66')).status).toBe(200)
  })

  test('treats an unknown address just so', async () => {
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await login('personne@nectar.test', 'faux')).status).toBe(401)
    expect((await login('personne@nectar.test', 'faux')).status).toBe(429)
  })

  test('counts an account over many networks, and a network over many accounts', {
    tags: ['long'],
  }, async () => {
    for (let attempt = 0; attempt < 50; attempt++)
      await login('premium@nectar.test', 'faux', `203.0.113.${attempt}`)
    expect((await login('premium@nectar.test', 'faux', '203.0.113.99')).status).toBe(429)
    for (let attempt = 0; attempt < 100; attempt++)
      await login(`nom${attempt}@nectar.test`, 'faux', '192.0.2.200')
    expect((await login('encore@nectar.test', 'faux', '192.0.2.200')).status).toBe(429)
  })

  test('one IPv6 home is one network', async () => {
    for (let attempt = 0; attempt < 10; attempt++)
      await login('libre@nectar.test', 'faux', `2001:db8::${attempt + 1}`)
    expect((await login('libre@nectar.test', 'faux', '2001:db8::ffff')).status).toBe(429)
  })

  test('attempts at once are all counted', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => login('libre@nectar.test', 'faux')))
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect([count(401), count(429)]).toEqual([10, 15])
  })

  test('good sign-ins use nothing up, and a forged forwarding header counts for nothing', async () => {
    for (let attempt = 0; attempt < 15; attempt++) {
      expect((await login('libre@nectar.test', 'nectar-demo')).status).toBe(200)
    }
    const answers = []
    for (let attempt = 0; attempt < 11; attempt++) {
      const answer = await api.call('POST', '/api/auth/login', {
        json: { email: 'libre@nectar.test', password: 'faux' },
        remoteAddress: '192.0.2.9',
        headers: { 'x-forwarded-for': `198.51.100.${attempt}` },
      })
      answers.push(answer.status)
    }
    expect(answers.at(-1)).toBe(429)
  })
})

describe('a password with accents', () => {
  const composed = 'Été-violet-42'
  const decomposed = composed.normalize('NFD')
  const signInWith = async (email: string, password: string) =>
    (await api.call('POST', '/api/auth/login', { json: { email, password } })).status

  test('opens the account from every system, also one from before, which is hashed anew', async () => {
    const email = 'accents@exemple.fr'
    const form = { ...signupForm(email), password: composed, confirmPassword: composed }
    expect((await api.call('POST', '/api/auth/signup', { json: form })).status).toBe(200)
    expect(await signInWith(email, decomposed)).toBe(200)

    const ofAccount = eq(members.email, email)
    await api.database.db
      .update(members)
      .set({ passwordHash: await hash(decomposed) })
      .where(ofAccount)
    expect(await signInWith(email, composed)).toBe(401)
    expect(await signInWith(email, decomposed)).toBe(200)
    expect(await signInWith(email, composed)).toBe(200)
  })
})

describe('sessions', () => {
  const me = (token: string) => api.call('GET', '/api/auth/me', { token })
  const rowOf = async (token: string) => {
    const [row] = await api.database.db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(token)))
    return row
  }
  const travel = (ms: number) => {
    api.clock.now = new Date(FILLED_AT.getTime() + ms)
  }

  test('slide on use, with a write an hour at most, and end when they are not used', async () => {
    const token = await api.signIn('libre@nectar.test')
    expect((await rowOf(token))?.expiresAt).toEqual(new Date(FILLED_AT.getTime() + 30 * DAY_MS))
    travel(59 * 60_000)
    await me(token)
    expect((await rowOf(token))?.refreshedAt).toEqual(FILLED_AT)
    travel(20 * DAY_MS)
    await Promise.all([me(token), me(token), me(token)])
    expect((await rowOf(token))?.expiresAt).toEqual(new Date(FILLED_AT.getTime() + 50 * DAY_MS))
    travel(50 * DAY_MS - 1)
    expect((await me(token)).status).toBe(200)
    travel(80 * DAY_MS)
    const over = await me(token)
    expect(over.status).toBe(401)
    expect(over.json).toMatchObject({
      code: 'session_expired',
      message: 'Session expirée. Merci de te reconnecter.',
    })
  })

  test('sign-out ends one session and no other', async () => {
    const [phone, laptop] = [await api.signIn('libre@nectar.test'), await api.signIn('libre@nectar.test')]
    await api.call('POST', '/api/auth/logout', { token: phone })
    expect((await me(phone)).status).toBe(401)
    expect((await me(laptop)).status).toBe(200)
    expect(await rowOf(phone)).toBeUndefined()
  })

  test('a member sees their own tickets only', async () => {
    const { json } = await api.call('POST', '/api/auth/signup', { json: signupForm('seule@exemple.fr') })
    expect((await api.call('GET', '/api/tickets', { token: json.token })).json).toEqual([])
  })
})
