import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pushBrowser } from '../../../tests/support/push-browser.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { FILLED_AT, type Harness, signupForm, startHarness } from '../../../tests/support/server/harness.ts'
import { addMembers, type TestMember } from '../../../tests/support/server/members.ts'
import { message } from '../../../tests/support/server/push-harness.ts'
import { refused } from '../../../tests/support/server/refused.ts'
import { wrongValues } from '../../../tests/support/server/wrong-values.ts'
import { mails, members, pushMessages, pushSubscriptions } from '../../platform/db/schema.ts'
import { queuePush } from '../../platform/deliveries/push.ts'
import { newId } from '../../platform/security/tokens.ts'

const { onEach, stop } = await bothDatabases()
afterAll(stop)

const SWITCHES = '/api/user/notification-preferences'
const BROWSERS = '/api/user/push-subscriptions'
const atFirst = {
  emailNotifications: true,
  pushNotifications: false,
  eventReminders: true,
  promotionalEmails: false,
  followedConcerts: true,
  favouriteReminders: true,
}

onEach('notifications on $name', ({ open }) => {
  let api: Harness
  let me: TestMember
  beforeAll(async () => {
    api = await startHarness(open)
  })
  beforeEach(async () => {
    api.clock.now = FILLED_AT
    me = await member()
  })
  afterAll(() => api.close())

  const member = async (): Promise<TestMember> => {
    const [one] = await addMembers(api.database.db, 1, { now: FILLED_AT, level: 'free' })
    return one ?? expect.fail('no member')
  }
  const subscribe = (json: unknown, who = me) => api.call('POST', BROWSERS, { token: who.token, json })
  const unsubscribe = (endpoint: string, who = me) =>
    api.call('DELETE', BROWSERS, { token: who.token, json: { endpoint } })
  const switches = async (who = me) => (await api.call('GET', SWITCHES, { token: who.token })).json
  const browsers = (who = me) =>
    api.database.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.memberId, who.id))
  const endpoints = async (who = me) => (await browsers(who)).map(({ endpoint }) => endpoint).sort()
  const browser = (name: string) => pushBrowser(`https://push.example.org/${me.id}/${name}`).subscription

  test('promotional mails and push are off until chosen, for who has just signed up', async () => {
    const { json } = await api.call('POST', '/api/auth/signup', {
      json: signupForm(`choix-${me.id.toLowerCase()}@exemple.fr`),
    })
    expect(await switches({ id: json.user.id, token: json.token })).toEqual(atFirst)
  })

  test('an address that refused its last mail is told of, until one arrives', async () => {
    const { db } = api.database
    const [{ email = '' } = {}] = await db.select().from(members).where(eq(members.id, me.id))
    const mail = async (key: string, state: 'failed' | 'sent', lastError: string | null, minutes: number) => {
      const at = new Date(FILLED_AT.getTime() + minutes * 60_000)
      const what = {
        id: newId(),
        dedupeKey: `${key}:${me.id}`,
        recipient: email,
        subject: 'x',
        text: '',
        html: '',
      }
      await db.insert(mails).values({ ...what, state, lastError, createdAt: at, nextAttemptAt: at })
    }
    await mail('dropped', 'failed', 'given up at the release of a restored copy', 1)
    await mail('late', 'failed', 'out of date: 450 later', 1)
    expect(await switches()).toEqual(atFirst)
    await mail('refused', 'failed', 'RCPT TO 550 unknown', 2)
    expect(await switches()).toEqual({ ...atFirst, refusedAddress: email })
    const saved = await api.call('PUT', SWITCHES, {
      token: me.token,
      json: { ...(await switches()), eventReminders: false },
    })
    expect(saved.json).toEqual({ ...atFirst, eventReminders: false, refusedAddress: email })
    await mail('arrived', 'sent', null, 3)
    expect(await switches()).toEqual({ ...atFirst, eventReminders: false })
  })

  test('the six choices are kept, each on its own, for this member alone', async () => {
    const other = await member()
    for (const name of Object.keys(atFirst) as (keyof typeof atFirst)[]) {
      const wanted = { ...atFirst, [name]: !atFirst[name] }
      const saved = await api.call('PUT', SWITCHES, { token: me.token, json: wanted })
      expect([saved.status, saved.json]).toEqual([200, wanted])
      expect(await switches()).toEqual(wanted)
    }
    expect(await switches(other)).toEqual(atFirst)
    const [row] = await api.database.db.select().from(members).where(eq(members.id, me.id))
    expect(row).toMatchObject({ ...atFirst, favouriteReminders: false })
  })

  test('a client of before the last switches leaves them as they are', async () => {
    const { followedConcerts: _, favouriteReminders: __, ...known } = atFirst
    const off = { followedConcerts: false, favouriteReminders: false }
    await api.call('PUT', SWITCHES, { token: me.token, json: { ...known, ...off } })
    const saved = await api.call('PUT', SWITCHES, { token: me.token, json: known })
    expect([saved.status, saved.json]).toEqual([200, { ...known, ...off }])
    expect(await switches()).toEqual({ ...known, ...off })
  })

  test('a choice that is none changes nothing', async () => {
    for (const name of Object.keys(atFirst)) {
      for (const value of wrongValues) {
        if (typeof value === 'boolean') continue
        // Older clients do not send it.
        if (value === undefined && name === 'followedConcerts') continue
        const json = { ...atFirst, [name]: value }
        refused(
          await api.call('PUT', SWITCHES, { token: me.token, json }),
          `${name} ${JSON.stringify(value)}`,
        )
      }
    }
    expect(await switches()).toEqual(atFirst)
  })

  test('a browser is subscribed once, with its last keys, and unsubscribed', async () => {
    const first = browser('one')
    expect((await subscribe(first)).json).toEqual({ success: true })
    const anew = browser('one')
    expect((await subscribe(anew)).status).toBe(200)
    expect((await browsers()).map(({ endpoint, p256dh, auth }) => ({ endpoint, p256dh, auth }))).toEqual([
      { endpoint: anew.endpoint, ...anew.keys },
    ])
    expect((await unsubscribe(anew.endpoint)).json).toEqual({ success: true })
    expect((await unsubscribe(anew.endpoint)).json).toEqual({ success: true })
    expect(await browsers()).toEqual([])
  })

  test('a browser that another member left goes to who is signed in now, without what waited for the other', async () => {
    const shared = browser('shared')
    await subscribe(shared)
    const expiresAt = new Date(FILLED_AT.getTime() + 3_600_000)
    await queuePush(api.database.db, { key: 'theirs', memberId: me.id, message, expiresAt }, FILLED_AT)
    const other = await member()
    await subscribe({ ...shared, keys: browser('shared').keys }, other)
    expect(await browsers()).toEqual([])
    expect(await endpoints(other)).toEqual([shared.endpoint])
    expect(
      await api.database.db.select().from(pushMessages).where(eq(pushMessages.dedupeKey, 'theirs')),
    ).toEqual([])
    // Knowing the endpoint is not enough to unsubscribe it.
    await unsubscribe(shared.endpoint)
    expect(await endpoints(other)).toEqual([shared.endpoint])
  })

  test('of more than ten browsers the last ten are kept, whoever comes at the same moment', async () => {
    for (let index = 0; index < 9; index++) {
      api.clock.now = new Date(FILLED_AT.getTime() + index * 1000)
      await subscribe(browser(`${index}`))
    }
    api.clock.now = new Date(FILLED_AT.getTime() + 60_000)
    const last = ['a', 'b', 'c', 'd'].map(browser)
    const answers = await Promise.all(last.map((one) => subscribe(one)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const kept = await endpoints()
    expect(kept).toHaveLength(10)
    expect(kept).toEqual(expect.arrayContaining(last.map(({ endpoint }) => endpoint)))
    expect(kept).not.toContain(browser('0').endpoint)
  })

  test('an address that is none, or not https, and keys that nothing can be sealed for are refused', async () => {
    const right = browser('right')
    for (const value of [
      ...wrongValues,
      'http://push.example.org/x',
      'https://a:b@push.example.org/x',
      'https://push.example.org/x\0',
      ' https://push.example.org/x',
      'ftp://x',
      `https://x/${'x'.repeat(1000)}`,
    ])
      refused(
        await subscribe({ ...right, endpoint: value }),
        `endpoint ${JSON.stringify(value)?.slice(0, 40)}`,
      )
    for (const key of ['p256dh', 'auth'] as const) {
      for (const value of [...wrongValues, 'a', right.keys[key === 'auth' ? 'p256dh' : 'auth'], ''])
        refused(
          await subscribe({ ...right, keys: { ...right.keys, [key]: value } }),
          `${key} ${JSON.stringify(value)?.slice(0, 40)}`,
        )
    }
    const offTheCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')
    refused(await subscribe({ ...right, keys: { ...right.keys, p256dh: offTheCurve } }), 'off the curve')
    expect(await browsers()).toEqual([])
  })
})
