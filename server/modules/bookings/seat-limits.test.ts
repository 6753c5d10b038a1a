import { randomUUID } from 'node:crypto'
import { eq, ne } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { signupForm } from '../../../tests/support/server/harness.ts'
import { orderActs } from '../../../tests/support/server/order-acts.ts'
import { refusal, setUpWorld } from '../../../tests/support/server/world.ts'
import { bookings, members, throttles, ticketTypes } from '../../platform/db/schema.ts'
import { hashToken } from '../../platform/security/tokens.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

const OVER_FREE = 'Ce concert compte 4\u00a0places gratuites au plus par personne'
const UNVERIFIED_FREE =
  'Tant que votre adresse email n’est pas confirmée, vous réservez 2\u00a0places gratuites au plus. Confirmez-la par le lien que nous vous avons envoyé\u00a0; votre profil peut l’envoyer à nouveau.'
const UNVERIFIED_HELD =
  'Tant que votre adresse email n’est pas confirmée, vous avez une seule commande à payer à la fois. Payez-la, ou confirmez votre adresse par le lien que nous vous avons envoyé\u00a0; votre profil peut l’envoyer à nouveau.'

databases.onEach('places that one member may take on $name', ({ open }) => {
  const harness = setUpWorld(open)

  const { hear, held, outcome } = orderActs(() => harness)
  const free = (seats = [48]) => harness.concert({ priceCents: 0, seats })
  const takeFree = (eventId: string, quantities: number[], who = harness.me) =>
    harness.order(eventId, quantities, { total: 0, who })
  const unverified = async () => {
    const [who] = await harness.member('free')
    await harness.db.update(members).set({ isVerified: false }).where(eq(members.id, who.id))
    return who
  }
  const buy = async (eventId: string, quantities: number[]) => {
    const answer = await harness.order(eventId, quantities)
    if (answer.status !== 200) return refusal(Promise.resolve(answer))
    harness.bank.pay(answer.json.paymentIntentId)
    return (await harness.confirm(answer.json.paymentIntentId)).json.state
  }

  test('twelve orders of a free concert of 48 seats, at once and again, leave one member with 4', async () => {
    const eventId = await free()
    const answers = await Promise.all(Array.from({ length: 12 }, () => takeFree(eventId, [4])))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 11 }, () => 409),
    ])
    expect(await refusal(takeFree(eventId, [1]))).toEqual([
      409,
      'conflict',
      `${OVER_FREE}, et vous en avez déjà 4.`,
    ])
    expect(await harness.sold(eventId)).toEqual([4])
    const single = await free()
    await Promise.all(Array.from({ length: 12 }, () => takeFree(single, [1])))
    expect(await harness.sold(single)).toEqual([4])
    const [other] = await harness.member('free')
    expect((await takeFree(eventId, [4], other)).status).toBe(200)
  })

  test('over the kinds of a concert too; a lower limit of a kind counts over all orders', async () => {
    const eventId = await free([20, 20])
    expect((await takeFree(eventId, [3])).status).toBe(200)
    expect(await refusal(takeFree(eventId, [0, 2]))).toEqual([
      409,
      'conflict',
      `${OVER_FREE}, et vous en avez déjà 3.`,
    ])
    expect((await takeFree(eventId, [0, 1])).status).toBe(200)
    const low = await free([20])
    await harness.db.update(ticketTypes).set({ perOrderLimit: 2 }).where(eq(ticketTypes.eventId, low))
    expect((await takeFree(low, [2])).status).toBe(200)
    expect(await refusal(takeFree(low, [1]))).toEqual([
      409,
      'conflict',
      'Ce concert compte 2\u00a0places gratuites au plus par personne, et vous en avez déjà 2.',
    ])
    const high = await free([20])
    await harness.db.update(ticketTypes).set({ perOrderLimit: 8 }).where(eq(ticketTypes.eventId, high))
    expect(await refusal(takeFree(high, [5]))).toEqual([409, 'conflict', `${OVER_FREE}.`])
  })

  test('given back, they can be taken again; the Pass adds none to four', async () => {
    const eventId = await free()
    await takeFree(eventId, [4])
    expect(
      (await harness.api.call('DELETE', `/api/events/${eventId}/cancel-booking`, { token: harness.me.token }))
        .status,
    ).toBe(200)
    expect((await takeFree(eventId, [4])).status).toBe(200)
    const partner = await harness.concert({ source: 'concerts-api', priceCents: 1400 })
    const [subscriber] = await harness.member('standard')
    await harness.db.insert(bookings).values({
      id: `libre-${partner}`,
      memberId: subscriber.id,
      eventId: partner,
      ticketTypeId: `${partner}-1`,
      quantity: 4,
      priceCents: 0,
      source: 'free',
      bookedAt: harness.api.clock.now,
    })
    const book = () =>
      harness.api.call('POST', `/api/events/${partner}/book-free`, {
        token: subscriber.token,
        json: { ticketId: 1, quantity: 1 },
      })
    expect(await refusal(book())).toEqual([409, 'conflict', `${OVER_FREE}, et vous en avez déjà 4.`])
  })

  test('paid ones are ten a concert over all orders', async () => {
    const eventId = await harness.concert({ seats: [50] })
    expect([await buy(eventId, [4]), await buy(eventId, [4])]).toEqual(['ticketed', 'ticketed'])
    expect(await refusal(harness.order(eventId, [3]))).toEqual([
      409,
      'conflict',
      'Ce concert compte 10\u00a0places payantes au plus par personne, et vous en avez déjà 8.',
    ])
    expect(await buy(eventId, [2])).toBe('ticketed')
    expect(await harness.sold(eventId)).toEqual([10])
  })

  test('a payment that comes late takes no place beyond ten: its money goes back', async () => {
    const { eventId, orderId, paymentId } = await held([50])
    harness.bank.away.add('cancelPayment')
    await harness.sweep(15)
    for (const quantity of [4, 4, 2]) expect(await buy(eventId, [quantity])).toBe('ticketed')
    await hear(harness.bank.pay(paymentId))
    expect(await outcome(orderId, paymentId)).toMatchObject({ state: 'refunding', seats: 0 })
    expect(await harness.sold(eventId)).toEqual([10])
  })

  test('an account whose address is not verified has two free seats in all, also at once', async () => {
    const who = await unverified()
    const events = await Promise.all(Array.from({ length: 6 }, () => free()))
    const answers = await Promise.all(events.map((eventId) => takeFree(eventId, [1], who)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    const none = events[answers.findIndex(({ status }) => status !== 200)] ?? ''
    expect(await refusal(takeFree(none, [1], who))).toEqual([409, 'verification_required', UNVERIFIED_FREE])
    await harness.db.update(members).set({ isVerified: true }).where(eq(members.id, who.id))
    expect((await takeFree(none, [4], who)).status).toBe(200)
  })

  test('an account whose address is not verified holds one unpaid order at a time, also at once', async () => {
    const who = await unverified()
    const events = await Promise.all(Array.from({ length: 5 }, () => harness.concert()))
    const answers = await Promise.all(events.map((eventId) => harness.order(eventId, [1], { who })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const mine = answers.findIndex(({ status }) => status === 200)
    const other = events[mine === 0 ? 1 : 0] ?? ''
    expect(await refusal(harness.order(other, [1], { who }))).toEqual([
      409,
      'verification_required',
      UNVERIFIED_HELD,
    ])
    // Another selection for the same concert replaces the first.
    expect((await harness.order(events[mine] ?? '', [2], { who })).status).toBe(200)
    await harness.db.update(members).set({ isVerified: true }).where(eq(members.id, who.id))
    expect((await harness.order(other, [1], { who })).status).toBe(200)
  })
})

databases.onEach('places that one network may take on $name', ({ open }) => {
  const harness = setUpWorld(open, {
    networkBounds: {
      signUps: 3,
      signUpsADay: 4,
      freeSeats: 6,
      freeSeatsUnverified: 3,
      waitedSeats: 1,
      reservedSeats: 8,
      reservedSeatsUnverified: 5,
    },
  })
  beforeEach(async () => {
    await harness.db.delete(throttles)
  })

  const from = (remoteAddress: string) => ({ remoteAddress })
  const HOME = from('192.0.2.7')
  const people = async (number: number, isVerified: boolean) => {
    const all = await harness.member('free', number)
    for (const { id } of all) await harness.db.update(members).set({ isVerified }).where(eq(members.id, id))
    return all
  }
  /** Returns every counter except that of one member's requests. */
  const counters = async ({ id }: { id: string }) =>
    harness.db
      .select()
      .from(throttles)
      .where(ne(throttles.key, hashToken(`order ${id}`)))
      .orderBy(throttles.key)

  test('free ones of unverified accounts are fewer; what is refused counts for nothing, and others book on', async () => {
    const eventId = await harness.concert({ priceCents: 0, seats: [48] })
    const strangers = await people(4, false)
    const take = (who: (typeof strangers)[number], quantity: number, options = HOME) =>
      harness.order(eventId, [quantity], { total: 0, who, ...options })
    const answers = await Promise.all(strangers.map((who) => take(who, 1)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(1)
    expect([refused[0]?.status, refused[0]?.json.code, refused[0]?.json.message]).toEqual([
      429,
      'too_many_requests',
      'Trop de places ont été prises depuis ce réseau par des comptes dont l’adresse email n’est pas confirmée. Confirmez la vôtre par le lien que nous vous avons envoyé (votre profil peut l’envoyer à nouveau), ou réessayez dans 24\u00a0heures.',
    ])
    expect(refused[0]?.headers['retry-after']).toBe(String(24 * 60 * 60))
    const late = strangers[answers.findIndex(({ status }) => status !== 200)]
    if (!late) throw new Error('nobody was refused')
    const before = await counters(late)
    await take(late, 1)
    expect(await counters(late)).toEqual(before)
    // Another network, and a verified account on the same network.
    expect((await take(late, 1, from('192.0.2.8'))).status).toBe(200)
    const [verified, second, another] = await people(3, true)
    if (!verified || !second || !another) throw new Error('nobody')
    expect((await take(verified, 2)).status).toBe(200)
    expect((await take(second, 1)).status).toBe(200)
    expect(await refusal(take(another, 1))).toEqual([
      429,
      'too_many_requests',
      'Trop de places ont été prises depuis ce réseau en peu de temps. Réessayez dans 60\u00a0minutes.',
    ])
    expect(await harness.sold(eventId)).toEqual([7])
  })

  test('held ones are bounded just so, by the /64 of IPv6; the same press again is answered all the same', async () => {
    const eventId = await harness.concert({ seats: [48] })
    const [one, two, three] = await people(3, false)
    if (!one || !two || !three) throw new Error('nobody')
    const key = '6f1f7a4e-3d0c-4b57-9a50-0d1b2c3d4e5f'
    const near = from('2001:db8:1:2::1')
    const first = await harness.order(eventId, [2], { who: one, key, ...near })
    expect(first.status).toBe(200)
    expect((await harness.order(eventId, [2], { who: two, ...from('2001:db8:1:2:ffff::9') })).status).toBe(
      200,
    )
    const refused = await harness.order(eventId, [2], { who: three, ...near })
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900'])
    expect(await harness.sold(eventId)).toEqual([4])
    expect((await harness.order(eventId, [2], { who: one, key, ...near })).json.orderId).toBe(
      first.json.orderId,
    )
    expect((await harness.order(eventId, [1], { who: three, ...from('2001:db8:1:3::1') })).status).toBe(200)
  })

  test('and so are sign-ups, in a quarter of an hour and in a day', async () => {
    const signUp = async () => {
      const json = signupForm(`voisin-${randomUUID()}@exemple.fr`)
      return (await harness.api.call('POST', '/api/auth/signup', { ...HOME, json })).status
    }
    const statuses = await Promise.all(Array.from({ length: 5 }, signUp))
    expect(statuses.sort()).toEqual([200, 200, 200, 429, 429])
    harness.api.clock.now = new Date(harness.api.clock.now.getTime() + 16 * 60_000)
    expect([await signUp(), await signUp()]).toEqual([200, 429])
    harness.api.clock.now = new Date(harness.api.clock.now.getTime() + 24 * 60 * 60_000)
    expect(await signUp()).toBe(200)
  })
})
