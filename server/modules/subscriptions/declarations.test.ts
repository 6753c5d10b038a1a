import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FILLED_AT, type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import {
  chargesOf,
  contractsOf,
  mailsTo,
  openPass,
  passOf,
  payPage,
  settle,
  subscriber,
} from '../../../tests/support/server/passes.ts'
import { refused } from '../../../tests/support/server/refused.ts'
import { declarations, mails, members, subscriptions } from '../../platform/db/schema.ts'
import { ProviderUnavailable } from '../../platform/payment-provider.ts'
import { startDeclarations } from './job.ts'

const DAY_MS = 24 * 60 * 60_000

let api: Harness
let isDown = false
/** The provider’s id of a subscription that it never changes. */
let stuckAt = ''
let endsMidway = false
beforeAll(async () => {
  api = await startHarness(undefined, {
    payments: (demo) => ({
      ...demo,
      setAutorenew: async (...given) => {
        if (isDown || given.includes(stuckAt)) throw new ProviderUnavailable('Nobody answers')
        return demo.setAutorenew(...given)
      },
      endSubscription: async (...given) => {
        if (endsMidway) throw new Error('As if the process had ended here')
        return demo.endSubscription(...given)
      },
    }),
  })
})
afterAll(() => api.close())
beforeEach(() => {
  isDown = false
  endsMidway = false
  // Past the rate limit's window of the previous test.
  api.clock.now = new Date(Math.max(api.clock.now.getTime(), FILLED_AT.getTime()) + 20 * 60_000)
})

const addressOf = ({ id }: TestMember) => `${id.toLowerCase()}@exemple.fr`
const form = (email: string, more: Record<string, unknown> = {}) => ({
  firstName: 'Ariane',
  lastName: 'Vidal',
  email,
  ...more,
})
const terminate = (email: string, more = {}) =>
  api.call('POST', '/api/subscription/termination', { json: form(email, more) })
const withdraw = (email: string, more = {}) =>
  api.call('POST', '/api/withdrawals', { json: form(email, more) })
