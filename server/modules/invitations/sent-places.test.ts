import { and, asc, eq, like } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { instantOfParis } from '../../../contract/rules/paris-time.ts'
import { readDoorList } from '../../../src/data/check-in/door-list.ts'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { bothDatabases, isBlocked } from '../../../tests/support/server/databases.ts'
import { doorAccess, shortOf } from '../../../tests/support/server/door.ts'
import { eventChangeActs } from '../../../tests/support/server/event-change-acts.ts'
import { ORIGIN } from '../../../tests/support/server/harness.ts'
import { sentPlaceActs } from '../../../tests/support/server/sent-place-acts.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import type { Db } from '../../platform/db/database.ts'
import { events, invitations, mails, ticketCodes, ticketRegister } from '../../platform/db/schema.ts'
import { newToken } from '../../platform/security/tokens.ts'
import { eraseMember } from '../account/use-cases/delete-account.ts'
import { cancelBookings } from '../bookings/use-cases/bookings.ts'
import { purgeDoors } from '../door/store/links.ts'
import { salesOf } from '../register/use-cases/statement.ts'
import { takePlace } from './use-cases/send-places.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onEach('places that are sent, on $name', ({ open }) => {
  const harness = setUpWorld(open)

  const acts = sentPlaceActs(() => harness)
  const { hear, buy, send, sent, look, hold, take, withdraw, list, stateOf, guest } = acts
  const { notify, cancel, move, giveBack, changeMails, mailsTo } = eventChangeActs(() => harness)
  const at = (date: string, time: string) => {
    harness.api.clock.now = instantOfParis(date, time)
  }
  const refused = async (answer: ReturnType<typeof send>) => {
    const { status, json } = await answer
    return [status, json.code, json.message]
  }
  const leave = async (who: typeof harness.me) => {
    const tickets = (await harness.tickets(who)).map(({ id }: { id: string }) => id)
    const { now } = harness.api.clock
    const left = await eraseMember(harness.db, who.id, {
      ...{ now, origin: ORIGIN, provider: null, isAsked: true },
      shown: { tickets, at: now },
      refusal: () => undefined,
    })
    expect(left).toEqual({ ended: null })
  }
  const actsOf = async (eventId: string) =>
    (
      await harness.db
        .select()
        .from(ticketRegister)
        .where(eq(ticketRegister.eventId, eventId))
        .orderBy(asc(ticketRegister.id))
    ).map(({ act, number }) => `${act} ${number}`)

  test('a place stays the giver’s until a guest without an account takes it; then only the new code opens the door', async () => {
    const { eventId, ticket } = await buy(2)
    const [first, second] = ticket.codes as [(typeof ticket.codes)[0], (typeof ticket.codes)[0]]
    const answer = await send([second.id], undefined, 'Ines')
    conforms('placesSend', answer.json)
    const [{ code, state, kind, seat, guest: named }] = answer.json
    expect({ state, kind, seat, named }).toEqual({
      ...{ state: 'open', kind: 'place', named: 'Ines' },
      seat: { id: second.id, ticketId: ticket.id },
    })
    expect(code).toMatch(/^[A-Za-z0-9_-]{43}$/)
    // Sent again, the same link.
    expect(await sent(second)).toBe(code)

    const seen = (await look(code)).json
    conforms('invitation', seen)
    expect(seen).toMatchObject({ state: 'open', whose: 'other', kind: 'place', guest: 'Ines', keys: [] })
    expect(seen.ticket).toMatchObject({ codes: [], price: 0, orderId: null, quantity: 1, isReceived: true })
    expect(await stateOf(second)).toBe('valid')

    const secret = newToken()
    harness.api.clock.now = new Date(harness.api.clock.now.getTime() + 60_000)
    const held = await hold(code, secret)
    conforms('placeHold', held.json)
    expect(held.json).toMatchObject({ state: 'taken', whose: 'holder', guest: 'Inès' })
    const [own] = held.json.ticket.codes
    expect([own.id === second.id, held.json.keys[0].seatId, held.json.ticket.price]).toEqual([
      false,
      own.id,
      0,
    ])
    expect([await stateOf(first), await stateOf(second), await stateOf(own)]).toEqual([
      ...['valid', 'cancelled', 'valid'],
    ])
    // A lost answer is repeated; anyone else comes too late, and the link shows no code any more.
    expect((await hold(code, secret)).json.ticket.codes).toEqual(held.json.ticket.codes)
    expect((await look(secret)).json.ticket.codes).toEqual(held.json.ticket.codes)
    expect(await refused(hold(code))).toEqual([409, 'conflict', 'Quelqu’un a déjà pris cette place.'])
    expect((await look(code)).json).toMatchObject({ state: 'taken', whose: 'other', ticket: { codes: [] } })

    const [left] = await harness.tickets()
    expect([left.quantity, left.codes.map(({ id }: { id: string }) => id)]).toEqual([1, [first.id]])
    expect(await list()).toMatchObject([
      { state: 'taken', takenBy: 'Inès', until: null, takenAt: harness.api.clock.now.toISOString() },
    ])
    expect(await harness.sold(eventId)).toEqual([2])
    expect(await actsOf(eventId)).toEqual(['issued 1', 'issued 2', 'cancelled 2', 'issued 3'])
    const [sales] = await salesOf(harness.db, { eventIds: [eventId] })
    expect(sales?.figures).toMatchObject({ sold: 2, cancelled: 1, takenCents: 2800 })
    const told = (await mailsTo(harness.me)).filter(({ subject }) => subject.startsWith('Place prise'))
    expect(told.map(({ text }) => text.includes('Inès a pris sa place à'))).toEqual([true])
  })

  test('two takers at once: one wins', async () => {
    const { ticket, eventId } = await buy(2)
    const code = await sent(ticket.codes[0])
    const who = await guest()
    const answers = await Promise.all([
      hold(code),
      hold(code, newToken(), 'Léa'),
      take(code, who),
      hold(code),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await actsOf(eventId)).toEqual(['issued 1', 'issued 2', 'cancelled 1', 'issued 3'])
    expect(await harness.sold(eventId)).toEqual([2])
  })

  test('taken and taken back at once: the place has one holder', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const { ticket } = await buy(2)
      const [seat] = ticket.codes
      const code = await sent(seat)
      const presses = [() => hold(code), () => withdraw(code)]
      const [one, other] = await Promise.all((turn % 2 ? presses : presses.reverse()).map((press) => press()))
      expect([one?.status, other?.status].sort()).toEqual([200, 409])
      const mine = (await list()).find((sent: { code: string }) => sent.code === code)
      expect(await stateOf(seat as { qrUrl: string })).toBe(mine.state === 'taken' ? 'cancelled' : 'valid')
    }
  })

  test('taken back, the link says so and the place can be sent again by another', async () => {
    const { ticket } = await buy(2)
    const code = await sent(ticket.codes[0])
    expect((await withdraw(code)).json).toMatchObject({ state: 'withdrawn' })
    expect((await withdraw(code)).status).toBe(200)
    expect((await look(code)).json.state).toBe('withdrawn')
    expect(await refused(hold(code))).toEqual([
      ...[409, 'conflict', 'Cette place a été reprise par la personne qui l’avait envoyée.'],
    ])
    const next = await sent(ticket.codes[0])
    expect(next).not.toBe(code)
    expect((await hold(next)).status).toBe(200)
    expect(await refused(withdraw(next))).toEqual([
      ...[409, 'conflict', 'Quelqu’un a pris cette place\u00a0: elle ne se reprend plus.'],
    ])
  })

  test('only one’s own valid seats of an order are sent, and a giver does not take their own', async () => {
    const { ticket } = await buy(1)
    const [seat] = ticket.codes
    const stranger = await guest()
    expect((await send([seat?.id ?? ''], stranger)).status).toBe(404)
    expect((await send(['nulle-part'])).status).toBe(404)
    const code = await sent(seat)
    expect(await refused(take(code, harness.me))).toEqual([
      ...[409, 'conflict', 'C’est vous qui avez envoyé cette place\u00a0: elle est encore à vous.'],
    ])
    expect((await withdraw(code, stranger)).status).toBe(404)
    expect((await take(code, stranger)).status).toBe(200)
    // The ticket has left the giver, with its last seat.
    expect([await harness.tickets(), (await send([seat?.id ?? ''])).status]).toEqual([[], 404])
  })

  test('places are sent all or none: one that may not be leaves the others without a link', async () => {
    const bought = [await buy(1), await buy(1), await buy(1)]
    const ids = bought.map(({ ticket }) => ticket.codes[0]?.id ?? '')
    for (const id of ids) {
      const use = (usedAt: Date | null) =>
        harness.db.update(ticketCodes).set({ usedAt }).where(eq(ticketCodes.id, id))
      await use(harness.api.clock.now)
      expect((await send(ids)).status).toBe(409)
      await use(null)
      expect(await list()).toEqual([])
    }
    expect((await send(ids)).json).toHaveLength(3)
  })

  test('in an account the place is a ticket without a price, which its holder sends on, three times at most', async () => {
    const { ticket, orderId } = await buy(2)
    let [seat] = ticket.codes
    let from = harness.me
    for (const turn of [1, 2, 3]) {
      const code = await sent(seat, from)
      const who = await guest()
      expect((await take(code, who)).json).toMatchObject({ isReceived: true, price: 0, orderId: null })
      const [own] = await harness.tickets(who)
      expect(own).toMatchObject({ invitedBy: 'Ariane', isInvitation: true, returnable: null, quantity: 1 })
      // A first giver still sees that their guest took it.
      expect((await list(harness.me))[0]).toMatchObject({ state: 'taken', takenBy: 'Ariane' })
      expect((await harness.api.call('GET', `/api/payment/${orderId}`, { token: who.token })).status).toBe(
        404,
      )
      from = who
      seat = own.codes[0]
      if (turn < 3) continue
      expect(await refused(send([seat?.id ?? ''], who))).toEqual([
        ...[409, 'conflict', 'Une place change de mains 3\u00a0fois au plus\u00a0: celle-ci reste à vous.'],
      ])
    }
  })

  test('a guest moves the place that they hold into an account, with its code', async () => {
    const { ticket } = await buy(2)
    const code = await sent(ticket.codes[0])
    const secret = newToken()
    const held = (await hold(code, secret)).json
    const [who, other] = [await guest(), await guest()]
    expect((await take(code, other)).status).toBe(409)
    expect((await take(secret, who)).json.codes).toEqual(held.ticket.codes)
    expect((await take(secret, other)).status).toBe(409)
    expect((await look(secret, who)).json).toMatchObject({ whose: 'holder', ticket: { codes: [] } })
    expect((await look(secret)).json).toMatchObject({ whose: 'other', ticket: { codes: [] } })
    expect(await harness.tickets(who)).toHaveLength(1)
  })

  test.each([
    ['the stated hour of the doors', { doorsAt: '19:15', time: '20:30' }, '19:15'],
    ['the start, without one', { time: '20:30' }, '20:30'],
    [
      'doors of the evening before a start in the night',
      { doorsAt: '23:30', time: '00:30' },
      '23:30',
      '2027-02-19',
    ],
  ])('closes with %s', async (_, hours, doors, day = '2027-02-20') => {
    const { eventId, ticket } = await buy(2)
    await harness.db.update(events).set(hours).where(eq(events.id, eventId))
    const code = await sent(ticket.codes[0])
    at(day, doors)
    const said = [409, 'sales_closed', 'Les portes sont ouvertes\u00a0: une place ne change plus de mains.']
    expect(await refused(hold(code))).toEqual(said)
    expect(await refused(send([ticket.codes[1]?.id ?? '']))).toEqual(said)
    harness.api.clock.now = new Date(harness.api.clock.now.getTime() - 1)
    expect((await list())[0].until).toBe(instantOfParis(day, doors).toISOString())
    expect((await hold(code)).status).toBe(200)
  })

  test('without an hour the doors open at 19:00', async () => {
    const { eventId, ticket } = await buy(2)
    await harness.db.update(events).set({ time: null }).where(eq(events.id, eventId))
    const code = await sent(ticket.codes[0])
    at('2027-02-20', '19:00')
    expect((await hold(code)).status).toBe(409)
    at('2027-02-20', '18:59')
    expect((await hold(code)).status).toBe(200)
  })

  test('a seat that is inside stays where it is', async () => {
    const { ticket } = await buy(2)
    const [seat] = ticket.codes
    const code = await sent(seat)
    await harness.db
      .update(ticketCodes)
      .set({ usedAt: harness.api.clock.now })
      .where(eq(ticketCodes.id, seat?.id ?? ''))
    expect((await hold(code)).json.message).toBe(
      'Cette place est déjà entrée\u00a0: elle ne change plus de mains.',
    )
    expect((await send([seat?.id ?? ''])).status).toBe(409)
  })

  test('the door’s next list names the guest and refuses the old seat; the giver’s other seat stays', async () => {
    const { eventId, ticket } = await buy(2)
    const access = await doorAccess(harness.db, eventId, harness.api.clock.now)
    const listNow = async () => {
      const { json } = await harness.api.call('POST', '/api/check-in/list', { json: access })
      return readDoorList(json)
    }
    const before = await listNow()
    const { ticket: own } = (await hold(await sent(ticket.codes[0]))).json
    const after = await listNow()
    const [old, stays] = ticket.codes.map(({ id }) => shortOf(id))
    const seatAt = (which: typeof after, letters = '') => {
      const seat = which.seat(letters)
      return seat && [seat.booking.name, seat.booking.isCancelled, seat.booking.seats.length]
    }
    expect([seatAt(before, old), seatAt(before, stays)]).toEqual([
      ['Ariane V.', false, 2],
      ['Ariane V.', false, 2],
    ])
    expect([...[seatAt(after, old), seatAt(after, stays), seatAt(after, shortOf(own.codes[0].id))]]).toEqual([
      ['Ariane V.', true, 1],
      ['Ariane V.', false, 1],
      ['Inès', false, 1],
    ])
    // A later list begins with the earlier one.
    expect([before.expected, after.expected]).toEqual([2, 2])
    expect(after.seatBytes.subarray(0, before.seatBytes.length)).toEqual(before.seatBytes)
  })

  test('limits count the buyer’s places, wherever they are', async () => {
    const { eventId, ticket } = await buy(4, { seats: [30] })
    const friend = await guest()
    const upToTen = async (who: typeof friend, orders: number[]) => {
      for (const number of orders) await buy(number, { eventId, who })
      return (await harness.order(eventId, [1], { who })).json.message
    }
    for (const seat of ticket.codes) expect((await take(await sent(seat), friend)).status).toBe(200)
    expect(await upToTen(harness.me, [4, 2])).toContain('vous en avez déjà 10')
    expect(await upToTen(friend, [4, 4, 2])).toContain('vous en avez déjà 10')
  })

  test('refunded by hand: the payer gets all the money, and every guest’s ticket ends', async () => {
    const { eventId, orderId, paymentId, ticket } = await buy(3)
    const friend = await guest()
    const secret = newToken()
    await take(await sent(ticket.codes[0]), friend)
    await hold(await sent(ticket.codes[1]), secret)
    const open = await sent(ticket.codes[2])
    await hear(harness.bank.set(paymentId, { refundedCents: 4200 }))
    expect([(await harness.stored(orderId))?.state, await harness.sold(eventId)]).toEqual(['refunded', [0]])
    expect(await harness.tickets(friend)).toEqual([])
    expect((await mailsTo(friend)).map(({ subject }) => subject)).toEqual([
      'Place annulée\u00a0: Concert d’essai',
    ])
    expect((await look(secret)).json).toMatchObject({
      state: 'returned',
      whose: 'holder',
      ticket: { codes: [] },
    })
    expect((await look(open)).json.state).toBe('returned')
    expect((await hold(open)).status).toBe(409)
    const [sales] = await salesOf(harness.db, { eventIds: [eventId] })
    expect(sales?.figures).toMatchObject({ sold: 0, takenCents: 0, cancelled: 5 })
  })

  test('a partial refund follows the place in the figures', async () => {
    const { eventId, paymentId, ticket } = await buy(2)
    await hear(harness.bank.set(paymentId, { refundedCents: 500 }))
    await hold(await sent(ticket.codes[0]))
    const takings = async () => (await salesOf(harness.db, { eventIds: [eventId] }))[0]?.figures.takenCents
    expect(await takings()).toBe(2300)
    await hear(harness.bank.set(paymentId, { refundedCents: 500 }))
    expect(await takings()).toBe(2300)
    await hear(harness.bank.set(paymentId, { refundedCents: 2000 }))
    expect(await takings()).toBe(800)
  })

  test('a cancelled concert refunds the buyer, even of places that are all sent, and tells each holder once', async () => {
    const { eventId, orderId, paymentId, ticket } = await buy(2)
    const friend = await guest()
    const secret = newToken()
    await take(await sent(ticket.codes[0]), friend)
    await hold(await sent(ticket.codes[1]), secret)
    expect(await harness.tickets()).toEqual([])
    await cancel(eventId)
    expect((await look(secret)).json).toMatchObject({ state: 'cancelled', ticket: { refund: 'none' } })
    await notify()
    await harness.sweep()
    expect([(await harness.stored(orderId))?.state, harness.bank.refunds.get(paymentId)]).toEqual([
      'refunded',
      1,
    ])
    const [own, ...more] = await changeMails()
    expect([/28\s€/.test(own?.text ?? ''), more]).toEqual([true, []])
    const [theirs, ...others] = await changeMails(friend)
    expect([theirs?.text.includes('Rien ne vous avait été débité'), others]).toEqual([true, []])
    expect(await harness.tickets(friend)).toMatchObject([{ status: 'cancelled', refund: 'none' }])
    expect((await look(secret)).json.state).toBe('cancelled')
    expect(await harness.sold(eventId)).toEqual([0])
  })

  test('a moved concert keeps the guest’s place; only the buyer returns the order, with its guests’ places', async () => {
    const { eventId, ticket } = await buy(2)
    const friend = await guest()
    await take(await sent(ticket.codes[0]), friend)
    await move(eventId, { date: '2027-03-20', time: '20:30' })
    await notify()
    const [theirs] = await harness.tickets(friend)
    expect(theirs).toMatchObject({ date: '2027-03-20', returnable: null })
    expect((await changeMails(friend))[0]?.text).not.toContain('Rendez vos billets')
    expect((await giveBack(theirs.id, friend)).status).toBe(409)
    expect((await giveBack(ticket.id)).status).toBe(200)
    expect(await harness.tickets(friend)).toEqual([])
    expect(await harness.sold(eventId)).toEqual([0])
  })

  test('a giver who leaves takes what nobody took with them; a guest’s place stays', async () => {
    const { eventId, ticket } = await buy(3)
    const friend = await guest()
    const secret = newToken()
    await take(await sent(ticket.codes[0]), friend)
    await hold(await sent(ticket.codes[1]), secret)
    const open = await sent(ticket.codes[2])
    await leave(harness.me)
    expect((await look(open)).status).toBe(404)
    expect(await harness.db.$count(invitations, eq(invitations.code, open))).toBe(0)
    await move(eventId, { date: '2027-03-20', time: '20:30' })
    // Nobody else may read the price that was paid, or claim its refund.
    expect((await look(secret)).json).toMatchObject({
      ...{ state: 'taken', whose: 'holder' },
      ticket: { price: 0, orderId: null, isReceived: true, isInvitation: true, returnable: null },
    })
    expect(await harness.tickets(friend)).toHaveLength(1)
    expect(await harness.sold(eventId)).toEqual([2])
  })

  test('a guest’s place in an account that is deleted is freed', async () => {
    const { eventId, ticket } = await buy(2)
    const friend = await guest()
    await take(await sent(ticket.codes[0]), friend)
    await leave(friend)
    expect(await harness.sold(eventId)).toEqual([1])
    expect(await list()).toEqual([])
  })

  test('a guest’s first name and secret are erased with the door’s data, not before', async () => {
    const { ticket } = await buy(2)
    const secret = newToken()
    await hold(await sent(ticket.codes[0]), secret)
    await send([ticket.codes[1]?.id ?? ''], undefined, 'Paul')
    await purgeDoors(harness.db, '2027-02-20')
    expect((await list()).map(({ guest }: { guest: string }) => guest).sort()).toEqual(['Inès', 'Paul'])
    await purgeDoors(harness.db, '2027-02-21')
    expect(await list()).toMatchObject([{ guest: null }, { guest: null }])
    expect((await look(secret)).status).toBe(404)
  })

  test('an invitation of a Pass is not held, and a Pass seat is not sent', async () => {
    const [holder] = await harness.member('standard')
    const eventId = await harness.concert({ source: 'concerts-api' })
    const { code } = (await acts.call('POST', `/api/events/${eventId}/invitations`, holder)).json
    expect((await hold(code)).status).toBe(409)
    const { ticket } = (
      await acts.call('POST', `/api/events/${eventId}/book-free`, holder, { ticketId: 1, quantity: 1 })
    ).json
    expect((await send([ticket.codes[0].id], holder)).json.message).toContain('un Pass a des invitations')
    // Sent places use no invitation of the month.
    const rows = await harness.db.select().from(invitations).where(eq(invitations.giverId, holder.id))
    expect(rows.map(({ month }) => month)).toEqual(['2027-02'])
  })

  test('the giver is told once, and their data name what they gave', async () => {
    const { ticket } = await buy(2)
    const code = await sent(ticket.codes[0])
    const secret = newToken()
    await hold(code, secret)
    await hold(code, secret)
    const told = await harness.db
      .select()
      .from(mails)
      .where(
        and(
          like(mails.dedupeKey, 'place-taken:%'),
          eq(mails.recipient, `${harness.me.id.toLowerCase()}@exemple.fr`),
        ),
      )
    expect(told).toHaveLength(1)
    const data = (await acts.call('GET', '/api/user/export', harness.me)).json
    conforms('personalData', data)
    expect(data.invitations).toMatchObject([{ eventName: 'Concert d’essai', endedAt: null }])
  })
})

