import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { FILLED_AT, type Harness, ORIGIN, startHarness } from '../../../tests/support/server/harness.ts'
import {
  chargesOf,
  contractsOf,
  freeMember,
  mailsTo,
  openPass,
  pageId,
  passOf,
  payPage,
} from '../../../tests/support/server/passes.ts'
import { startStripeHarness } from '../../../tests/support/server/stripe-harness.ts'
import { gifts, subscriptionCheckouts } from '../../platform/db/schema.ts'
import type { PaymentProvider } from '../../platform/payment-provider.ts'
import { hashToken, newId } from '../../platform/security/tokens.ts'
import { asDemo } from '../../providers/demo/provider.ts'
import { checkSubscriptions } from './job.ts'
import { syncCheckout } from './use-cases/checkout.ts'

const PATH = '/api/sub-create-checkout-session'
const CLOSED = 'Le paiement en ligne n’est pas ouvert sur ce site pour le moment.'

/** Sends ten requests at once, which all arrive while the provider opens the first one's page: it gets the page, the others a refusal. */
const tenPresses = async (api: Harness) => {
  const member = await freeMember(api)
  const provider = api.payments as PaymentProvider
  const open = provider.openSubscription.bind(provider)
  let answerTheFirst = () => {}
  const othersAnswered = new Promise<void>((resolve) => {
    answerTheFirst = resolve
  })
  vi.spyOn(provider, 'openSubscription').mockImplementationOnce(async (asked) => {
    await othersAnswered
    return open(asked)
  })
  let answered = 0
  const press = async () => {
    const answer = await openPass(api, member, 'standard')
    if (++answered === 9) answerTheFirst()
    return answer
  }
  const answers = await Promise.all(Array.from({ length: 10 }, press))
  const opened = answers.filter(({ status }) => status === 200)
  expect(opened).toHaveLength(1)
  for (const answer of answers)
    if (answer.status !== 200)
      expect([answer.status, answer.json.message]).toEqual([
        409,
        'Un paiement s’ouvre déjà pour votre Pass, sans doute dans une autre fenêtre. Finissez-le là, ou recommencez dans un instant.',
      ])
  return { member, url: opened[0]?.json.url as string }
}

