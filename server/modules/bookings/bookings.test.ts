import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { instantOfParis } from '../../../contract/rules/paris-time.ts'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { FILLED_AT } from '../../../tests/support/server/harness.ts'
import { addMembers, type TestMember } from '../../../tests/support/server/members.ts'
import { refusal, setUpWorld } from '../../../tests/support/server/world.ts'
import { bookings, members } from '../../platform/db/schema.ts'
import { newId } from '../../platform/security/tokens.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onBoth('booking by the Pass on $name', ({ open }) => {
  const harness = setUpWorld(open, { by: 'pass' })

  test('a concert with a price uses one of the month’s, and is a ticket with a code', async () => {
    const eventId = await harness.concert({ priceCents: 1400, date: '2026-11-27' })
    const answer = await harness.bookFree(eventId)
    expect(answer.status).toBe(200)
    conforms('bookFree', answer.json)
    expect(answer.json.ticket).toMatchObject({
      id: answer.json.bookingId,
      eventId,
      price: 0,
      quantity: 1,
      withPass: true,
      ticketType: 'Plein tarif',
    })
    expect(answer.json.ticket.codes).toHaveLength(1)
    expect(await harness.tickets()).toEqual([answer.json.ticket])
    expect(await harness.sold(eventId)).toEqual([1])
    expect(await harness.left(harness.me, '2026-11')).toBe(2)
    const pass = (await harness.api.call('GET', '/api/user/pass-qr', { token: harness.me.token })).json
    expect(pass.passData.concertsLeft).toBe(2)
    expect(JSON.parse(new URL(pass.qrUrl).searchParams.get('data') ?? '')).toMatchObject({
      concertsLeft: 2,
      registeredConcerts: 1,
    })
  })

  test('a concert that a member has two bookings for is one of their Pass’s', async () => {
    const eventId = await harness.concert({ seats: [10, 10] })
    await harness.bookFree(eventId)
    // An invitation that the member accepted, for the event's other ticket type.
    await harness.db.insert(bookings).values({
      ...{ id: newId(), memberId: harness.me.id, eventId, ticketTypeId: `${eventId}-2` },
      ...{ quantity: 1, priceCents: 0, source: 'invitation', bookedAt: FILLED_AT },
    })
    await harness.bookFree(await harness.concert())
    const pass = (await harness.api.call('GET', '/api/user/pass-qr', { token: harness.me.token })).json
    expect(JSON.parse(new URL(pass.qrUrl).searchParams.get('data') ?? '').registeredConcerts).toBe(2)
  })

  test('a concert without a price uses none, by either call', async () => {
    const one = await harness.concert({ priceCents: 0 })
    const two = await harness.concert({ priceCents: 0 })
    const answer = await harness.reserveFree(one)
    conforms('reserveFree', answer.json)
    expect(answer.json.ticket).toMatchObject({ price: 0, withPass: true })
    expect((await harness.bookFree(two)).status).toBe(200)
    expect(await harness.left()).toBe(3)
  })

  test('an unlimited Pass uses none', async () => {
    const [premium] = await harness.member('premium')
    for (let concerts = 0; concerts < 5; concerts++) {
      expect((await harness.bookFree(await harness.concert({ priceCents: 900 }), premium)).status).toBe(200)
    }
    expect(await harness.left(premium)).toBe(999)
  })

  test('what is wrong with the event is said in French, each with its code', async () => {
    expect(await refusal(harness.bookFree('nulle-part'))).toEqual([
      404,
      'not_found',
      'Cet événement n’existe pas ou a été supprimé.',
    ])
    expect(await refusal(harness.bookFree(await harness.concert({ withdrawnAt: FILLED_AT })))).toEqual([
      409,
      'sales_closed',
      'Ce concert est annulé.',
    ])
    expect(await refusal(harness.bookFree(await harness.concert({ source: null })))).toEqual([
      409,
      'conflict',
      'Cet événement ne fait pas partie des concerts partenaires du Pass.',
    ])
    for (const event of [
      { ticketingMode: 'external' as const },
      { ticketingMode: 'external' as const, source: null },
    ]) {
      expect(await refusal(harness.bookFree(await harness.concert(event)))).toEqual([
        409,
        'conflict',
        'Les billets de cet événement se prennent sur le site de sa billetterie.',
      ])
    }
    expect(await refusal(harness.reserveFree(await harness.concert({ priceCents: 1200 })))).toEqual([
      409,
      'conflict',
      'Ce concert est payant\u00a0: le réserver utilise un des concerts du mois de votre Pass.',
    ])
    expect(await refusal(harness.bookFree(await harness.concert({ seats: [0] })))).toEqual([
      409,
      'sold_out',
      'Complet\u00a0: il n’y a plus de place pour ce concert.',
    ])
    expect(await refusal(harness.bookFree(await harness.concert({ seats: [] })))).toEqual([
      409,
      'conflict',
      'Ce concert n’a pas de places à réserver pour le moment.',
    ])
    expect(await harness.left()).toBe(3)
    expect(await harness.tickets()).toEqual([])
  })

  test('sales close at the start: said differently while it goes on and once it is over', async () => {
    const eventId = await harness.concert({ date: '2026-11-25', time: '20:30' })
    harness.api.clock.now = instantOfParis('2026-11-25', '20:30')
    expect(await refusal(harness.bookFree(eventId))).toEqual([
      409,
      'sales_closed',
      'Les réservations sont closes\u00a0: ce concert a commencé.',
    ])
    harness.api.clock.now = instantOfParis('2026-11-26', '06:00')
    expect(await refusal(harness.bookFree(eventId))).toEqual([
      409,
      'sales_closed',
      'Cet événement est terminé.',
    ])
    harness.api.clock.now = new Date(instantOfParis('2026-11-25', '20:30').getTime() - 1)
    expect((await harness.bookFree(eventId)).status).toBe(200)
  })

  test.each([
    ['in the hour that does not exist', '2027-03-28', '2027-03-28T01:30:00Z'],
    ['in the hour that comes twice, at its first coming', '2026-10-25', '2026-10-25T00:30:00Z'],
  ])('sales close at a start %s', async (_hour, date, start) => {
    const eventId = await harness.concert({ date, time: '02:30' })
    harness.api.clock.now = new Date(start)
    expect((await harness.bookFree(eventId)).json.code).toBe('sales_closed')
    harness.api.clock.now = new Date(Date.parse(start) - 1)
    expect((await harness.bookFree(eventId)).status).toBe(200)
  })

  test('without a Pass, or with one that has ended, none is booked', async () => {
    const priced = await harness.concert()
    const free = await harness.concert({ priceCents: 0 })
    const full = await harness.concert({ seats: [0] })
    const [visitor] = await harness.member('free')
    const [lapsed] = await addMembers(harness.db, 1, {
      level: 'premium',
      autorenew: false,
      currentPeriodEnd: new Date(FILLED_AT.getTime() - 1),
      now: FILLED_AT,
    })
    for (const who of [visitor, lapsed as TestMember]) {
      for (const answer of [harness.bookFree(priced, who), harness.reserveFree(free, who)])
        expect(await refusal(answer)).toEqual([
          403,
          'pass_required',
          'Un Pass Standard ou Premium est nécessaire pour réserver ce concert.',
        ])
      // A full concert is refused before the missing Pass.
      expect((await harness.bookFree(full, who)).json.code).toBe('sold_out')
    }
    expect([await harness.sold(priced), await harness.sold(free)]).toEqual([[0], [0]])
  })

  test('one place a booking, and a ticket that could be one', async () => {
    const eventId = await harness.concert()
    for (const [json, message] of [
      [{ ticketId: 1, quantity: 2 }, 'Une réservation gratuite vaut pour une seule place.'],
      [{ ticketId: 1, quantity: 0 }, 'Une réservation gratuite vaut pour une seule place.'],
      [{ ticketId: null, quantity: 1 }, 'Type de billet invalide.'],
      [{ quantity: 1 }, 'Type de billet invalide.'],
    ] as const) {
      expect(await refusal(harness.bookFree(eventId, harness.me, json))).toEqual([
        400,
        'validation_failed',
        message,
      ])
    }
  })

  test('an unknown ticket takes the first kind, a known one its own, and a full kind is named', async () => {
    const eventId = await harness.concert({ seats: [1, 1] })
    const people = await harness.member('premium', 5)
    const kinds = []
    for (const [index, ticketId] of [1, `${eventId}-2`, 'autre', `${eventId}-2`, `${eventId}-1`].entries()) {
      const { json } = await harness.bookFree(eventId, people[index], { ticketId, quantity: 1 })
      kinds.push(json.ticket?.ticketType ?? json.message)
    }
    expect(kinds).toEqual([
      'Plein tarif',
      'Tarif réduit',
      'Complet\u00a0: il n’y a plus de billet «\u00a0Plein tarif\u00a0» pour ce concert.',
      'Complet\u00a0: il n’y a plus de billet «\u00a0Tarif réduit\u00a0» pour ce concert.',
      'Complet\u00a0: il n’y a plus de billet «\u00a0Plein tarif\u00a0» pour ce concert.',
    ])
  })

  test('twice is once: the first booking again, whatever has changed since', async () => {
    const eventId = await harness.concert({ seats: [1], date: '2026-11-25' })
    const first = await harness.bookFree(eventId)
    for (const again of [await harness.bookFree(eventId), await harness.reserveFree(eventId)])
      expect(again.json).toEqual(first.json)
    await harness.db
      .update(members)
      .set({ level: 'free', currentPeriodEnd: null })
      .where(eq(members.id, harness.me.id))
    harness.api.clock.now = instantOfParis('2026-11-25', '23:00')
    expect((await harness.bookFree(eventId)).json).toEqual(first.json)
    expect(await harness.sold(eventId)).toEqual([1])
    // A booking outlives the Pass that made it.
    expect(await harness.tickets()).toEqual([first.json.ticket])
  })

  test('by one member twenty times at once: one seat, one concert, one booking', async () => {
    const eventId = await harness.concert()
    const answers = await Promise.all(Array.from({ length: 20 }, () => harness.bookFree(eventId)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(new Set(answers.map(({ json }) => json.bookingId)).size).toBe(1)
    expect(await harness.sold(eventId)).toEqual([1])
    expect(await harness.left()).toBe(2)
  })

  test('ten concerts at once by one member with three left: three', async () => {
    const concerts = await Promise.all(Array.from({ length: 10 }, () => harness.concert()))
    const answers = await Promise.all(concerts.map((eventId) => harness.bookFree(eventId)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    for (const { json } of answers.filter(({ status }) => status !== 200))
      expect([json.code, json.message]).toEqual([
        'allowance_spent',
        'Vous avez déjà utilisé vos 3\u00a0concerts du mois (février). Un concert compte pour le mois où il a lieu.',
      ])
    expect(await harness.left()).toBe(0)
    // A concert that uses no allowance is still open.
    expect((await harness.reserveFree(await harness.concert({ priceCents: 0 }))).status).toBe(200)
  })

  test('sixty members at once for seven seats: seven', async () => {
    const eventId = await harness.concert({ seats: [7] })
    const people = await harness.member('premium', 60)
    const answers = await Promise.all(people.map((who) => harness.bookFree(eventId, who)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
    expect(answers.filter(({ json }) => json.code === 'sold_out')).toHaveLength(53)
    expect(await harness.sold(eventId)).toEqual([7])
    expect((await harness.api.call('GET', `/api/events/${eventId}`)).json.soldOut).toBe(true)
  })
})