databases.onOne('at the same moment, on $name', ({ open }) => {
  const harness = setUpWorld(open)
  const { buy, sent, take, guest } = sentPlaceActs(() => harness)
  const { move, giveBack, bookPartner } = eventChangeActs(() => harness)
  /** Makes a call while a transaction is not committed yet, for which it waits. */
  const meanwhile = async <T>(work: (tx: Db) => Promise<unknown>, call: () => Promise<T>): Promise<T> => {
    let answer: Promise<T> | undefined
    await harness.db.transaction(async (tx) => {
      await work(tx)
      answer = call()
      await expect.poll(() => isBlocked(harness.db)).toBe(true)
    })
    return answer as Promise<T>
  }
  const context = () => ({ now: harness.api.clock.now, origin: ORIGIN })

  test('a place that changes hands while its buyer returns the order ends with it', async () => {
    const { eventId, ticket } = await buy(2)
    const [friend, another] = [await guest(), await guest()]
    await take(await sent(ticket.codes[1]), friend)
    const code = await sent((await harness.tickets(friend))[0].codes[0], friend)
    await move(eventId, { date: '2027-03-20', time: '20:30' })
    const { status } = await meanwhile(
      (tx) => takePlace(tx, code, { member: { id: another.id, firstName: 'Zoé' } }, context()),
      () => giveBack(ticket.id),
    )
    expect([status, await harness.tickets(another), await harness.sold(eventId)]).toEqual([200, [], [0]])
  })

  test('an invitation that both giver and guest end is cancelled once in the register', async () => {
    const { member, eventId } = await bookPartner()
    const { code } = (
      await harness.api.call('POST', `/api/events/${eventId}/invitations`, { token: member.token })
    ).json
    const friend = await guest()
    await take(code, friend)
    const [{ id }] = await harness.tickets(friend)
    const { status } = await meanwhile(
      (tx) => cancelBookings(tx, [{ id }], harness.api.clock.now),
      () => harness.api.call('DELETE', `/api/invitations/${code}`, { token: member.token }),
    )
    const acts = await harness.db.select().from(ticketRegister).where(eq(ticketRegister.eventId, eventId))
    expect([status, acts.filter(({ act }) => act === 'cancelled').length]).toEqual([200, 1])
    expect(await harness.sold(eventId)).toEqual([1])
  })
})
