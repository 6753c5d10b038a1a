import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AccountHarness, openAccountHarness } from '../../../tests/support/server/account-harness.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { signupForm } from '../../../tests/support/server/harness.ts'
import { PASSWORD } from '../../../tests/support/server/password.ts'
import { purge } from '../../purge.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const HOME = '198.51.100.1'
const HOTEL = '198.51.100.77'

const { onOne, stop } = await bothDatabases()
afterAll(stop)

onOne('sign-ins on $name', ({ open }) => {
  let harness: AccountHarness
  beforeAll(async () => {
    harness = await openAccountHarness(open)
  })
  beforeEach(() => harness.begin())
  afterAll(() => harness?.close())

  let signedUp = 0
  const member = async (): Promise<string> => {
    const email = `membre-${signedUp++}@exemple.fr`
    const json = signupForm(email)
    expect((await harness.api.call('POST', '/api/auth/signup', { json, remoteAddress: HOME })).status).toBe(
      200,
    )
    return email
  }
  const login = (email: string, password: string, remoteAddress: string) =>
    harness.api.call('POST', '/api/auth/login', { json: { email, password }, remoteAddress })
  const statusOf = async (email: string, password: string, from: string) =>
    (await login(email, password, from)).status
  /** Sends wrong passwords from many networks, as many as each may try; returns how many the server compared. */
  const attack = async (email: string, networks: number, first = 0): Promise<number> => {
    let compared = 0
    for (let network = first; network < first + networks; network++)
      while ((await statusOf(email, 'faux', `203.0.113.${network}`)) === 401) compared++
    return compared
  }
  /** Returns the version of each row in the counters' table. */
  const written = async () => {
    const { rows } = (await harness.db.execute(
      sql`select key, xmin::text, ctid::text from throttles order by key`,
    )) as unknown as { rows: unknown[] }
    return rows
  }

  test('open a session and record its network, or neither', async () => {
    const email = await member()
    await harness.db.execute(
      sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'cut off here'; end $$`,
    )
    await harness.db.execute(
      sql`create trigger fail before insert on known_networks for each row execute function fail()`,
    )
    const open = async () =>
      ((await harness.db.execute(sql`select count(*) as n from sessions`)) as unknown as { rows: unknown[] })
        .rows
    const before = await open()
    expect(await statusOf(email, PASSWORD, HOTEL)).toBe(500)
    expect(await open()).toEqual(before)
    await harness.db.execute(sql`drop function fail cascade`)
    expect(await statusOf(email, PASSWORD, HOTEL)).toBe(200)
  })

  test('that are refused write nothing', async () => {
    const email = await member()
    await attack(email, 1)
    const before = await written()
    expect(before.length).toBeGreaterThan(0)
    for (let attempt = 0; attempt < 20; attempt++)
      expect(await statusOf(email, 'faux', '203.0.113.0')).toBe(429)
    expect(await written()).toEqual(before)
  })

  test.each([
    ['a year', 365 * DAY_MS],
    ['an hour', 60 * MINUTE_MS],
  ])('are open again at the end of the window, also when the clock is set back by %s', async (_, back) => {
    const email = await member()
    await attack(email, 1)
    harness.travel(-back)
    harness.travel(15 * MINUTE_MS + 1)
    expect(await statusOf(email, PASSWORD, '203.0.113.0')).toBe(200)
  })

  test('count together although the clocks of two servers differ a little', async () => {
    const email = await member()
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await statusOf(email, 'faux', '203.0.113.0')).toBe(401)
    harness.travel(-1_000)
    expect(await attack(email, 1)).toBe(5)
  })

  test('that were counted before the clock was set back are forgotten by the hourly purge', async () => {
    await attack(await member(), 1)
    harness.travel(-365 * DAY_MS)
    await purge(harness.db, harness.api.clock.now)
    expect(await written()).toEqual([])
  })

  test('of one IPv6 prefix are four times those of a /64, and shut no member out of their own /64 in it', async () => {
    const email = `prefixe-${signedUp++}@exemple.fr`
    const home = '2001:db8:7:1::1'
    await harness.api.call('POST', '/api/auth/signup', { json: signupForm(email), remoteAddress: home })
    let compared = 0
    for (let network = 2; network < 9; network++)
      while ((await statusOf(email, 'faux', `2001:db8:7:${network}00::1`)) === 401) compared++
    expect(compared).toBe(40)
    expect(await statusOf(email, PASSWORD, '2001:db8:7:a00::1')).toBe(429)
    expect(await statusOf(email, PASSWORD, '2001:db8:8::1')).toBe(200)
    expect(await statusOf(email, PASSWORD, home)).toBe(200)
  })

  test('of a stranger on six networks shut no member out of a network of theirs, however often they come back', {
    tags: ['long'],
  }, async () => {
    const email = await member()
    for (let round = 0; round < 3; round++) {
      expect(await attack(email, 6)).toBe(50)
      expect(await statusOf(email, PASSWORD, HOME)).toBe(200)
      harness.travel(15 * MINUTE_MS + 1)
    }
  })

  test('are open to a member on a new network after a reset, and stay so while the stranger goes on', async () => {
    const email = await member()
    await attack(email, 6)
    const refused = await login(email, PASSWORD, HOTEL)
    expect(refused.status).toBe(429)
    expect(refused.json.message).toBe('Trop de tentatives. Réessayez dans 15\u00a0minutes.')

    await harness.forgot(email, HOTEL)
    const token = await harness.linkToken(email, 'Choisissez un nouveau mot de passe')
    const { authToken } = (await harness.exchange(token)).json
    const form = { password: 'nouveaumotdepasse', confirmPassword: 'nouveaumotdepasse', authToken }
    const reset = await harness.api.call('PUT', '/api/auth/reset-password', {
      json: form,
      remoteAddress: HOTEL,
    })
    expect(reset.status).toBe(200)
    // The limit is lifted for the member's other network too.
    expect(await statusOf(email, 'nouveaumotdepasse', '198.51.100.78')).toBe(200)
    await attack(email, 6, 20)
    expect(await statusOf(email, 'nouveaumotdepasse', HOTEL)).toBe(200)
    expect(await statusOf(email, 'nouveaumotdepasse', '198.51.100.78')).toBe(200)
  })

  test('with a session that is used from a network make it the member’s', async () => {
    const email = await member()
    const { token } = (await login(email, PASSWORD, HOME)).json
    harness.travel(2 * 60 * MINUTE_MS)
    const me = await harness.api.call('GET', '/api/auth/me', { token, remoteAddress: HOTEL })
    expect(me.status).toBe(200)
    await attack(email, 6)
    expect(await statusOf(email, PASSWORD, HOTEL)).toBe(200)
  })

  test('twenty at once with the right password lock nobody', async () => {
    const email = await member()
    const answers = await Promise.all(Array.from({ length: 20 }, () => statusOf(email, PASSWORD, HOTEL)))
    expect(answers).toEqual(Array.from({ length: 20 }, () => 200))
    expect(await statusOf(email, PASSWORD, HOTEL)).toBe(200)
  })

  test('a full house on one network at once is let in, though it is more than may fail', async () => {
    const emails = [await member(), await member(), await member()]
    const all = Array.from({ length: 120 }, (_, index) =>
      statusOf(emails[index % 3] ?? '', PASSWORD, '198.51.100.9'),
    )
    expect(new Set(await Promise.all(all))).toEqual(new Set([200]))
  })

  test('with wrong passwords are at most 500 a day for one account from networks that are not its own', {
    tags: ['long'],
  }, async () => {
    const email = await member()
    let compared = 0
    for (let window = 0; window < 14; window++) {
      compared += await attack(email, 6)
      harness.travel(15 * MINUTE_MS + 1)
    }
    expect(compared).toBe(500)
    const refused = await login(email, 'faux', HOTEL)
    expect(refused.json.message).toBe('Trop de tentatives. Réessayez dans 21\u00a0heures.')
    expect(await statusOf(email, PASSWORD, HOME)).toBe(200)
    harness.travel(DAY_MS)
    expect(await statusOf(email, PASSWORD, HOTEL)).toBe(200)
  })
})