describe('buying a Pass where no payment is set up', () => {
  let api: Harness
  beforeAll(async () => {
    api = await startHarness(undefined, { payments: null })
  })
  afterAll(() => api.close())

  test('is refused in a sentence, for either plan', async () => {
    const member = await freeMember(api)
    for (const plan of ['standard', 'premium'] as const) {
      const answer = await openPass(api, member, plan)
      expect(answer.status).toBe(503)
      expect(answer.json).toMatchObject({ code: 'unavailable', message: CLOSED })
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  test('who holds a Pass is told that first; a gift is no more to be changed than where it is open', async () => {
    const member = await freeMember(api)
    const { db } = api.database
    const asked = { token: member.token, json: { users_id: member.id, plan: 'premium' } }
    const told = async () => {
      const answers = [
        await openPass(api, member, 'premium'),
        await api.call('POST', '/api/subscription/change', asked),
        await api.call('GET', '/api/subscription/change?plan=premium', { token: member.token }),
      ]
      return answers.map(({ status, json }) => [status, json.message])
    }
    expect(await told()).toEqual(Array(3).fill([503, CLOSED]))
    const id = newId()
    await db.insert(gifts).values({
      ...{ id, plan: 'standard', months: 3, totalCents: 5700, state: 'paid', provider: 'demo' },
      ...{ requestKey: id, codeHash: hashToken('le-code'), createdAt: FILLED_AT, paidAt: FILLED_AT },
      ...{ paymentId: id, validUntil: new Date('2027-11-01T00:00:00Z') },
    })
    const taken = await api.call('POST', '/api/gift-links/le-code/take', { token: member.token })
    expect(taken.status).toBe(200)
    const [checkout, change, preview] = await told()
    expect(checkout).toEqual([409, expect.stringMatching(/^Votre Pass offert est en cours/)])
    expect([change, preview]).toEqual(
      Array(2).fill([409, expect.stringMatching(/^Votre Pass vous a été offert/)]),
    )
    const standard = { token: await api.signIn('standard@nectar.test') }
    const { id: users_id } = (await api.call('GET', '/api/auth/user', standard)).json
    const again = { ...standard, json: { users_id, plan: 'premium' } }
    const answer = await api.call('POST', '/api/sub-create-checkout-session', again)
    expect([answer.status, answer.json.message]).toEqual([409, expect.stringMatching(/^Votre Pass est déjà/)])
  })

  test('nothing is sold beside it either, and a Pass that nobody renews ends', async () => {
    const token = await api.signIn('standard@nectar.test')
    const { id } = (await api.call('GET', '/api/auth/user', { token })).json
    const change = { token, json: { users_id: id, plan: 'premium' } }
    expect((await api.call('POST', '/api/subscription/change', change)).status).toBe(503)
    expect((await api.call('GET', '/api/subscription/change?plan=premium', { token })).status).toBe(503)
    // Ending it needs no provider: the demonstration took no money.
    const { status, json } = await api.call('POST', '/api/subscription/cancel', { token })
    expect(status).toBe(200)
    expect(json).toMatchObject({ autorenew: false, passType: 2 })

    api.clock.now = new Date(json.currentPeriodEnd)
    await checkSubscriptions(api.deps, api.app.log)
    expect(await passOf(api, { token, id })).toMatchObject({ passType: 0, currentPeriodEnd: null })
    expect((await contractsOf(api, { token, id })).map(({ state }) => state)).toEqual(['ended'])
    api.clock.now = FILLED_AT
  })
})

describe('buying a Pass', () => {
  let api: Harness
  beforeAll(async () => {
    api = await startHarness()
  })
  afterAll(() => api.close())

  test('asks who is there before it reads what they sent', async () => {
    const answer = await api.call('POST', PATH, { json: { plan: 'or' } })
    expect(answer.status).toBe(401)
    expect(answer.json.code).toBe('unauthenticated')
  })

  test.each([{ plan: 'gratuit' }, { plan: 'or' }, {}])('knows no other plan: %j', async (plan) => {
    const { token, id } = await freeMember(api)
    const answer = await api.call('POST', PATH, { token, json: { users_id: id, ...plan } })
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({ code: 'validation_failed', message: 'Ce pass n’existe pas.' })
  })

  test('is for oneself, whatever user id is sent', async () => {
    const { token } = await freeMember(api)
    const other = await freeMember(api)
    for (const path of [PATH, '/api/subscription/change']) {
      const answer = await api.call('POST', path, { token, json: { users_id: other.id, plan: 'standard' } })
      expect(answer.status).toBe(403)
      expect(answer.json.code).toBe('forbidden')
    }
  })

  test.each(['standard@nectar.test', 'premium@nectar.test'])('twice is a conflict for %s', async (email) => {
    const token = await api.signIn(email)
    const { id } = (await api.call('GET', '/api/auth/user', { token })).json
    for (const plan of ['standard', 'premium'] as const) {
      const answer = await openPass(api, { token, id }, plan)
      expect(answer.status).toBe(409)
      expect(answer.json.code).toBe('conflict')
    }
  })

  test.each([
    ['standard', 19, 2, 1],
    ['premium', 39, 3, 2],
  ] as const)('%s: paid on its page, it holds at once', async (plan, amount, passType, passStatus) => {
    const member = await freeMember(api)
    const { status, json } = await openPass(api, member, plan)
    expect(status).toBe(200)
    expect(json.url).toMatch(new RegExp(`^${ORIGIN}/paiement-demo/`))
    expect(await passOf(api, member)).toMatchObject({ passType: 0 })
    const page = await api.call('GET', `/api/demo-payments/${pageId(json.url)}`)
    expect(page.json).toMatchObject({
      kind: 'subscription',
      amount,
      state: 'open',
      cancelPath: '/pass-nectar',
    })

    const refused = await payPage(api, json.url, '4000 0000 0000 0002')
    expect(refused.json).toEqual({ outcome: 'refused', path: '/pass-nectar' })
    expect(await passOf(api, member)).toMatchObject({ passType: 0 })

    const paid = await payPage(api, json.url)
    expect(paid.json).toEqual({ outcome: 'accepted', path: `/subscription/success/${plan}` })
    expect(await passOf(api, member)).toMatchObject({
      passType,
      passStatus,
      autorenew: true,
      currentPeriodEnd: '2026-12-21T11:00:00.000Z',
      nextPlan: null,
      // The 14th day after is a Saturday.
      withdrawableUntil: '2026-12-07T23:00:00.000Z',
    })
    const { json: user } = await api.call('GET', '/api/auth/me', { token: member.token })
    expect(user.user ?? user).toMatchObject({ passStatus, autorenew: true })
    expect(await chargesOf(api, member)).toEqual([{ plan, amountCents: amount * 100, refundedCents: 0 }])
    expect(await mailsTo(api, member)).toEqual(['receipt:invoice'])
  })

  test.each([
    ['/events/concert-1', '?return=%2Fevents%2Fconcert-1'],
    ['https://elsewhere.test/events/concert-1', ''],
    ['//elsewhere.test', ''],
    ['/api/logout', ''],
  ])('asked for at %s, its page leads on and back with %j', async (return_to, back) => {
    const member = await freeMember(api)
    const { json } = await api.call('POST', PATH, {
      token: member.token,
      json: { users_id: member.id, plan: 'standard', return_to },
    })
    const page = await api.call('GET', `/api/demo-payments/${pageId(json.url)}`)
    expect(page.json).toMatchObject({
      returnPath: `/subscription/success/standard${back}`,
      cancelPath: `/pass-nectar${back}`,
    })
  })

  test('paid at the same moment, told again and swept, it is one contract and one receipt', async () => {
    const member = await freeMember(api)
    const { url } = (await openPass(api, member, 'standard')).json
    await Promise.all([payPage(api, url), payPage(api, url), payPage(api, url)])
    await syncCheckout(api.deps, pageId(url), 'webhook')
    expect(await contractsOf(api, member)).toHaveLength(1)
    expect(await chargesOf(api, member)).toHaveLength(1)
    expect(await mailsTo(api, member)).toEqual(['receipt:invoice'])
  })

  test('the same press again is the same page; for another plan it is refused', async () => {
    const member = await freeMember(api)
    const key = crypto.randomUUID()
    const first = await openPass(api, member, 'standard', key)
    const again = await openPass(api, member, 'standard', key)
    expect(again.json).toEqual(first.json)
    const other = await openPass(api, member, 'premium', key)
    expect(other.status).toBe(409)
    expect(other.json.code).toBe('conflict')
    await payPage(api, first.json.url)
    expect((await openPass(api, member, 'standard', key)).status).toBe(409)
  })

  test('a second press closes the page of the first: two are never paid', async () => {
    const member = await freeMember(api)
    const first = (await openPass(api, member, 'standard')).json
    const second = (await openPass(api, member, 'premium')).json
    expect(second.url).not.toBe(first.url)
    const late = await payPage(api, first.url)
    expect(late.status).toBe(409)
    expect((await payPage(api, second.url)).json.outcome).toBe('accepted')
    expect(await passOf(api, member)).toMatchObject({ passType: 3 })
  })

  test('a page that was paid without us knowing is found out before another one opens', async () => {
    const member = await freeMember(api)
    const { url } = (await openPass(api, member, 'standard')).json
    await asDemo(api.payments)?.pay(pageId(url))
    expect(await passOf(api, member)).toMatchObject({ passType: 0 })
    const answer = await openPass(api, member, 'premium')
    expect(answer.status).toBe(409)
    expect(await passOf(api, member)).toMatchObject({ passType: 2 })
  })

  test('a page that was paid without us knowing is found out by the job', async () => {
    const member = await freeMember(api)
    const { url } = (await openPass(api, member, 'standard')).json
    await asDemo(api.payments)?.pay(pageId(url))
    api.clock.now = new Date(FILLED_AT.getTime() + 20 * 60_000)
    await checkSubscriptions(api.deps, api.app.log)
    expect(await passOf(api, member)).toMatchObject({ passType: 2 })
    api.clock.now = FILLED_AT
  })

  test('a page that nobody pays is closed after a day', async () => {
    const member = await freeMember(api)
    const { url } = (await openPass(api, member, 'standard')).json
    const stateOf = async () => (await api.call('GET', `/api/demo-payments/${pageId(url)}`)).json.state
    api.clock.now = new Date(FILLED_AT.getTime() + 60 * 60_000)
    while (await checkSubscriptions(api.deps, api.app.log));
    expect(await stateOf()).toBe('open')
    api.clock.now = new Date(FILLED_AT.getTime() + 25 * 60 * 60_000)
    while (await checkSubscriptions(api.deps, api.app.log));
    expect(await stateOf()).toBe('ended')
    const [row] = await api.database.db
      .select()
      .from(subscriptionCheckouts)
      .where(eq(subscriptionCheckouts.memberId, member.id))
    expect(row).toMatchObject({ state: 'expired', checkAt: null })
    api.clock.now = FILLED_AT
  })

  test('presses on two devices at once leave one page that can be paid', async () => {
    const member = await freeMember(api)
    const answers = await Promise.all([
      openPass(api, member, 'standard'),
      openPass(api, member, 'standard'),
      openPass(api, member, 'premium'),
    ])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const paid = []
    for (const { status, json } of answers)
      if (status === 200) paid.push((await payPage(api, json.url)).json.outcome)
    expect(paid.filter((outcome) => outcome === 'accepted')).toHaveLength(1)
    expect(await chargesOf(api, member)).toHaveLength(1)
  })

  test('of ten presses at once, each of its own window, one opens a page and the others are told so', async () => {
    const { member, url } = await tenPresses(api)
    expect((await payPage(api, url)).json.outcome).toBe('accepted')
    expect(await chargesOf(api, member)).toHaveLength(1)
  })
})

describe('buying a Pass from Stripe', () => {
  let stripe: Awaited<ReturnType<typeof startStripeHarness>>
  beforeAll(async () => {
    stripe = await startStripeHarness()
  })
  afterAll(() => stripe.close())

  test('of ten presses at once one opens a page, the only one that is open', async () => {
    const { member, url } = await tenPresses(stripe.api)
    const rows = await stripe.api.database.db
      .select()
      .from(subscriptionCheckouts)
      .where(eq(subscriptionCheckouts.memberId, member.id))
    expect(rows.map(({ state, url }) => ({ state, url }))).toEqual([{ state: 'open', url }])
  })
})
