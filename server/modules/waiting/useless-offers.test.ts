import { asc, eq, like } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { instantOfParis } from '../../../contract/rules/paris-time.ts'
import { PARTNER_SOURCE } from '../../../contract/rules/pass.ts'
import { pushBrowser } from '../../../tests/support/push-browser.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import { waitActs } from '../../../tests/support/server/wait-acts.ts'
import { refusal, setUpWorld } from '../../../tests/support/server/world.ts'
import { mails, members, pushMessages, ticketTypes } from '../../platform/db/schema.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onEach('no seat is offered that its member cannot take, on $name', ({ open }) => {
  const shop = setUpWorld(open)
  const { buy, soldOut, join, leave, listOf, moveOn, payBack, mailsTo, lineOf } = waitActs(() => shop)
  const at = (date: string, time: string) => {
    shop.api.clock.now = instantOfParis(date, time)
  }
  beforeEach(() => at('2027-01-12', '12:00'))

  const placeOf = async (who: TestMember) => {
    const [wait] = await listOf(who)
    return [wait?.position, wait?.offer !== null]
  }
  const obstacleOf = async (who: TestMember) => (await listOf(who))[0]?.obstacle
  const offerText = async ({ id }: TestMember) => {
    const told = await shop.db
      .select({ text: mails.text })
      .from(mails)
      .where(like(mails.dedupeKey, `wait-offer:${id}:%`))
      .orderBy(asc(mails.createdAt))
    return told.map(({ text }) => text.replace(/\s+/g, ' '))
  }
  const setPass = (who: TestMember, level: 'free' | 'standard') =>
    shop.db
      .update(members)
      .set({ level, currentPeriodEnd: level === 'free' ? null : instantOfParis('2028-01-01', '00:00') })
      .where(eq(members.id, who.id))
  /** Fills a partner concert of one seat; two members wait for it, the first one's Pass as given. */
  const fullPartner = async () => {
    const eventId = await shop.concert({ source: PARTNER_SOURCE, seats: [1] })
    const [holder, first, second] = (await shop.member('standard', 3)) as [
      ...[TestMember, TestMember, TestMember],
    ]
    for (const who of [holder, first, second]) await setPass(who, 'standard')
    expect((await shop.bookFree(eventId, holder)).status).toBe(200)
    for (const who of [first, second]) expect((await join(eventId, who)).status).toBe(200)
    return { eventId, holder, first, second }
  }

  test('whoever has no Pass any more is passed over, and keeps the place', async () => {
    const { eventId, holder, first, second } = await fullPartner()
    await setPass(first, 'free')
    await shop.cancel(eventId, holder)
    await moveOn()
    expect([await mailsTo(first), await mailsTo(second)]).toEqual([[], ['wait-offer']])
    expect(await placeOf(first)).toEqual([1, false])
    expect(await obstacleOf(first)).toContain('Un Pass Standard ou Premium est nécessaire')
    await setPass(first, 'standard')
    expect(await obstacleOf(first)).toBeNull()
    await moveOn(30)
    expect([await mailsTo(first), (await shop.bookFree(eventId, first)).status]).toEqual([
      ['wait-offer'],
      200,
    ])
  })

  test('a Pass that ends while a seat is held over the night leaves it to the next', async () => {
    const { eventId, holder, first, second } = await fullPartner()
    at('2027-01-12', '23:30')
    await shop.cancel(eventId, holder)
    expect(await placeOf(second)).toEqual([1, false])
    await setPass(first, 'free')
    at('2027-01-13', '08:00')
    await moveOn()
    await moveOn()
    expect([await mailsTo(first), await mailsTo(second)]).toEqual([[], ['wait-offer']])
    expect(await placeOf(first)).toEqual([1, false])
    expect(await shop.sold(eventId)).toEqual([1])
  })

  const hearsPush = async (who: TestMember) => {
    const { subscription } = pushBrowser(`https://push.example.org/${who.id}`)
    const pressed = { token: who.token, json: subscription }
    expect((await shop.api.call('POST', '/api/user/push-subscriptions', pressed)).status).toBe(200)
    await shop.db.update(members).set({ pushNotifications: true }).where(eq(members.id, who.id))
  }
  const pushesTo = async ({ id }: TestMember) =>
    (
      await shop.db
        .select({ key: pushMessages.dedupeKey })
        .from(pushMessages)
        .where(like(pushMessages.dedupeKey, `wait-%:${id}:%`))
    )
      .map(({ key }) => key.split(':')[0])
      .sort()

  test('a Pass that ends within the half hour of an offer passes the seat on, and its member misses nothing', async () => {
    const { eventId, holder, first, second } = await fullPartner()
    await hearsPush(first)
    await shop.cancel(eventId, holder)
    await moveOn()
    expect(await mailsTo(first)).toEqual(['wait-offer'])
    await setPass(first, 'free')
    await Promise.all([moveOn(1), moveOn()])
    expect((await mailsTo(first)).sort()).toEqual(['wait-offer', 'wait-withdrawn'])
    expect(await mailsTo(second)).toEqual(['wait-offer'])
    expect(await placeOf(first)).toEqual([1, false])
    expect(await pushesTo(first)).toEqual(['wait-offer', 'wait-withdrawn'])
    await moveOn(30)
    const line = await lineOf(eventId)
    expect(line.map(({ memberId, missed }) => [memberId, missed])).toEqual([
      [first.id, 0],
      [second.id, 1],
    ])
  })

  test('a month that is used up elsewhere within the half hour of an offer withdraws it, with the reason', async () => {
    const { eventId, holder, first } = await fullPartner()
    await shop.cancel(eventId, holder)
    await moveOn()
    await booked(first, 3)
    await moveOn(1)
    expect((await mailsTo(first)).sort()).toEqual(['wait-offer', 'wait-withdrawn'])
    const [told] = await shop.db
      .select({ text: mails.text })
      .from(mails)
      .where(like(mails.dedupeKey, `wait-withdrawn:${first.id}:%`))
    expect(told?.text.replace(/\s+/g, ' ')).toContain('votre Pass ne la réserve plus')
    expect((await lineOf(eventId)).map(({ missed }) => missed)).toEqual([0, 0])
  })

  test('a Pass whose renewal is on its way keeps its offer to the end, and misses nothing if it is not paid by then', async () => {
    const lines = [await fullPartner(), await fullPartner()]
    const payUntil = ({ id }: TestMember, day: string) =>
      shop.db
        .update(members)
        .set({ autorenew: true, currentPeriodEnd: instantOfParis(day, '12:05') })
        .where(eq(members.id, id))
    for (const { eventId, holder, first } of lines) {
      await payUntil(first, '2027-01-12')
      await shop.cancel(eventId, holder)
    }
    await moveOn()
    await moveOn(10)
    const [inTime, late] = lines as [(typeof lines)[0], (typeof lines)[0]]
    expect([await mailsTo(inTime.first), await mailsTo(late.first)]).toEqual([['wait-offer'], ['wait-offer']])
    await payUntil(inTime.first, '2027-02-12')
    expect((await shop.bookFree(inTime.eventId, inTime.first)).status).toBe(200)
    await moveOn(25)
    expect((await mailsTo(late.first)).sort()).toEqual(['wait-offer', 'wait-withdrawn'])
    expect((await lineOf(late.eventId))[0]).toMatchObject({ memberId: late.first.id, missed: 0 })
  })

  const booked = async (who: TestMember, number: number) => {
    const ids: string[] = []
    for (let one = 0; one < number; one += 1) {
      const id = await shop.concert({ source: PARTNER_SOURCE })
      expect((await shop.bookFree(id, who)).status).toBe(200)
      ids.push(id)
    }
    return ids
  }

  test('whoever has used up the month is passed over until a concert is given back, and enters no line', async () => {
    const { eventId, holder, first, second } = await fullPartner()
    const [spent] = await booked(first, 3)
    await shop.cancel(eventId, holder)
    await moveOn()
    expect([await mailsTo(first), await mailsTo(second)]).toEqual([[], ['wait-offer']])
    expect(await placeOf(first)).toEqual([1, false])
    await booked(holder, 3)
    expect((await join(eventId, holder)).json.code).toBe('allowance_spent')
    await shop.cancel(spent ?? '', first)
    await leave(eventId, second)
    await moveOn()
    expect([await mailsTo(first), (await shop.bookFree(eventId, first)).status]).toEqual([
      ['wait-offer'],
      200,
    ])
  })

  test('whoever has one concert left gets one offer at a time, and is told why the other seat passes by', async () => {
    const lines = [await fullPartner(), await fullPartner()]
    const [who] = await shop.member('standard')
    await setPass(who, 'standard')
    await booked(who, 2)
    for (const { eventId, holder, first, second } of lines) {
      for (const other of [first, second]) await leave(eventId, other)
      expect((await join(eventId, who)).status).toBe(200)
      await shop.cancel(eventId, holder)
    }
    await moveOn()
    expect(await mailsTo(who)).toEqual(['wait-offer'])
    const waits = await listOf(who)
    const [held, passed] = [...waits].sort((one, other) => Number(!one.offer) - Number(!other.offer))
    expect([held?.offer?.secondsLeft, passed?.offer, passed?.position]).toEqual([1800, null, 1])
    expect(passed?.obstacle?.replace(/\s+/g, ' ')).toContain(
      'gardée pour vous à un autre concert du même mois',
    )
    // The open sale has the other seat until the first is given up.
    expect(await shop.sold(passed?.id ?? '')).toEqual([0])
    await leave(held?.id ?? '', who)
    await moveOn()
    expect((await listOf(who))[0]).toMatchObject({ id: passed?.id, offer: { secondsLeft: 1800 } })
    expect((await shop.bookFree(passed?.id ?? '', who)).status).toBe(200)
  })

  test('a seat held for a concert before the Pass becomes a limited one uses none of that one’s concerts', async () => {
    const [who, holder] = (await shop.member('standard', 2)) as [TestMember, TestMember]
    await setPass(holder, 'standard')
    const change = { level: 'premium', nextLevel: 'standard' } as const
    const currentPeriodEnd = instantOfParis('2027-02-15', '00:00')
    await shop.db
      .update(members)
      .set({ ...change, currentPeriodEnd, autorenew: true })
      .where(eq(members.id, who.id))
    await booked(who, 2)
    for (const date of ['2027-02-10', '2027-02-20']) {
      const eventId = await shop.concert({ source: PARTNER_SOURCE, seats: [1], date })
      expect((await shop.bookFree(eventId, holder)).status).toBe(200)
      expect((await join(eventId, who)).status).toBe(200)
      await shop.cancel(eventId, holder)
      await moveOn()
    }
    expect((await listOf(who)).map(({ offer }) => offer?.secondsLeft)).toEqual([1800, 1800])
  })

  test('two seats held over the night for one concert left: one is offered', async () => {
    const lines = [await fullPartner(), await fullPartner()]
    const [who] = await shop.member('standard')
    await setPass(who, 'standard')
    await booked(who, 1)
    for (const { eventId, first, second } of lines) {
      for (const other of [first, second]) await leave(eventId, other)
      expect((await join(eventId, who)).status).toBe(200)
    }
    at('2027-01-12', '23:30')
    for (const { eventId, holder } of lines) await shop.cancel(eventId, holder)
    await booked(who, 1)
    at('2027-01-13', '08:00')
    await moveOn()
    await moveOn()
    expect(await mailsTo(who)).toEqual(['wait-offer'])
    expect((await listOf(who)).filter(({ offer }) => offer !== null)).toHaveLength(1)
  })

  test('whoever uses up the month while a seat is held over the night leaves it to the next', async () => {
    const { eventId, holder, first, second } = await fullPartner()
    at('2027-01-12', '23:30')
    await shop.cancel(eventId, holder)
    await booked(first, 3)
    at('2027-01-13', '08:00')
    await moveOn()
    await moveOn()
    expect([await mailsTo(first), await mailsTo(second)]).toEqual([[], ['wait-offer']])
  })

  test('whose Pass ends before the concert is passed over, and enters no line', async () => {
    const { eventId, holder, first, second } = await fullPartner()
    const ends = { autorenew: false, currentPeriodEnd: instantOfParis('2027-02-01', '00:00') }
    for (const { id } of [holder, first]) await shop.db.update(members).set(ends).where(eq(members.id, id))
    await shop.cancel(eventId, holder)
    await moveOn()
    expect([await mailsTo(first), await mailsTo(second)]).toEqual([[], ['wait-offer']])
    expect((await refusal(join(eventId, holder)))[2]).toContain('Votre Pass se termine le 1er février 2027')
  })

  test('an offer lasts no longer than the sale', async () => {
    const { eventId, paymentId } = await soldOut({ seats: [1] })
    const [who] = await shop.member('free')
    await join(eventId, who)
    const endSale = (time: string) =>
      shop.db
        .update(ticketTypes)
        .set({ soldUntil: instantOfParis('2027-01-12', time) })
        .where(eq(ticketTypes.eventId, eventId))
    await endSale('12:10')
    await payBack(paymentId)
    await moveOn()
    expect((await listOf(who))[0]?.offer?.until).toBe(instantOfParis('2027-01-12', '12:10').toISOString())
    const [told] = await offerText(who)
    expect(told).toContain('jusqu’à 12:10')
    // Nobody comes after them.
    expect(told).toContain('Passé cette heure, elle ne se vend plus.')
    expect(told).not.toContain('la personne suivante')
    await moveOn(10)
    expect([await mailsTo(who), await listOf(who)]).toEqual([['wait-offer', 'wait-over'], []])
    expect(await shop.sold(eventId)).toEqual([0])
  })

  const kindOf = (eventId: string, number: number) => eq(ticketTypes.id, `${eventId}-${number}`)

  test('an offer that the end of its sale cuts short is not missed: its member keeps the place for the other kind', async () => {
    const { eventId, paymentId } = await soldOut({ seats: [1, 1] })
    const [who] = await shop.member('free')
    await join(eventId, who)
    const soldUntil = instantOfParis('2027-01-12', '12:20')
    await shop.db.update(ticketTypes).set({ soldUntil }).where(kindOf(eventId, 1))
    await payBack(paymentId)
    await moveOn()
    expect((await listOf(who))[0]?.offer?.ticketTypeId).toBe(`${eventId}-1`)
    await moveOn(20)
    expect((await mailsTo(who)).sort()).toEqual(['wait-offer', 'wait-offer', 'wait-withdrawn'])
    expect((await listOf(who))[0]).toMatchObject({
      offer: { ticketTypeId: `${eventId}-2`, secondsLeft: 1800 },
    })
    const [wait] = await lineOf(eventId)
    expect(wait?.missed).toBe(0)
  })

  test('an offer whose sale is ended, or told full, before its time is withdrawn, which its member is told', async () => {
    for (const change of [{ isSoldOut: true }, { soldUntil: instantOfParis('2027-01-12', '12:05') }]) {
      at('2027-01-12', '12:00')
      const { eventId, paymentId } = await soldOut({ seats: [1, 1] })
      const [who] = await shop.member('free')
      await join(eventId, who, 1, { ticketTypeId: null })
      await payBack(paymentId)
      await moveOn()
      await shop.db.update(ticketTypes).set({ isSoldOut: true }).where(kindOf(eventId, 2))
      await shop.db.update(ticketTypes).set(change).where(kindOf(eventId, 1))
      // The offer is shown no longer than the sale lasts.
      if (change.soldUntil) expect((await listOf(who))[0]?.offer?.until).toBe(change.soldUntil.toISOString())
      await moveOn(5)
      expect((await mailsTo(who)).sort()).toEqual(['wait-offer', 'wait-withdrawn'])
      expect([await placeOf(who), await shop.sold(eventId)]).toEqual([
        [1, false],
        [0, 0],
      ])
      expect((await shop.order(eventId, [1, 0], { who })).status).toBe(409)
    }
  })

  test('a wait for a kind whose sale is over ends, and is told once; who waits for another stays', async () => {
    const { eventId } = await soldOut({ seats: [1, 1] })
    const [one, any] = (await shop.member('free', 2)) as [TestMember, TestMember]
    await join(eventId, one, 1, { ticketTypeId: `${eventId}-1` })
    await join(eventId, any)
    await shop.db.update(ticketTypes).set({ soldUntil: shop.api.clock.now }).where(kindOf(eventId, 1))
    await Promise.all([moveOn(), moveOn()])
    expect([await mailsTo(one), await listOf(one)]).toEqual([['wait-over'], []])
    expect([await mailsTo(any), await placeOf(any)]).toEqual([[], [1, false]])
    expect((await join(eventId, one, 1, { ticketTypeId: `${eventId}-1` })).status).toBe(409)
  })

  test('a sale that ended over the night is offered to nobody', async () => {
    const { eventId, paymentId } = await soldOut({ seats: [1] })
    const [who] = await shop.member('free')
    await join(eventId, who)
    at('2027-01-12', '23:30')
    await payBack(paymentId)
    expect(await shop.sold(eventId)).toEqual([1])
    const soldUntil = instantOfParis('2027-01-13', '07:00')
    await shop.db.update(ticketTypes).set({ soldUntil }).where(eq(ticketTypes.eventId, eventId))
    at('2027-01-13', '08:00')
    await moveOn()
    expect([await mailsTo(who), await listOf(who)]).toEqual([['wait-over'], []])
    expect(await shop.sold(eventId)).toEqual([0])
  })

  test('the second offer says that it is the last', async () => {
    const { eventId, paymentId } = await soldOut({ seats: [1] })
    const [who] = await shop.member('free')
    await join(eventId, who)
    await payBack(paymentId)
    await moveOn()
    await moveOn(30)
    const [first, second] = await offerText(who)
    expect(first).toContain('vous retournez en fin de file')
    expect(second).not.toContain('vous retournez')
    expect(second).toContain('vous n’êtes plus dans la file')
    await moveOn(30)
    expect(await listOf(who)).toEqual([])
  })

  test('whoever has the most places of a concert does not wait for more', async () => {
    const eventId = await shop.concert({ seats: [11] })
    const [who, other] = (await shop.member('free', 2)) as [TestMember, TestMember]
    for (const quantity of [4, 4, 2]) await buy(eventId, [quantity], who)
    await buy(eventId, [1], other)
    expect(await refusal(join(eventId, who))).toEqual([
      ...[
        409,
        'conflict',
        'Ce concert compte 10\u00a0places payantes au plus par personne, et vous en avez déjà 10.',
      ],
    ])
  })
})
