import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Gift, GiftLink } from '../../../contract/gifts.ts'
import type { PaidPlan } from '../../../contract/rules/pass.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { FILLED_AT } from '../../../tests/support/server/harness.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import { startPassWorld } from '../../../tests/support/server/pass-world.ts'
import { pageId, passOf, payPage } from '../../../tests/support/server/passes.ts'
import { PASSWORD } from '../../../tests/support/server/password.ts'
import { memberWithPassword } from '../../../tests/support/server/valid-calls.ts'
import type { Charge } from '../../../tests/support/stripe-double/payment-intents.ts'
import { gifts, invoices, mails, members, subscriptions } from '../../platform/db/schema.ts'
import { type PaymentProvider, ProviderUnavailable } from '../../platform/payment-provider.ts'
import { monthsAfter } from '../../platform/retention.ts'
import { purge } from '../../purge.ts'
import { giftTakings } from './store/gifts.ts'
import { closeRepaidGift } from './use-cases/refund-failed.ts'

const DAY_MS = 24 * 60 * 60_000
const { onEach, stop } = await bothDatabases()
afterAll(stop)

/** Starts a world with helpers that buy, take and withdraw gifts. */
const giftWorld = async (provider: 'demo' | 'stripe', open?: Parameters<typeof startPassWorld>[1]) => {
  const world = await startPassWorld(provider, open)
  const { api, db } = world
  const newMember = () => memberWithPassword(api, 'free', { isVerified: true })
  const buy = (who: TestMember, form: Record<string, unknown> = {}, key: string = randomUUID()) =>
    api.call('POST', '/api/gifts', {
      token: who.token,
      json: { plan: 'standard', months: 3, total: 57, ...form },
      headers: { 'idempotency-key': key },
    })
  const read = async (who: TestMember, id: string): Promise<Gift> =>
    (await api.call('GET', `/api/gifts/${id}`, { token: who.token })).json
  const give = async (who: TestMember, plan: PaidPlan = 'standard', months = 3) => {
    const total = months * (plan === 'standard' ? 19 : 39)
    const { id, url } = (await buy(who, { plan, months, total })).json
    expect((await payPage(api, url)).json.outcome).toBe('accepted')
    const gift = await read(who, id)
    return { id: id as string, code: gift.url?.split('/').at(-1) ?? '' }
  }
  return {
    ...world,
    newMember,
    buy,
    read,
    give,
    see: async (code: string, who?: TestMember): Promise<GiftLink> =>
      (await api.call('GET', `/api/gift-links/${code}`, who && { token: who.token })).json,
    take: (who: TestMember, code: string) =>
      api.call('POST', `/api/gift-links/${code}/take`, { token: who.token }),
    withdrawGift: (who: TestMember, id: string) =>
      api.call('POST', `/api/gifts/${id}/withdraw`, { token: who.token }),
    stored: async (id: string) => (await db.select().from(gifts).where(eq(gifts.id, id)))[0],
    level: async ({ id }: TestMember) =>
      (await db.select({ level: members.level }).from(members).where(eq(members.id, id)))[0]?.level,
    mailsWith: async (key: string) =>
      (await db.select().from(mails)).filter(({ dedupeKey }) => dedupeKey.includes(key)),
    /** Makes the provider's next call fail; with `isLost`, after its effect. */
    failNext: (call: 'openGift' | 'refundPayment' | 'checkout', isLost = false) => {
      const payments = api.payments as PaymentProvider
      const real = payments[call].bind(payments) as (...given: unknown[]) => Promise<unknown>
      vi.spyOn(payments, call).mockImplementationOnce((async (...given: unknown[]) => {
        if (isLost) await real(...given)
        throw new ProviderUnavailable('away')
      }) as never)
    },
  }
}
type World = Awaited<ReturnType<typeof giftWorld>>