const confirm = (token: string) => api.call('POST', '/api/withdrawals/confirm', { json: { token } })
const renews = async (member: TestMember) => (await contractsOf(api, member))[0]?.autorenew
const mailAbout = async (key: string) => {
  const [mail] = await api.database.db.select().from(mails).where(eq(mails.dedupeKey, key))
  return mail
}
const declared = async (reference: string) => {
  const [row] = await api.database.db.select().from(declarations).where(eq(declarations.id, reference))
  return row
}
/** Returns the token in the mail that confirms a withdrawal. */
const linkOf = async (email: string) => {
  const { json } = await withdraw(email)
  const mail = await mailAbout(`withdrawal:${json.reference}`)
  return { reference: json.reference, token: /#jeton=([\w-]{43})\s/.exec(mail?.text ?? '')?.[1] ?? '' }
}

test('a stranger’s declarations do not close them to the owner of an address, nor fill the mailbox', async () => {
  const from = async (remoteAddress: string) =>
    (
      await api.call('POST', '/api/subscription/termination', {
        json: form('voisine@exemple.fr'),
        remoteAddress,
      })
    ).status
  const stranger = []
  for (let time = 0; time < 4; time++) stranger.push(await from('203.0.113.9'))
  expect(stranger).toEqual([200, 200, 200, 429])
  expect(await from('198.51.100.7')).toBe(200)
  const many = []
  for (let network = 0; network < 27; network++) many.push(await from(`192.0.2.${network}`))
  expect(many.filter((status) => status === 200)).toHaveLength(26)
  expect(many.at(-1)).toBe(429)
})

describe('a termination without signing in', () => {
  test('ends the renewal of who has that address and name, and tells when the Pass ends', async () => {
    const member = await subscriber(api, 'premium')
    const { status, json } = await terminate(addressOf(member), {
      lastName: ' vïDAL ',
      reason: 'Déménagement',
    })
    expect(status).toBe(200)
    expect(json).toEqual({ reference: expect.any(String), receivedAt: api.clock.now.toISOString() })
    await expect.poll(() => renews(member)).toBe(false)
    expect(await passOf(api, member)).toMatchObject({ passType: 3, autorenew: false })
    await expect
      .poll(() => mailsTo(api, member))
      .toEqual(['pass-cancelled', 'receipt:invoice', 'termination'])
    await expect.poll(async () => (await declared(json.reference))?.executedAt).toEqual(api.clock.now)
    expect(await declared(json.reference)).toMatchObject({
      kind: 'termination',
      memberId: member.id,
      detail: 'Déménagement',
    })
  })

  test('answers and mails the same to everybody else, and does nothing', async () => {
    const member = await subscriber(api, 'standard')
    const [right, wrongName, nobody] = [
      await terminate(addressOf(await subscriber(api, 'standard'))),
      await terminate(addressOf(member), { lastName: 'Vidaud' }),
      await terminate('personne@exemple.fr'),
    ]
    const texts = await Promise.all(
      [right, wrongName, nobody].map(async ({ status, json }) => {
        expect(status).toBe(200)
        const mail = await mailAbout(`termination:${json.reference}`)
        const { firstName, lastName, email } = (await declared(json.reference)) ?? {}
        return [json.reference, firstName, lastName, email].reduce(
          (text, word) => text?.replaceAll(String(word), '…'),
          mail?.text,
        )
      }),
    )
    expect(new Set(texts).size).toBe(1)
    expect(Object.keys(wrongName.json)).toEqual(Object.keys(right.json))
    expect(await declared(wrongName.json.reference)).toMatchObject({ memberId: null, executedAt: null })
    expect(await renews(member)).toBe(true)
  })

  test('that the provider cannot hear yet is kept and answered, and done by the job', async () => {
    const member = await subscriber(api, 'standard')
    isDown = true
    const { status, json } = await terminate(addressOf(member))
    expect(status).toBe(200)
    const runOnce = async () => startDeclarations(api.deps, api.app.log).stop()
    await runOnce()
    expect(await declared(json.reference)).toMatchObject({ memberId: member.id, executedAt: null })
    expect(await renews(member)).toBe(true)
    isDown = false
    await runOnce()
    expect(await renews(member)).toBe(false)
    expect((await declared(json.reference))?.executedAt).toEqual(api.clock.now)

    // A later decision by the member wins.
    await api.call('PUT', '/api/subscription/auto-renew', { token: member.token, json: { autorenew: true } })
    await runOnce()
    expect(await renews(member)).toBe(true)
  })

  test('that never completes holds back no other, however many there are', async () => {
    const stuck = Array.from({ length: 25 }, (_, index) => `stuck-${index}`)
    const [blocked, free] = [await subscriber(api, 'standard'), await subscriber(api, 'standard')]
    const { db } = api.database
    const row = { kind: 'termination' as const, firstName: 'Zoé', lastName: 'Vidal', email: 'z@exemple.fr' }
    const declaredAt = api.clock.now
    const later = new Date(declaredAt.getTime() + 1_000)
    await db
      .insert(declarations)
      .values(stuck.map((id) => ({ ...row, id, memberId: blocked.id, declaredAt })))
    await db.insert(declarations).values({ ...row, id: 'later', memberId: free.id, declaredAt: later })
    const [pass] = await db.select().from(subscriptions).where(eq(subscriptions.memberId, blocked.id))
    stuckAt = pass?.providerId ?? ''
    const job = startDeclarations(api.deps, api.app.log)
    await expect
      .poll(async () => (await declared('later'))?.executedAt, { timeout: 5_000 })
      .toEqual(api.clock.now)
    await job.stop()
    expect(await renews(free)).toBe(false)
    expect((await declared('stuck-0'))?.executedAt).toBeNull()
    stuckAt = ''
    await db.delete(declarations).where(like(declarations.id, 'stuck-%'))
  })

  test('is no way to flood a mailbox', async () => {
    const email = 'cible@exemple.fr'
    for (let times = 0; times < 3; times++) expect((await terminate(email)).status).toBe(200)
    for (const answer of [await terminate(email), await withdraw(email)]) {
      expect(refused(answer, 'flood').code).toBe('too_many_requests')
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await terminate('autre@exemple.fr')).status).toBe(200)
    const sent = await api.database.db.select().from(mails).where(eq(mails.recipient, email))
    expect(sent).toHaveLength(3)
  })
})

