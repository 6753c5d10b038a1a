import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { FILLED_AT, type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import { orderActs } from '../../../tests/support/server/order-acts.ts'
import {
  freeMember,
  mailsTo,
  openPass,
  pageId,
  payPage,
  subscriber,
} from '../../../tests/support/server/passes.ts'
import { PASSWORD } from '../../../tests/support/server/password.ts'
import { refusal, setUpWorld } from '../../../tests/support/server/world.ts'
import {
  events,
  invoices,
  members,
  orders,
  subscriptionCheckouts,
  subscriptions,
} from '../../platform/db/schema.ts'
import { ProviderUnavailable } from '../../platform/payment-provider.ts'
import { hashPassword } from '../../platform/security/passwords.ts'
import { asDemo } from '../../providers/demo/provider.ts'
import { concertsToCome } from '../bookings/use-cases/bookings.ts'
import { checkSubscriptions } from '../subscriptions/job.ts'

const hash = hashPassword(PASSWORD)
const { onEach, stop } = await bothDatabases()
afterAll(stop)

/** `tickets` are those that the member was shown; omitted by callers that show none. */
const deleting = (api: Harness) => async (member: TestMember, tickets?: string[]) => {
  await api.database.db
    .update(members)
    .set({ passwordHash: await hash })
    .where(eq(members.id, member.id))
  const json = { password: PASSWORD, ...(tickets && { tickets }) }
  return api.call('DELETE', '/api/user', { token: member.token, json })
}
const isThere = async (api: Harness, { id }: TestMember) =>
  (await api.database.db.select({ id: members.id }).from(members).where(eq(members.id, id))).length === 1

onEach('with places that wait to be paid, on $name', ({ open }) => {
  const harness = setUpWorld(open)

  const remove = (tickets?: string[]) => deleting(harness.api)(harness.me, tickets)
  const { hear } = orderActs(() => harness)
  const held = async (seats = [100]) => {
    const eventId = await harness.concert({ seats })
    const { orderId, paymentIntentId } = (await harness.order(eventId, [2])).json
    return { eventId, orderId: orderId as string, paymentId: paymentIntentId as string }
  }
  const named = async (eventId: string, places: number) => {
    const { eventName } = (await harness.api.call('GET', `/api/events/${eventId}`)).json
    return [
      409,
      'conflict',
      `Un paiement vient d’aboutir\u00a0: ${places}\u00a0places pour «\u00a0${eventName}\u00a0». Votre compte n’est pas supprimé\u00a0: confirmez de nouveau si vous renoncez aussi à ces billets.`,
    ]
  }
  /** Runs the job for an order now. */
  const lookAt = async (orderId: string) => {
    await harness.db.update(orders).set({ checkAt: harness.api.clock.now }).where(eq(orders.id, orderId))
    await harness.sweep()
  }
  /** Advances time and runs the job until no order needs it. */
  const settle = async () => {
    for (let hours = 0; hours < 3; hours++) await harness.sweep(60)
  }

  test('they are given back, and the payment can be made no more', async () => {
    const { eventId, orderId, paymentId } = await held()
    expect((await remove()).status).toBe(200)
    expect(await harness.sold(eventId)).toEqual([0])
    expect(harness.bank.of(paymentId).state).toBe('canceled')
    expect(await harness.stored(orderId)).toMatchObject({ memberId: null, state: 'expired', checkAt: null })
    expect(await harness.steps(orderId)).toContain('held → expired (account deletion)')
  })

  test('money that comes all the same goes back, and makes no ticket', async () => {
    const { eventId, orderId, paymentId } = await held()
    await remove()
    harness.bank.set(paymentId, { state: 'succeeded' })
    await lookAt(orderId)
    await settle()
    expect(await harness.stored(orderId)).toMatchObject({ state: 'refunded', memberId: null, checkAt: null })
    expect(harness.bank.refunds.get(paymentId)).toBe(1)
    expect(await harness.sold(eventId)).toEqual([0])
    expect(await harness.bookings(orderId)).toEqual([])
    expect(await harness.mailsAbout(orderId)).toEqual([])
  })

  test('a payment that is at the bank is waited for', async () => {
    const { eventId, paymentId } = await held()
    harness.bank.set(paymentId, { state: 'processing' })
    expect(await refusal(remove())).toEqual([
      409,
      'conflict',
      'Un paiement est en cours de traitement par votre banque. Attendez sa réponse, puis recommencez.',
    ])
    expect(await isThere(harness.api, harness.me)).toBe(true)
    expect(await harness.sold(eventId)).toEqual([2])
  })

  test('a payment that nobody had heard of has its tickets, which are looked at first', async () => {
    const { eventId, orderId, paymentId } = await held()
    harness.bank.pay(paymentId)
    expect(await refusal(remove())).toEqual(await named(eventId, 2))
    expect(await harness.stored(orderId)).toMatchObject({ state: 'ticketed', memberId: harness.me.id })
    // A second request confirms the deletion.
    expect((await remove()).status).toBe(200)
    expect(await harness.bookings(orderId)).toEqual([])
    expect(harness.bank.refunds.get(paymentId)).toBeUndefined()
  })

  test('a ticket that came while the account’s end was being confirmed is named, and the end asked for again', async () => {
    const { eventId, paymentId } = await held()
    await hear(harness.bank.pay(paymentId))
    // The dialog was opened before, without this ticket.
    harness.api.clock.now = new Date(harness.api.clock.now.getTime() + 10 * 60_000)
    expect(await refusal(remove([]))).toEqual(await named(eventId, 2))
    expect(await isThere(harness.api, harness.me)).toBe(true)
    const [ticket] = await harness.tickets()
    expect((await remove([ticket.id])).status).toBe(200)
  })

  test('a ticket of a festival that goes on is named like one to come', async () => {
    const { eventId, paymentId } = await held()
    await hear(harness.bank.pay(paymentId))
    await harness.db.update(events).set({ endDate: '2027-02-22' }).where(eq(events.id, eventId))
    harness.api.clock.now = new Date('2027-02-21T12:00:00Z')
    expect(await concertsToCome(harness.db, harness.me.id, harness.api.clock.now)).toBe(1)
    expect(await refusal(remove([]))).toEqual(await named(eventId, 2))
  })

  test('a ticket of old is no surprise to who shows none; one of a moment ago is', async () => {
    const { eventId, paymentId } = await held()
    await hear(harness.bank.pay(paymentId))
    harness.api.clock.now = new Date(harness.api.clock.now.getTime() + 9000)
    expect(await refusal(remove())).toEqual(await named(eventId, 2))
    expect((await remove()).status).toBe(200)
    await harness.begin()
    const other = await held()
    await hear(harness.bank.pay(other.paymentId))
    harness.api.clock.now = new Date(harness.api.clock.now.getTime() + 11_000)
    expect((await remove()).status).toBe(200)
  })

  test('a payment that lands between the look at what is open and the end keeps its ticket', async () => {
    const late = await held()
    await harness.sweep(20)
    expect((await harness.stored(late.orderId))?.state).toBe('expired')
    const { paymentId } = await held()
    harness.bank.beforeNext('cancelPayment', async () => {
      expect(await hear(harness.bank.set(late.paymentId, { state: 'succeeded' }))).toMatchObject({
        state: 'ticketed',
      })
    })
    expect(await refusal(remove([]))).toEqual(await named(late.eventId, 2))
    expect(await isThere(harness.api, harness.me)).toBe(true)
    expect(await harness.tickets()).toHaveLength(1)
    expect(harness.bank.of(paymentId).state).toBe('canceled')
  })

  test('while their provider is out of reach nothing is deleted', async () => {
    const { eventId } = await held()
    harness.bank.away.add('cancelPayment')
    expect((await remove()).status).toBe(503)
    expect(await isThere(harness.api, harness.me)).toBe(true)
    expect(await harness.sold(eventId)).toEqual([2])
  })

  test('a refund that is owed is made to who has gone', async () => {
    const { orderId, paymentId, eventId } = await held([2])
    await harness.sweep(20)
    const [other] = await harness.member('free')
    expect((await harness.order(eventId, [2], { who: other })).status).toBe(200)
    harness.bank.set(paymentId, { state: 'succeeded' })
    harness.bank.away.add('refundPayment')
    await lookAt(orderId)
    expect(await harness.stored(orderId)).toMatchObject({ state: 'refunding', memberId: harness.me.id })
    expect((await remove()).status).toBe(200)
    harness.bank.away.clear()
    await settle()
    expect(await harness.stored(orderId)).toMatchObject({ state: 'refunded', memberId: null })
    expect(harness.bank.refunds.get(paymentId)).toBe(1)
  })
})

describe('with a Pass', () => {
  let api: Harness
  const away = new Set<string>()
  beforeAll(async () => {
    api = await startHarness(undefined, {
      payments: (demo) =>
        new Proxy(demo, {
          get: (target, name) => {
            if (away.has(String(name))) return () => Promise.reject(new ProviderUnavailable('away'))
            return Reflect.get(target, name)
          },
        }),
    })
  })
  afterAll(() => api.close())
  afterEach(() => {
    away.clear()
    api.clock.now = FILLED_AT
  })
  const remove = (member: TestMember) => deleting(api)(member)
  const sweep = async () => {
    while (await checkSubscriptions(api.deps, api.app.log));
  }
  const contractOf = async (member: TestMember) => {
    const [row] = await api.database.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.memberId, member.id))
    if (!row) throw new Error('no contract')
    return row
  }
  const pagesOf = (member: TestMember) =>
    api.database.db.select().from(subscriptionCheckouts).where(eq(subscriptionCheckouts.memberId, member.id))

  test('its provider is told until it has heard, and charges nothing more', async () => {
    const member = await subscriber(api, 'standard')
    const { id, providerId } = await contractOf(member)
    away.add('endSubscription')
    expect((await remove(member)).status).toBe(200)
    expect(await mailsTo(api, member)).toEqual(['account-deleted'])
    await sweep()
    expect((await api.payments?.subscription(providerId))?.state).toBe('active')
    away.clear()
    api.clock.now = new Date(FILLED_AT.getTime() + 60 * 60_000)
    await sweep()
    expect(await api.payments?.subscription(providerId)).toMatchObject({
      state: 'ended',
      autorenew: false,
      invoices: [{ amountCents: 1900, refundedCents: 0 }],
    })
    const [row] = await api.database.db.select().from(subscriptions).where(eq(subscriptions.id, id))
    expect(row).toMatchObject({ state: 'ended', endReason: 'account_deleted', checkAt: null })
    // A year later no invoice was added.
    api.clock.now = new Date(FILLED_AT.getTime() + 365 * 24 * 60 * 60_000)
    expect((await api.payments?.subscription(providerId))?.invoices).toHaveLength(1)
    expect(await mailsTo(api, member)).toEqual(['account-deleted'])
  })

  test('renewed before its provider could be told, it is paid back what was charged since, and no more', async () => {
    const member = await subscriber(api, 'standard')
    const { id, providerId } = await contractOf(member)
    away.add('endSubscription')
    expect((await remove(member)).status).toBe(200)
    api.clock.now = new Date(FILLED_AT.getTime() + 70 * 24 * 60 * 60_000)
    await sweep()
    away.clear()
    api.clock.now = new Date(api.clock.now.getTime() + 7 * 60 * 60_000)
    await sweep()
    expect(await api.payments?.subscription(providerId)).toMatchObject({
      state: 'ended',
      invoices: [{ refundedCents: 1900 }, { refundedCents: 1900 }, { refundedCents: 0 }],
    })
    const [row] = await api.database.db.select().from(subscriptions).where(eq(subscriptions.id, id))
    expect(row).toMatchObject({ state: 'ended', endRefundCents: 3800, checkAt: null })
    const kept = await api.database.db.select().from(invoices).where(eq(invoices.subscriptionId, id))
    expect(kept.map(({ memberId, refundedCents }) => [memberId, refundedCents]).sort()).toEqual([
      [null, 0],
      [null, 1900],
      [null, 1900],
    ])
    await sweep()
    expect((await api.payments?.subscription(providerId))?.invoices).toHaveLength(3)
  })

  test('that nobody here can end is not left to be charged', async () => {
    const member = await subscriber(api, 'standard')
    const { id } = await contractOf(member)
    await api.database.db.update(subscriptions).set({ provider: 'stripe' }).where(eq(subscriptions.id, id))
    const refused = await remove(member)
    expect(refused.status).toBe(503)
    expect(refused.json.message).toContain('votre compte ne peut pas être supprimé pour l’instant')
    expect(await contractOf(member)).toMatchObject({ state: 'active' })
    expect((await api.call('GET', '/api/auth/me', { token: member.token })).status).toBe(200)
  })

  test('a page where one is paid is closed first', async () => {
    const member = await freeMember(api)
    const { url } = (await openPass(api, member, 'premium')).json
    expect((await remove(member)).status).toBe(200)
    expect((await api.payments?.checkout(pageId(url)))?.state).toBe('expired')
    expect((await payPage(api, url)).json.outcome).not.toBe('accepted')
  })

  test('one that has just been paid is looked at first', async () => {
    const member = await freeMember(api)
    const { url } = (await openPass(api, member, 'premium')).json
    await asDemo(api.deps.payments)?.pay(pageId(url))
    const { status, json } = await remove(member)
    expect([status, json.code]).toEqual([409, 'conflict'])
    expect(await contractOf(member)).toMatchObject({ state: 'active', plan: 'premium' })
    expect((await remove(member)).status).toBe(200)
  })

  test('a page that was opened and never stored is found and closed', async () => {
    const member = await freeMember(api)
    const { url } = (await openPass(api, member, 'premium')).json
    await api.database.db
      .update(subscriptionCheckouts)
      .set({ sessionId: null, url: null })
      .where(eq(subscriptionCheckouts.memberId, member.id))
    expect((await remove(member)).status).toBe(200)
    expect((await api.payments?.checkout(pageId(url)))?.state).toBe('expired')
    expect(await pagesOf(member)).toEqual([])
  })

  test('while the page cannot be closed nothing is deleted', async () => {
    const member = await freeMember(api)
    await openPass(api, member, 'premium')
    away.add('expireCheckout')
    expect((await remove(member)).status).toBe(503)
    expect(await isThere(api, member)).toBe(true)
  })
})