onEach('a Pass given away, on $name', ({ open }) => {
  let world: World
  beforeAll(async () => {
    world = await giftWorld('demo', open)
  })
  afterAll(() => world.close())
  const reset = () => {
    world.api.clock.now = FILLED_AT
  }

  test('costs the months times the price, and no other sum is accepted', async () => {
    reset()
    const buyer = await world.newMember()
    for (const [plan, months, total] of [
      ['standard', 1, 19],
      ['standard', 12, 228],
      ['premium', 3, 117],
      ['premium', 6, 234],
    ])
      expect((await world.buy(buyer, { plan, months, total })).status).toBe(200)
    const wrong = await world.buy(buyer, { total: 19 })
    expect([wrong.status, wrong.json.code]).toEqual([409, 'total_mismatch'])
    expect((await world.buy(buyer, { months: 2, total: 38 })).json.message).toBe(
      'Choisissez 1, 3, 6 ou 12 mois.',
    )
    expect((await world.buy(buyer, { greeting: 'é'.repeat(141) })).status).toBe(400)
  })

  test('is mailed once to its buyer, whose list shows it with its link', async () => {
    reset()
    const buyer = await world.newMember()
    const { json } = await world.buy(buyer, { firstName: ' Inès ', greeting: 'Bon anniversaire !' })
    expect((await world.read(buyer, json.id)).state).toBe('paying')
    await payPage(world.api, json.url)
    await payPage(world.api, json.url)
    await world.runJobs()
    const gift = await world.read(buyer, json.id)
    expect(gift).toMatchObject({
      ...{ plan: 'standard', months: 3, total: 57, state: 'open' },
      ...{ firstName: 'Inès', greeting: 'Bon anniversaire !', isRefunded: false },
      validUntil: monthsAfter(FILLED_AT, 12).toISOString(),
    })
    const sent = await world.mailsWith(`gift-paid:${json.id}`)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toContain(gift.url)
    const list = await world.api.call('GET', '/api/gifts', { token: buyer.token })
    expect(list.json).toEqual([gift])
    const stored = await world.stored(json.id)
    expect(JSON.stringify(stored)).not.toContain(gift.url?.split('/').at(-1))
  })

  test('pressed twice, opens one payment page, also where the first answer was lost', async () => {
    reset()
    const buyer = await world.newMember()
    const key = randomUUID()
    world.failNext('openGift', true)
    expect((await world.buy(buyer, {}, key)).status).toBe(503)
    const answers = await Promise.all([world.buy(buyer, {}, key), world.buy(buyer, {}, key)])
    expect(new Set(answers.map(({ json }) => json.url)).size).toBe(1)
    expect(await world.db.select().from(gifts).where(eq(gifts.buyerId, buyer.id))).toHaveLength(1)
    const another = await world.buy(buyer, { months: 1, total: 19 }, key)
    expect(another.status).toBe(409)
  })

  test('makes a Pass of its months, which ends by itself to the minute and charges nobody', async () => {
    reset()
    const buyer = await world.newMember()
    const taker = await world.newMember()
    const { code } = await world.give(buyer, 'premium', 1)
    expect(await world.see(code)).toMatchObject({ plan: 'premium', months: 1, state: 'open', mine: null })
    world.api.clock.now = new Date(FILLED_AT.getTime() + DAY_MS)
    const begun = world.api.clock.now
    const ends = monthsAfter(begun, 1)
    const taken = await world.take(taker, code)
    expect(taken.json).toMatchObject({
      state: 'taken',
      mine: { startsAt: begun.toISOString(), endsAt: ends.toISOString() },
    })
    expect(await passOf(world.api, taker)).toMatchObject({
      ...{ passType: 3, autorenew: false, isGift: true, withdrawableUntil: null },
      currentPeriodEnd: ends.toISOString(),
    })
    for (const [method, path, json] of [
      ['POST', '/api/subscription/cancel', {}],
      ['PUT', '/api/subscription/auto-renew', { autorenew: true }],
      ['POST', '/api/subscription/withdraw', {}],
      ['GET', '/api/subscription/change?plan=standard', undefined],
      ['POST', '/api/subscription/change', { users_id: taker.id, plan: 'standard' }],
      ['POST', '/api/sub-create-checkout-session', { users_id: taker.id, plan: 'premium' }],
    ] as const)
      expect((await world.api.call(method, path, { token: taker.token, json })).status).toBe(409)
    const late = await world.concert(new Date(ends.getTime() + DAY_MS).toISOString().slice(0, 10))
    expect((await world.book(taker, late)).status).toBe(409)

    await world.travel(new Date(ends.getTime() - 60_000))
    expect(await world.level(taker)).toBe('premium')
    await world.travel(ends)
    expect(await world.level(taker)).toBe('free')
    const [contract] = await world.db.select().from(subscriptions).where(eq(subscriptions.memberId, taker.id))
    expect(contract).toMatchObject({ provider: 'gift', state: 'ended', endedAt: ends })
    expect(await world.paid(taker)).toBe(0)
  })

  test('taken by two at once, goes to one', async () => {
    reset()
    const buyer = await world.newMember()
    const takers = await Promise.all([world.newMember(), world.newMember(), world.newMember()])
    const { code } = await world.give(buyer)
    const answers = await Promise.all(takers.map((taker) => world.take(taker, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const levels = await Promise.all(takers.map(world.level))
    expect(levels.filter((level) => level === 'standard')).toHaveLength(1)
    const winner = takers[answers.findIndex(({ status }) => status === 200)]
    expect((await world.take(winner as TestMember, code)).status).toBe(200)
    expect(
      (await world.mailsWith('gift-begun:')).filter(({ subject }) => subject.includes('Standard')),
    ).not.toHaveLength(0)
  })

  test('withdrawn and taken at once, is one or the other', async () => {
    reset()
    for (let round = 0; round < 8; round++) {
      const buyer = await world.newMember()
      const taker = await world.newMember()
      const { id, code } = await world.give(buyer)
      const calls = [() => world.withdrawGift(buyer, id), () => world.take(taker, code)]
      const [first, second] = await Promise.all(
        (round % 2 ? calls : calls.toReversed()).map((call) => call()),
      )
      expect([first?.status, second?.status].toSorted()).toEqual([200, 409])
      const { state, isRefunded } = await world.read(buyer, id)
      expect([state, isRefunded, await world.level(taker)]).toEqual(
        state === 'taken' ? ['taken', false, 'standard'] : ['withdrawn', true, 'free'],
      )
    }
  })

  test('waits for the end of a Pass that ends, and says the day', async () => {
    reset()
    const [buyer, taker] = [await world.newMember(), await world.subscribe('standard')]
    await world.cancel(taker)
    const { currentPeriodEnd } = await passOf(world.api, taker)
    const [first, second] = [await world.give(buyer, 'premium', 1), await world.give(buyer, 'standard', 1)]
    expect((await world.see(first.code, taker)).after).toEqual({ until: currentPeriodEnd })
    const next = monthsAfter(new Date(currentPeriodEnd), 1)
    expect((await world.take(taker, first.code)).json.mine).toEqual({
      startsAt: currentPeriodEnd,
      endsAt: next.toISOString(),
    })
    world.api.clock.now = new Date(FILLED_AT.getTime() + 1000)
    await world.take(taker, second.code)
    expect((await passOf(world.api, taker)).waiting).toEqual([
      { plan: 'premium', months: 1, startsAt: currentPeriodEnd },
      { plan: 'standard', months: 1, startsAt: next.toISOString() },
    ])
    expect(await world.level(taker)).toBe('standard')
    await world.travel(new Date(currentPeriodEnd))
    expect(await world.level(taker)).toBe('premium')
    await world.travel(next)
    expect(await world.level(taker)).toBe('standard')
    await world.travel(monthsAfter(next, 1))
    expect(await world.level(taker)).toBe('free')
    expect(await world.mailsWith('gift-begun:')).toHaveLength(
      new Set((await world.mailsWith('gift-begun:')).map(({ dedupeKey }) => dedupeKey)).size,
    )
  })

  test('waits without a day for a Pass that renews itself, and keeps its places as it follows', async () => {
    reset()
    const [buyer, taker] = [await world.newMember(), await world.subscribe('standard')]
    const { code } = await world.give(buyer, 'standard', 3)
    expect((await world.see(code, taker)).after).toEqual({ until: null })
    expect((await world.take(taker, code)).json.mine).toEqual({ startsAt: null, endsAt: null })
    const concert = await world.concert(
      new Date(FILLED_AT.getTime() + 45 * DAY_MS).toISOString().slice(0, 10),
    )
    expect((await world.book(taker, concert)).status).toBe(200)
    await world.cancel(taker)
    const said = (await world.mailsWith('pass-cancelled:')).map(({ text }) => text)
    expect(said).toContainEqual(
      expect.stringMatching(
        /reste valable jusqu’au \d.* à \d\d:\d\d \(heure de Paris\)[\s\S]*pour après est gardé dans ce que permet votre Pass offert\./,
      ),
    )
    await world.travel(monthsAfter(FILLED_AT, 1))
    expect(await passOf(world.api, taker)).toMatchObject({ isGift: true, passType: 2, waiting: [] })
    expect(await world.places(taker)).toEqual([concert])
  })

  test('begins as the Pass before it is withdrawn from; the press again has the first result', async () => {
    reset()
    const [buyer, taker] = [await world.newMember(), await world.subscribe('standard')]
    const { code } = await world.give(buyer, 'standard', 1)
    expect((await world.take(taker, code)).status).toBe(200)
    const withdraw = () => world.api.call('POST', '/api/subscription/withdraw', { token: taker.token })
    const first = await withdraw()
    expect([first.status, first.json]).toEqual([200, { refunded: 19 }])
    world.api.clock.now = new Date(FILLED_AT.getTime() + 1000)
    expect(await passOf(world.api, taker)).toMatchObject({ isGift: true })
    const again = await withdraw()
    expect([again.status, again.json]).toEqual([200, { refunded: 19 }])
    world.api.clock.now = new Date(FILLED_AT.getTime() + DAY_MS + 2000)
    expect((await withdraw()).status).toBe(409)
  })

  test('is withdrawn for 14 days while nobody has it: its code is dead, and the money goes back once', async () => {
    reset()
    const [buyer, taker] = [await world.newMember(), await world.newMember()]
    const { id, code } = await world.give(buyer)
    world.failNext('refundPayment', true)
    const withdrawn = await world.withdrawGift(buyer, id)
    expect(withdrawn.json).toMatchObject({ state: 'withdrawn', isRefunded: false, url: null })
    const dead = await world.take(taker, code)
    expect([dead.status, dead.json.message]).toEqual([
      409,
      'Ce Pass a été remboursé à la personne qui l’offrait\u00a0: son lien ne vaut plus rien.',
    ])
    expect((await world.see(code)).state).toBe('withdrawn')
    expect((await world.withdrawGift(buyer, id)).status).toBe(200)
    await world.travel(new Date(FILLED_AT.getTime() + 10 * 60_000))
    expect(await world.read(buyer, id)).toMatchObject({ state: 'withdrawn', isRefunded: true })
    expect((await world.stored(id))?.refundedCents).toBe(5700)
    expect(await world.mailsWith(`gift-refunded:${id}`)).toHaveLength(1)
    reset()
    const late = await world.give(buyer)
    world.api.clock.now = new Date(FILLED_AT.getTime() + 20 * DAY_MS)
    expect((await world.withdrawGift(buyer, late.id)).status).toBe(409)
    expect((await world.read(buyer, late.id)).withdrawableUntil).toBeNull()
    expect((await world.withdrawGift(taker, late.id)).status).toBe(404)
  })

  test('is valid for a year from its payment', async () => {
    reset()
    const { id, code } = await world.give(await world.newMember())
    const end = monthsAfter(FILLED_AT, 12)
    world.api.clock.now = new Date(end.getTime() - 1)
    expect((await world.see(code)).state).toBe('open')
    const taker = await world.newMember()
    world.api.clock.now = end
    const refused = await world.take(taker, code)
    expect([refused.status, refused.json.message]).toEqual([
      409,
      'Ce Pass n’a pas été pris à temps\u00a0: il était à prendre avant le 21 novembre 2027.',
    ])
    expect((await world.see(code)).state).toBe('expired')
    expect((await world.stored(id))?.takerId).toBeNull()
  })

  test('counts among what Passes took, less what was paid back', async () => {
    reset()
    world.api.clock.now = new Date('2031-03-10T12:00:00Z')
    const buyer = await world.newMember()
    const month = { from: new Date('2031-03-01T00:00:00Z'), to: new Date('2031-04-01T00:00:00Z') }
    await world.give(buyer, 'premium', 1)
    const { id } = await world.give(buyer, 'standard', 1)
    expect(await giftTakings(world.db, month)).toBe(5800)
    await world.withdrawGift(buyer, id)
    expect(await giftTakings(world.db, month)).toBe(3900)
  })

  test('outlives its buyer’s account, and ends with its taker’s', async () => {
    reset()
    const [buyer, taker] = [await world.newMember(), await world.newMember()]
    const { json } = await world.buy(buyer, { firstName: 'Inès', greeting: 'De Zébulon' })
    await payPage(world.api, json.url)
    const code = (await world.read(buyer, json.id)).url?.split('/').at(-1) ?? ''
    const exported = await world.api.call('GET', '/api/user/export', { token: buyer.token })
    expect(exported.json.gifts).toMatchObject([
      { role: 'given', firstName: 'Inès', greeting: 'De Zébulon', total: 57 },
    ])
    const leave = (who: TestMember) =>
      world.api.call('DELETE', '/api/user', { token: who.token, json: { password: PASSWORD, tickets: [] } })
    expect((await leave(buyer)).status).toBe(200)
    expect(JSON.stringify(await world.stored(json.id))).not.toMatch(/Inès|Zébulon/)
    expect(await world.see(code)).toMatchObject({
      state: 'open',
      from: null,
      firstName: null,
      greeting: null,
    })
    expect((await world.take(taker, code)).status).toBe(200)
    expect(
      (await world.api.call('GET', '/api/user/export', { token: taker.token })).json.gifts,
    ).toMatchObject([{ role: 'received', total: null }])
    expect((await leave(taker)).status).toBe(200)
    const [contract] = await world.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.providerId, json.id))
    expect(contract).toMatchObject({ state: 'ended', memberId: null, checkAt: null })
    expect((await world.see(code)).state).toBe('taken')
  })

  test('whose page is open or just paid delays its buyer’s deletion', async () => {
    reset()
    const buyer = await world.newMember()
    const { json } = await world.buy(buyer)
    const demo = world.api.payments as PaymentProvider & { pay(id: string): Promise<void> }
    await demo.pay(pageId(json.url))
    const leave = () =>
      world.api.call('DELETE', '/api/user', { token: buyer.token, json: { password: PASSWORD, tickets: [] } })
    const refused = await leave()
    expect([refused.status, refused.json.message]).toEqual([
      409,
      'Un Pass à offrir vient d’être payé. Gardez son lien avant de supprimer votre compte\u00a0: vous ne pourriez plus le retrouver ici.',
    ])
    expect((await world.stored(json.id))?.state).toBe('paid')
    const other = await world.buy(buyer)
    expect((await leave()).status).toBe(200)
    expect((await world.stored(other.json.id))?.state).toBe('expired')
  })

  test('that nobody pays ends with its page, and is deleted a month later; words on cards go too', async () => {
    reset()
    const [buyer, taker] = [await world.newMember(), await world.newMember()]
    const { json } = await world.buy(buyer)
    const taken = await world.buy(buyer, { greeting: 'Bravo' })
    await payPage(world.api, taken.json.url)
    await world.take(taker, (await world.read(buyer, taken.json.id)).url?.split('/').at(-1) ?? '')
    const ended = await world.buy(buyer, { greeting: 'Bravo' })
    await payPage(world.api, ended.json.url)
    await world.withdrawGift(buyer, ended.json.id)
    await world.travel(new Date(FILLED_AT.getTime() + 25 * 60 * 60_000))
    expect((await world.stored(json.id))?.state).toBe('expired')
    await purge(world.db, new Date(FILLED_AT.getTime() + 29 * DAY_MS))
    for (const { id } of [taken.json, ended.json]) expect((await world.stored(id))?.greeting).toBe('Bravo')
    await purge(world.db, new Date(FILLED_AT.getTime() + 31 * DAY_MS))
    expect((await world.stored(ended.json.id))?.greeting).toBeNull()
    expect(await world.stored(json.id)).toBeUndefined()
    expect((await world.stored(taken.json.id))?.greeting).toBeNull()
  })
})

describe('a Pass given away, paid at Stripe', () => {
  let world: World
  beforeAll(async () => {
    world = await giftWorld('stripe')
  })
  afterAll(() => world.close())

  /** Posts the double's events that were not posted yet; with `isCrossed`, the last one first. */
  let posted = 0
  const hear = async ({ isCrossed = false } = {}) => {
    const events = world.double?.events.slice(posted) ?? []
    posted += events.length
    for (const event of isCrossed ? events.toReversed() : events) {
      const { body, signature } = world.double?.signed(event, 'whsec_test') ?? { body: '', signature: '' }
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      const answer = await world.api.call('POST', '/api/stripe/webhook', { payload: body, headers })
      expect(answer.status, event.type).toBe(200)
    }
  }
  const give = async (buyer: TestMember) => {
    const { id, url } = (await world.buy(buyer)).json
    world.double?.completeCheckout(pageId(url))
    await hear()
    const { paymentId } = (await world.stored(id)) ?? {}
    const code = (await world.read(buyer, id)).url?.split('/').at(-1) ?? ''
    return { id: id as string, code, paymentId: paymentId ?? '' }
  }

  test('is paid by the event of its page, and withdrawn by one refund of the whole', async () => {
    const buyer = await world.newMember()
    const { id, paymentId } = await give(buyer)
    expect(await world.stored(id)).toMatchObject({ state: 'paid', totalCents: 5700 })
    world.failNext('refundPayment', true)
    expect((await world.withdrawGift(buyer, id)).json.state).toBe('withdrawn')
    await hear()
    await world.travel(new Date(world.api.clock.now.getTime() + DAY_MS))
    const row = world.double?.ledger().find((one) => one.paymentId === paymentId)
    expect(row).toMatchObject({ takenCents: 5700, refundedCents: 5700 })
    expect(await world.read(buyer, id)).toMatchObject({ state: 'withdrawn', isRefunded: true })
    expect(await world.mailsWith(`gift-refunded:${id}`)).toHaveLength(1)
  })

  test('is not said to be refunded once the bank has sent its refund back', async () => {
    const buyer = await world.newMember()
    const { id, paymentId } = await give(buyer)
    await world.withdrawGift(buyer, id)
    await world.travel(new Date(world.api.clock.now.getTime() + DAY_MS))
    await hear()
    expect(await world.read(buyer, id)).toMatchObject({ state: 'withdrawn', isRefunded: true })
    world.double?.failRefund(paymentId)
    await hear()
    expect(await world.read(buyer, id)).toMatchObject({ state: 'withdrawn', isRefunded: false })
    expect(await world.mailsWith(`refund-failed:gift:${id}`)).toHaveLength(1)
    await world.travel(new Date(world.api.clock.now.getTime() + DAY_MS))
    expect(world.double?.ledger().find((one) => one.paymentId === paymentId)?.refundedCents).toBe(0)
  })

  test('says that it was refunded again once an operator has repaid it', async () => {
    const buyer = await world.newMember()
    const { id, paymentId } = await give(buyer)
    expect(await closeRepaidGift(world.api.deps, id)).toBe(0)
    await world.withdrawGift(buyer, id)
    expect(await closeRepaidGift(world.api.deps, id)).toBe(0)
    world.double?.failRefund(paymentId)
    await hear()
    expect(await closeRepaidGift(world.api.deps, id)).toBe(5700)
    expect(await closeRepaidGift(world.api.deps, id)).toBe(0)
    expect(await world.read(buyer, id)).toMatchObject({ state: 'withdrawn', isRefunded: true })
    expect(await closeRepaidGift(world.api.deps, 'unknown')).toBe(0)
  })

  test('whose refund is still to be made is not closed by an operator', async () => {
    const buyer = await world.newMember()
    const { id } = await give(buyer)
    world.failNext('refundPayment')
    await world.withdrawGift(buyer, id)
    expect(await closeRepaidGift(world.api.deps, id)).toBe(0)
    await world.travel(new Date(world.api.clock.now.getTime() + DAY_MS))
    expect((await world.stored(id))?.refundedCents).toBe(5700)
  })

  test('paid back in two sums that both fail is told for each', async () => {
    const buyer = await world.newMember()
    const { id, paymentId } = await give(buyer)
    for (const cents of [2850, 2850]) world.double?.refundIntent(paymentId, cents)
    await hear()
    expect((await world.read(buyer, id)).isRefunded).toBe(true)
    for (const _ of [1, 2]) {
      world.double?.failRefund(paymentId)
      await hear()
    }
    expect(await world.mailsWith(`refund-failed:gift:${id}`)).toHaveLength(2)
    expect((await world.stored(id))?.refundedCents).toBe(0)
  })

  test('of which a part was paid back in vain is counted whole among the takings', async () => {
    const { id, paymentId } = await give(await world.newMember())
    world.double?.refundIntent(paymentId, 1900)
    await hear()
    world.double?.failRefund(paymentId)
    await hear()
    expect(await world.stored(id)).toMatchObject({ state: 'paid', refundedCents: 0 })
    expect(await world.mailsWith(`refund-failed:gift:${id}`)).toEqual([])
  })

  test('of which a part was paid back again before its failure is heard has the second part deducted', async () => {
    const { id, paymentId } = await give(await world.newMember())
    const refunded = async () => (await world.stored(id))?.refundedCents
    world.double?.refundIntent(paymentId, 1900)
    await hear()
    world.double?.failRefund(paymentId)
    world.double?.refundIntent(paymentId, 900)
    await hear({ isCrossed: true })
    expect(await refunded()).toBe(900)
    world.double?.failRefund(paymentId)
    await hear()
    expect(await refunded()).toBe(0)
  })

  test.each([
    ['was made again before its failure is heard', undefined, true],
    ['crosses the failure of a part', 1900, false],
  ])('whose whole refund %s is ended, and not said to be owed', async (_, firstCents, isCrossed) => {
    const buyer = await world.newMember()
    const { id, paymentId } = await give(buyer)
    world.double?.refundIntent(paymentId, firstCents)
    await hear()
    world.double?.failRefund(paymentId)
    world.double?.refundIntent(paymentId)
    await hear({ isCrossed })
    expect(await world.read(buyer, id)).toMatchObject({ state: 'withdrawn', isRefunded: true })
    expect(await world.mailsWith(`refund-failed:gift:${id}`)).toEqual([])
  })

  test('of which a part was paid back in vain is not said to be owed while the job is still to pay it', async () => {
    const buyer = await world.newMember()
    const { id, paymentId } = await give(buyer)
    world.double?.refundIntent(paymentId, 1900)
    await hear()
    world.failNext('refundPayment')
    await world.withdrawGift(buyer, id)
    world.double?.failRefund(paymentId)
    await hear()
    expect(await world.mailsWith(`refund-failed:gift:${id}`)).toEqual([])
    await world.travel(new Date(world.api.clock.now.getTime() + DAY_MS))
    expect((await world.stored(id))?.refundedCents).toBe(5700)
  })

  test('a withdrawn Pass whose refund the bank sends back has its member told', async () => {
    const member = await world.subscribe('standard')
    const { id } = await world.contract(member)
    await world.withdraw(member)
    await world.travel(new Date(world.api.clock.now.getTime() + 2 * DAY_MS))
    await hear()
    const paid = world.double?.events.findLast(({ type }) => type === 'charge.refunded')
    const { payment_intent: paymentId } = (paid?.data.object ?? {}) as { payment_intent?: string }
    world.double?.failRefund(String(paymentId))
    await hear()
    expect(await world.mailsWith(`refund-failed:${id}:`)).toHaveLength(1)
    const stored = await world.db.select().from(invoices).where(eq(invoices.subscriptionId, id))
    expect(stored.map(({ refundedCents }) => refundedCents)).toEqual([0])
  })

  test('a withdrawn Pass whose refund was made again before its failure is heard is not said to be owed', async () => {
    const member = await world.subscribe('standard')
    const { id } = await world.contract(member)
    await world.withdraw(member)
    await world.travel(new Date(world.api.clock.now.getTime() + 2 * DAY_MS))
    await hear()
    const paid = world.double?.events.findLast(({ type }) => type === 'charge.refunded')
    const { payment_intent: paymentId } = (paid?.data.object ?? {}) as { payment_intent?: string }
    world.double?.failRefund(String(paymentId))
    world.double?.refundIntent(String(paymentId))
    await hear()
    expect(await world.mailsWith(`refund-failed:${id}:`)).toEqual([])
    const stored = await world.db.select().from(invoices).where(eq(invoices.subscriptionId, id))
    expect(stored.map(({ refundedCents }) => refundedCents)).toEqual([1900])
  })

  test('a running Pass of which a part was paid back in vain is counted whole again', async () => {
    const member = await world.subscribe('standard')
    const { id, customerId } = await world.contract(member)
    await hear()
    const charge = world.double?.state.all<Charge>('charge').find(({ customer }) => customer === customerId)
    const paymentId = charge?.payment_intent ?? ''
    const refunded = async () =>
      (await world.db.select().from(invoices).where(eq(invoices.subscriptionId, id))).map(
        ({ refundedCents }) => refundedCents,
      )
    world.double?.refundIntent(paymentId, 500)
    await world.travel(new Date(world.api.clock.now.getTime() + 2 * DAY_MS))
    expect(await refunded()).toEqual([500])
    world.double?.failRefund(paymentId)
    await world.travel(new Date(world.api.clock.now.getTime() + 2 * DAY_MS))
    expect(await refunded()).toEqual([0])
  })

  test('an ended Pass refunded in Stripe’s dashboard is counted less, until the bank sends that back', async () => {
    const member = await world.subscribe('standard')
    const { id, customerId } = await world.contract(member)
    await world.cancel(member)
    await world.travel(new Date(world.api.clock.now.getTime() + 40 * DAY_MS))
    await hear()
    const refunded = async () =>
      (await world.db.select().from(invoices).where(eq(invoices.subscriptionId, id))).map(
        ({ refundedCents }) => refundedCents,
      )
    expect([(await world.contract(member)).state, await refunded()]).toEqual(['ended', [0]])
    const charge = world.double?.state.all<Charge>('charge').find(({ customer }) => customer === customerId)
    const paymentId = charge?.payment_intent ?? ''
    world.double?.refundIntent(paymentId, 500)
    await hear()
    expect(await refunded()).toEqual([500])
    world.double?.failRefund(paymentId)
    await hear()
    expect(await refunded()).toEqual([0])
  })

  test('whose event is lost is found by its card’s page, and by the job', async () => {
    const buyer = await world.newMember()
    const [seen, unseen] = [(await world.buy(buyer)).json, (await world.buy(buyer)).json]
    for (const { url } of [seen, unseen]) world.double?.completeCheckout(pageId(url))
    world.failNext('checkout')
    expect((await world.read(buyer, seen.id)).state).toBe('paying')
    expect((await world.read(buyer, seen.id)).state).toBe('open')
    await world.travel(new Date(world.api.clock.now.getTime() + 20 * 60_000))
    expect((await world.stored(unseen.id))?.state).toBe('paid')
  })

  test('refunded in Stripe’s dashboard, is dead, and ends the Pass that it became', async () => {
    const [buyer, taker] = [await world.newMember(), await world.newMember()]
    const [untaken, taken, part] = [await give(buyer), await give(buyer), await give(buyer)]
    await world.take(taker, taken.code)
    expect(await world.level(taker)).toBe('standard')
    world.double?.refundIntent(part.paymentId, 1900)
    for (const { paymentId } of [untaken, taken]) world.double?.refundIntent(paymentId)
    await hear()
    expect((await world.read(buyer, untaken.id)).state).toBe('withdrawn')
    expect(await world.level(taker)).toBe('free')
    expect(await world.mailsWith(`of-${taken.id}`)).toHaveLength(1)
    expect(await world.stored(part.id)).toMatchObject({ state: 'paid', refundedCents: 1900 })
  })

  test('follows a Pass whose renewal stayed unpaid, which it replaces', async () => {
    const [buyer, taker] = [await world.newMember(), await world.subscribe('premium')]
    const { code } = await give(buyer)
    await world.take(taker, code)
    await world.emptyCard(taker)
    const { currentPeriodEnd } = await world.contract(taker)
    await world.travel(new Date(currentPeriodEnd.getTime() + 60 * 60_000))
    await hear()
    await world.runJobs()
    expect((await world.contract(taker)).state).toBe('past_due')
    await world.travel(new Date(currentPeriodEnd.getTime() + 4 * DAY_MS))
    expect(await world.level(taker)).toBe('standard')
    expect(await world.contract(taker)).toMatchObject({ provider: 'gift', state: 'active' })
    await world.runJobs()
    expect((await world.paid(taker)) / 100).toBe(39)
  })
})
