import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { FILLED_AT, type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import { freeMember, openPass, payPage, subscriber } from '../../../tests/support/server/passes.ts'
import { members, subscriptions } from '../../platform/db/schema.ts'

let api: Harness
beforeAll(async () => {
  api = await startHarness()
})
beforeEach(() => {
  api.clock.now = FILLED_AT
})
afterAll(() => api.close())

interface Code {
  id: string
  data: string
  sig: string
}
const codeOf = async ({ token }: TestMember): Promise<Code> => {
  const { json } = await api.call('GET', '/api/user/pass-qr', { token })
  const { pathname, searchParams } = new URL(json.qrUrl)
  return {
    id: pathname.split('/').at(-1) ?? '',
    data: searchParams.get('data') ?? '',
    sig: searchParams.get('sig') ?? '',
  }
}
const ask = ({ id, ...json }: Code) => api.call('POST', `/api/pass/${id}/status`, { json })
const statusOf = async (code: Code) => {
  const { status, json, headers } = await ask(code)
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  conforms('passCodeStatus', json)
  return json
}
const CURRENT = { state: 'current', since: null }
const CHANGED = { state: 'changed', since: null }
const FORGED = { state: 'forged', since: null }

test('a Pass that was withdrawn from has ended, since then; the member’s new code is theirs', async () => {
  const member = await subscriber(api, 'premium')
  const code = await codeOf(member)
  expect(await statusOf(code)).toEqual(CURRENT)
  api.clock.now = new Date(FILLED_AT.getTime() + 60_000)
  await api.call('POST', '/api/subscription/withdraw', { token: member.token })
  expect(await statusOf(code)).toEqual({ state: 'ended', since: api.clock.now.toISOString() })
  expect(await statusOf(await codeOf(member))).toEqual(CURRENT)
  // Another contract of the same level: the former code is still refused.
  api.clock.now = new Date(FILLED_AT.getTime() + 120_000)
  await payPage(api, (await openPass(api, member, 'premium')).json.url)
  expect(await statusOf(code)).toEqual(CHANGED)
  expect(await statusOf(await codeOf(member))).toEqual(CURRENT)
})

test('a level that is another says so, up and down', async () => {
  const member = await freeMember(api)
  const free = await codeOf(member)
  expect(await statusOf(free)).toEqual(CURRENT)
  await payPage(api, (await openPass(api, member, 'standard')).json.url)
  expect(await statusOf(free)).toEqual(CHANGED)
  const standard = await codeOf(member)
  await api.call('POST', '/api/subscription/change', {
    token: member.token,
    json: { users_id: member.id, plan: 'premium' },
  })
  expect(await statusOf(standard)).toEqual(CHANGED)
})

test('one whose period is over before the code’s end has ended with the period', async () => {
  const member = await subscriber(api, 'standard')
  const code = await codeOf(member)
  await api.call('POST', '/api/subscription/cancel', { token: member.token })
  expect(await statusOf(code)).toEqual(CURRENT)
  const [row] = await api.database.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.memberId, member.id))
  const end = row?.currentPeriodEnd ?? FILLED_AT
  api.clock.now = new Date(end.getTime() + 1000)
  expect(await statusOf(code)).toEqual({ state: 'ended', since: end.toISOString() })
})

test('one of an account that is gone has ended; nothing of it is kept for that', async () => {
  const member = await subscriber(api, 'premium')
  const code = await codeOf(member)
  await api.database.db
    .update(subscriptions)
    .set({ memberId: null })
    .where(eq(subscriptions.memberId, member.id))
  await api.database.db.delete(members).where(eq(members.id, member.id))
  expect(await statusOf(code)).toEqual({ state: 'ended', since: null })
})

test('is answered to a genuine code alone: no id, no data and no signature of another tells anything', async () => {
  const [one, other] = [await codeOf(await subscriber(api, 'premium')), await codeOf(await freeMember(api))]
  for (const forged of [
    { ...one, id: other.id },
    { ...one, id: 'nobody' },
    { ...one, data: other.data },
    { ...one, data: `${one.data} ` },
    { ...one, sig: other.sig },
    { ...one, sig: '' },
    { ...one, sig: 'A'.repeat(86) },
    { ...one, data: '{}' },
  ])
    expect(await statusOf(forged)).toEqual(FORGED)
  expect((await ask({ ...one, data: 'x'.repeat(2001) })).status).toBe(400)
})

test('and not without end: a network is asked to wait', { tags: ['long'] }, async () => {
  const code = await codeOf(await freeMember(api))
  const from = (remoteAddress: string) =>
    api.call('POST', `/api/pass/${code.id}/status`, {
      json: { data: code.data, sig: code.sig },
      remoteAddress,
    })
  for (let times = 0; times < 999; times++) await from('192.0.2.77')
  // A forged one is counted too, and before it is verified.
  code.sig = 'A'.repeat(86)
  expect((await from('192.0.2.77')).status).toBe(200)
  expect((await from('192.0.2.77')).status).toBe(429)
  expect((await from('192.0.2.78')).status).toBe(200)
})