describe('a withdrawal without signing in', () => {
  test('is receipted at once, and executed by the link in the mail of the account', async () => {
    const member = await subscriber(api, 'premium')
    const { status, json } = await withdraw(addressOf(member), {
      lastName: 'Vidaud',
      contract: 'Pass Premium',
    })
    expect(status).toBe(200)
    expect(json).toEqual({ reference: expect.any(String), receivedAt: api.clock.now.toISOString() })
    const mail = await mailAbout(`withdrawal:${json.reference}`)
    expect(mail?.recipient).toBe(addressOf(member))
    expect(mail?.text).toContain('Pass Premium')
    expect(await passOf(api, member)).toMatchObject({ passType: 3 })
    const token = /#jeton=([\w-]{43})\s/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(JSON.stringify(await declared(json.reference))).not.toContain(token)

    const done = await confirm(token)
    expect([done.status, done.json]).toEqual([200, { refunded: 39 }])
    expect(await passOf(api, member)).toMatchObject({ passType: 0, withdrawableUntil: null })
    expect(await chargesOf(api, member)).toEqual([
      { plan: 'premium', amountCents: 3900, refundedCents: expect.any(Number) },
    ])
    expect(await mailsTo(api, member)).toEqual(['pass-refunded', 'receipt:invoice', 'withdrawal'])
    expect((await declared(json.reference))?.executedAt).toEqual(api.clock.now)

    const again = await confirm(token)
    expect([again.status, again.json]).toEqual([200, { refunded: 39 }])
    expect((await mailsTo(api, member)).filter((key) => key === 'pass-refunded')).toHaveLength(1)
  })

  test('is written down as executed with what it does, wherever the process ends', async () => {
    const member = await subscriber(api, 'standard')
    const { token, reference } = await linkOf(addressOf(member))
    endsMidway = true
    expect((await confirm(token)).status).toBe(500)
    expect(await passOf(api, member)).toMatchObject({ passType: 0 })
    expect((await declared(reference))?.executedAt).toEqual(api.clock.now)
    endsMidway = false
    expect((await confirm(token)).json).toEqual({ refunded: 19 })
  })

  test('pressed several times at once pays back once', async () => {
    const member = await subscriber(api, 'standard')
    const { token } = await linkOf(addressOf(member))
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(token)))
    for (const { status, json } of answers) expect([status, json]).toEqual([200, { refunded: 19 }])
    await settle(api)
    expect(await chargesOf(api, member)).toMatchObject([{ refundedCents: 1900 }])
    expect((await mailsTo(api, member)).filter((key) => key === 'pass-refunded')).toHaveLength(1)
  })

  test('answers the same where there is nothing to withdraw from, with a receipt and no link', async () => {
    const [right, free, nobody] = [
      await withdraw(addressOf(await subscriber(api, 'standard'))),
      await withdraw('libre@nectar.test'),
      await withdraw('personne@exemple.fr'),
    ]
    expect(Object.keys(free.json)).toEqual(Object.keys(right.json))
    for (const { status, json } of [free, nobody]) {
      expect(status).toBe(200)
      expect(await declared(json.reference)).toMatchObject({ memberId: null, tokenHash: null })
      expect((await mailAbout(`withdrawal:${json.reference}`))?.text).not.toContain('jeton')
    }
  })

  test('counts from the day it was declared on, and its link ends after 14 days', async () => {
    const member = await subscriber(api, 'standard')
    const { withdrawableUntil } = await passOf(api, member)
    api.clock.now = new Date(Date.parse(withdrawableUntil) - 60_000)
    const first = await linkOf(addressOf(member))
    const second = await linkOf(addressOf(member))
    api.clock.now = new Date(api.clock.now.getTime() + 5 * DAY_MS)
    expect((await withdraw(addressOf(member))).status).toBe(200)
    expect((await api.call('POST', '/api/subscription/withdraw', { token: member.token })).status).toBe(409)
    expect((await confirm(first.token)).json).toEqual({ refunded: 19 })
    // The other link of the same contract returns the same result, and never affects a later contract.
    expect((await confirm(second.token)).json).toEqual({ refunded: 19 })
    const { json } = await openPass(api, member, 'premium')
    await payPage(api, json.url)
    expect((await confirm(second.token)).status).toBe(409)
    expect(await passOf(api, member)).toMatchObject({ passType: 3 })

    const late = await linkOf(addressOf(member))
    api.clock.now = new Date(api.clock.now.getTime() + 14 * DAY_MS)
    expect((await confirm(late.token)).status).toBe(404)
    expect((await contractsOf(api, member)).at(-1)?.state).not.toBe('ended')
  })

  test('is by a link that cannot be guessed', async () => {
    for (const token of ['', 'x', 'x'.repeat(43), '\u0000', 'é'.repeat(200)]) {
      const answer = await confirm(token)
      expect(answer.status, token).toBe(404)
      expect(refused(answer, token).message).toContain('Ce lien')
    }
  })

  test('outlives the account that it was about', async () => {
    const member = await subscriber(api, 'standard')
    const { reference, token } = await linkOf(addressOf(member))
    await api.database.db
      .update(subscriptions)
      .set({ memberId: null })
      .where(eq(subscriptions.memberId, member.id))
    await api.database.db.delete(members).where(eq(members.id, member.id))
    expect(await declared(reference)).toMatchObject({ memberId: null, firstName: 'Ariane' })
    expect((await confirm(token)).status).toBe(404)
  })
})
