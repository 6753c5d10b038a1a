import { and, eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { instantOfParis } from '../../../contract/rules/paris-time.ts'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { FILLED_AT } from '../../../tests/support/server/harness.ts'
import { refusal, setUpWorld } from '../../../tests/support/server/world.ts'
import { bookings, events, ticketTypes } from '../../platform/db/schema.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onEach('cancelling a booking on $name', ({ open }) => {
  const harness = setUpWorld(open, { by: 'pass' })

  test('gives seat and concert back; the place can be booked again', async () => {
    const eventId = await harness.concert({ seats: [1] })
    const first = await harness.bookFree(eventId)
    const answer = await harness.cancel(eventId)
    conforms('cancelBooking', answer.json)
    expect(answer.json).toEqual({ success: true })
    expect([await harness.sold(eventId), await harness.left(), await harness.tickets()]).toEqual([[0], 3, []])
    const { qrUrl } = (await harness.api.call('GET', '/api/user/pass-qr', { token: harness.me.token })).json
    const data = JSON.parse(new URL(qrUrl).searchParams.get('data') ?? '')
    expect(data).toMatchObject({ concertsLeft: 3, registeredConcerts: 0 })
    const second = await harness.bookFree(eventId)
    expect(second.json.bookingId).not.toBe(first.json.bookingId)
    expect([await harness.sold(eventId), await harness.left()]).toEqual([[1], 2])
  })

  test('at once from many places gives back once', async () => {
    const eventId = await harness.concert({ seats: [5] })
    const [other] = await harness.member('premium')
    await harness.bookFree(eventId, other)
    await harness.bookFree(eventId)
    const answers = await Promise.all(Array.from({ length: 12 }, () => harness.cancel(eventId)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ json }) => json.code === 'not_found')).toHaveLength(11)
    expect([await harness.sold(eventId), await harness.left()]).toEqual([[1], 3])
  })

  test('and booking at once, over and over, loses no seat', async () => {
    const eventId = await harness.concert({ seats: [3] })
    const people = await harness.member('premium', 8)
    for (let round = 0; round < 3; round++) {
      await Promise.all(
        people.flatMap((who) => [harness.bookFree(eventId, who), harness.cancel(eventId, who)]),
      )
    }
    const [live] = await harness.db
      .select({ number: sql<number>`count(*)::int` })
      .from(bookings)
      .where(and(eq(bookings.eventId, eventId), sql`${bookings.cancelledAt} is null`))
    expect(await harness.sold(eventId)).toEqual([live?.number])
  })

  test('is refused with the reason', async () => {
    const eventId = await harness.concert({ date: '2026-11-28', time: '20:00' })
    expect(await refusal(harness.cancel(eventId))).toEqual([
      404,
      'not_found',
      'Vous n’avez pas de réservation pour cet événement.',
    ])
    expect((await harness.cancel('nulle-part')).status).toBe(404)
    await harness.bookFree(eventId)
    harness.api.clock.now = instantOfParis('2026-11-27', '20:00')
    expect(await refusal(harness.cancel(eventId))).toEqual([
      409,
      'not_cancellable',
      'Il est trop tard\u00a0: une réservation s’annule plus de 24\u00a0h avant l’événement.',
    ])
    harness.api.clock.now = instantOfParis('2026-11-28', '20:00')
    expect(await refusal(harness.cancel(eventId))).toEqual([
      409,
      'not_cancellable',
      'Cet événement a eu lieu ou a commencé\u00a0: la réservation ne s’annule plus.',
    ])
    expect(await harness.sold(eventId)).toEqual([1])
    harness.api.clock.now = new Date(instantOfParis('2026-11-27', '20:00').getTime() - 1)
    expect((await harness.cancel(eventId)).status).toBe(200)
  })

  test.each([
    // The 24 hours are elapsed time, so on these nights the clock shows 23 or 25.
    ['the night that has 23 hours', '2027-03-28', '2027-03-27 18:59', '2027-03-27 19:00'],
    ['the night that has 25 hours', '2026-10-25', '2026-10-24 20:59', '2026-10-24 21:00'],
  ])('is open until 24 h before, over %s', async (_night, date, open, closed) => {
    const eventId = await harness.concert({ date, time: '20:00' })
    harness.api.clock.now = new Date('2026-10-01T10:00:00Z')
    await harness.bookFree(eventId)
    const [closedDate = '', closedTime = ''] = closed.split(' ')
    harness.api.clock.now = instantOfParis(closedDate, closedTime)
    expect((await harness.cancel(eventId)).json.code).toBe('not_cancellable')
    const [openDate = '', openTime = ''] = open.split(' ')
    harness.api.clock.now = instantOfParis(openDate, openTime)
    expect((await harness.cancel(eventId)).status).toBe(200)
  })

  test('takes the free place where there are bought ones too, and never a bought one', async () => {
    const eventId = await harness.concert({ seats: [10] })
    const buy = (priceCents: number, quantity: number) =>
      harness.db.insert(bookings).values({
        id: `achat-${Math.random().toString(36).slice(2)}`,
        memberId: harness.me.id,
        eventId,
        ticketTypeId: `${eventId}-1`,
        quantity,
        priceCents,
        source: 'purchase',
        bookedAt: new Date(FILLED_AT.getTime() - 1000),
      })
    await buy(1400, 2)
    await harness.db.update(ticketTypes).set({ capacitySold: 2 }).where(eq(ticketTypes.eventId, eventId))
    expect(await refusal(harness.cancel(eventId))).toEqual([
      409,
      'not_cancellable',
      'Un billet payé ne s’annule pas ici.',
    ])
    // Bought seats do not prevent a booking by the Pass.
    expect((await harness.bookFree(eventId)).status).toBe(200)
    expect(await harness.sold(eventId)).toEqual([3])
    expect((await harness.cancel(eventId)).status).toBe(200)
    expect((await harness.tickets()).map(({ price }: { price: number }) => price)).toEqual([14])
    expect(await harness.sold(eventId)).toEqual([2])
  })

  test('takes the named one of two free places; without a name, where there are two, none', async () => {
    const eventId = await harness.concert({ seats: [10], source: null, priceCents: 0 })
    const add = (id: string, quantity: number) =>
      harness.db.insert(bookings).values({
        id: `${id}-${eventId}`,
        memberId: harness.me.id,
        eventId,
        ticketTypeId: `${eventId}-1`,
        quantity,
        priceCents: 0,
        source: 'free',
        bookedAt: new Date(FILLED_AT.getTime() - 1000),
      })
    await add('a', 1)
    await add('b', 2)
    await harness.db.update(ticketTypes).set({ capacitySold: 3 }).where(eq(ticketTypes.eventId, eventId))
    const ids = async () => (await harness.tickets()).map(({ id }: { id: string }) => id.split('-')[0])
    expect(await refusal(harness.cancel(eventId))).toEqual([
      409,
      'conflict',
      'Vous avez plusieurs réservations pour cet événement\u00a0: annulez celle de votre choix depuis «\u00a0Mes billets\u00a0».',
    ])
    expect([await ids(), await harness.sold(eventId)]).toEqual([['a', 'b'], [3]])
    expect((await harness.cancel(eventId, harness.me, `b-${eventId}`)).status).toBe(200)
    expect([await ids(), await harness.sold(eventId)]).toEqual([['a'], [1]])
    // A repeated request cancels no other booking.
    expect((await harness.cancel(eventId, harness.me, `b-${eventId}`)).status).toBe(404)
    expect((await harness.cancel(eventId)).status).toBe(200)
    expect([await ids(), await harness.sold(eventId)]).toEqual([[], [0]])
  })

  test('of a withdrawn concert is open too, and its ticket names it until then', async () => {
    const eventId = await harness.concert()
    await harness.bookFree(eventId)
    await harness.db.update(events).set({ withdrawnAt: FILLED_AT }).where(eq(events.id, eventId))
    expect((await harness.tickets()).map((ticket: { eventId: string }) => ticket.eventId)).toEqual([eventId])
    expect((await harness.cancel(eventId)).status).toBe(200)
    expect((await harness.bookFree(eventId)).status).toBe(409)
  })
})
