import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pushBrowser } from '../../../tests/support/push-browser.ts'
import { type AccountHarness, openAccountHarness } from '../../../tests/support/server/account-harness.ts'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { PASSWORD } from '../../../tests/support/server/password.ts'
import { calendarAddresses, pushSubscriptions, sessions } from '../../platform/db/schema.ts'
import { hashToken } from '../../platform/security/tokens.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36'
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const HOUR_MS = 60 * 60_000

const { onOne, stop } = await bothDatabases()
afterAll(stop)

// Both databases run the same SQL, but only PostgreSQL runs requests truly in parallel.
onOne('the devices of a member on $name', ({ open }) => {
  let harness: AccountHarness
  beforeAll(async () => {
    harness = await openAccountHarness(open)
  })
  beforeEach(() => harness.begin())
  afterAll(() => harness?.close())

  const login = async (email: string, agent: string): Promise<string> =>
    (
      await harness.api.call('POST', '/api/auth/login', {
        json: { email, password: PASSWORD },
        headers: { 'user-agent': agent },
      })
    ).json.token
  const list = async (token: string) => {
    const { status, json } = await harness.api.call('GET', '/api/user/sessions', { token })
    expect(status).toBe(200)
    conforms('sessions', json)
    return json as { id: string; device: string | null; usedAt: string; isCurrent: boolean }[]
  }
  const idOf = async (token: string) => (await list(token)).find(({ isCurrent }) => isCurrent)?.id ?? ''
  const end = (token: string, id: string) => harness.api.call('DELETE', `/api/user/sessions/${id}`, { token })
  const endOthers = (token: string) => harness.api.call('DELETE', '/api/user/sessions', { token })
  const statuses = (...tokens: string[]) =>
    Promise.all(tokens.map(async (token) => (await harness.me(token)).status))

  test('are named, the last used first, this one marked, without a token or what it hashes to', async () => {
    const { id, email, token } = await harness.signUp()
    const phone = await login(email, PHONE)
    harness.travel(2 * HOUR_MS)
    const laptop = await login(email, LAPTOP)
    const devices = await list(phone)
    expect(devices.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Firefox sur Windows', false],
      // The device that sends this request was just used as well.
      ['Chrome sur Android', true],
      [null, false],
    ])
    const told = JSON.stringify(devices)
    const rows = await harness.db.select().from(sessions).where(eq(sessions.memberId, id))
    for (const secret of [token, phone, laptop, ...rows.map(({ tokenHash }) => tokenHash)])
      expect(told).not.toContain(secret.slice(0, 10))
  })

  test('that were signed in before their names were kept are named at the next use', async () => {
    const { token } = await harness.signUp()
    harness.travel(2 * HOUR_MS)
    await harness.api.call('GET', '/api/auth/me', { token, headers: { 'user-agent': PHONE } })
    harness.travel(2 * HOUR_MS)
    await harness.api.call('GET', '/api/auth/me', { token, headers: { 'user-agent': LAPTOP } })
    expect((await list(token)).map(({ device }) => device)).toEqual(['Chrome sur Android'])
  })

  test('do not name one that has run out', async () => {
    const { email, token } = await harness.signUp()
    harness.travel(29 * 24 * HOUR_MS)
    const other = await login(email, LAPTOP)
    harness.travel(2 * 24 * HOUR_MS)
    expect(await list(other)).toHaveLength(1)
    expect(await statuses(token)).toEqual([401])
  })

  test('end one by one: its next request is refused, what is pushed to it goes along; a repetition changes nothing', async () => {
    const { id, email, token } = await harness.signUp()
    const [phone, laptop] = [await login(email, PHONE), await login(email, LAPTOP)]
    for (const as of [phone, laptop])
      await harness.api.call('POST', '/api/user/push-subscriptions', {
        token: as,
        json: pushBrowser(`https://push.example.org/${as}`).subscription,
      })
    const ended = await idOf(phone)
    expect((await end(token, ended)).json).toEqual({ success: true })
    expect((await harness.me(phone)).json.code).toBe('session_expired')
    expect(await statuses(token, laptop)).toEqual([200, 200])
    const pushed = await harness.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.memberId, id))
    expect(pushed.map(({ sessionHash }) => sessionHash)).toEqual([hashToken(laptop)])
    expect((await end(token, ended)).status).toBe(200)
    expect(await list(token)).toHaveLength(2)
  })

  test('are ended by their member alone', async () => {
    const [one, other] = [await harness.signUp(), await harness.signUp()]
    const theirs = await idOf(other.token)
    expect((await end(one.token, theirs)).json).toEqual({ success: true })
    expect((await endOthers(one.token)).status).toBe(200)
    expect(await statuses(one.token, other.token)).toEqual([200, 200])
    for (const [method, path] of [
      ['GET', '/api/user/sessions'],
      ['DELETE', '/api/user/sessions'],
      ['DELETE', `/api/user/sessions/${theirs}`],
    ] as const)
      expect((await harness.api.call(method, path)).json.code).toBe('unauthenticated')
    expect((await harness.api.call('DELETE', '/api/user/sessions/..%2F', { token: one.token })).status).toBe(
      400,
    )
  })

  test('all others end, with browsers that no session has subscribed any more and the calendar’s addresses', async () => {
    const { id, email, token } = await harness.signUp()
    const [phone, laptop] = [await login(email, PHONE), await login(email, LAPTOP)]
    const stranger = await harness.signUp()
    for (const [as, name] of [
      [token, 'kept'],
      [laptop, 'loose'],
    ] as const)
      await harness.api.call('POST', '/api/user/push-subscriptions', {
        token: as,
        json: pushBrowser(`https://push.example.org/${id}/${name}`).subscription,
      })
    await harness.db
      .update(pushSubscriptions)
      .set({ sessionHash: null })
      .where(eq(pushSubscriptions.sessionHash, hashToken(laptop)))
    await harness.api.call('POST', '/api/user/calendar-addresses', { token: phone })
    expect((await endOthers(token)).json).toEqual({ success: true })
    expect(await statuses(token, phone, laptop, stranger.token)).toEqual([200, 401, 401, 200])
    expect((await list(token)).map(({ isCurrent }) => isCurrent)).toEqual([true])
    const rows = await harness.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.memberId, id))
    expect(rows.map(({ sessionHash }) => sessionHash)).toEqual([hashToken(token)])
    expect(
      await harness.db.select().from(calendarAddresses).where(eq(calendarAddresses.memberId, id)),
    ).toEqual([])
  })

  test('two that end each other at the same moment leave one', async () => {
    for (let round = 0; round < 5; round++) {
      const { email, token } = await harness.signUp()
      const other = await login(email, LAPTOP)
      const answers = await Promise.all([endOthers(token), endOthers(other)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
      expect((await statuses(token, other)).sort()).toEqual([200, 401])
    }
  })

  test('one that was just ended ends no other', async () => {
    const { email, token } = await harness.signUp()
    const [phone, laptop] = [await login(email, PHONE), await login(email, LAPTOP)]
    const [phoneId, laptopId] = [await idOf(phone), await idOf(laptop)]
    await end(token, phoneId)
    expect((await end(phone, laptopId)).status).toBe(401)
    expect((await endOthers(phone)).status).toBe(401)
    expect(await statuses(token, laptop)).toEqual([200, 200])
  })

  test('the one that asks may end itself, and a change of password keeps its name', async () => {
    const { email, token } = await harness.signUp()
    const phone = await login(email, PHONE)
    expect((await end(phone, await idOf(phone))).status).toBe(200)
    expect(await statuses(phone, token)).toEqual([401, 200])
    const changed = await harness.api.call('PUT', '/api/auth/change-password', {
      token,
      headers: { 'user-agent': LAPTOP },
      json: { currentPassword: PASSWORD, newPassword: 'tout-nouveau', confirmPassword: 'tout-nouveau' },
    })
    expect((await list(changed.json.token)).map(({ device }) => device)).toEqual(['Firefox sur Windows'])
  })
})
