import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signatureBytes, ticketSignedBytes } from '../../../contract/rules/signed-codes.ts'
import { addConcert } from '../../../tests/support/server/concert.ts'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { FILLED_AT, type Harness, ORIGIN, startHarness } from '../../../tests/support/server/harness.ts'
import { addMembers, type TestMember } from '../../../tests/support/server/members.ts'
import { bookings, ticketCodes } from '../../platform/db/schema.ts'
import { generatePassKey, passSigner } from '../../platform/security/signing-keys.ts'

interface Seat {
  id: string
  qrUrl: string
  doorCode: string
}

const FALSIFIED = { state: 'falsified', usedAt: null, event: null }

describe('the codes of seats', () => {
  let api: Harness
  let me: TestMember
  beforeAll(async () => {
    api = await startHarness()
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    api.clock.now = FILLED_AT
    ;[me] = (await addMembers(api.database.db, 1, { level: 'premium', now: FILLED_AT })) as [TestMember]
  })

  const ticketsOf = async (token: string) => (await api.call('GET', '/api/tickets', { token })).json
  const bookOne = async (): Promise<Seat & { eventId: string; bookingId: string }> => {
    const eventId = await addConcert(api.database.db, { place: 'Le Chai', city: 'Lyon' })
    const { json } = await api.call('POST', `/api/events/${eventId}/book-free`, {
      token: me.token,
      json: { ticketId: 1, quantity: 1 },
    })
    return { ...json.ticket.codes[0], eventId, bookingId: json.bookingId }
  }
  const read = async ({ id, qrUrl }: Pick<Seat, 'id' | 'qrUrl'>) => {
    const { search } = new URL(qrUrl)
    const answer = await api.call('GET', `/api/ticket-codes/${id}${search}`)
    expect(answer.status).toBe(200)
    conforms('ticketCode', answer.json)
    return answer
  }
  const signatureOf = ({ qrUrl }: Seat) => new URL(qrUrl).searchParams.get('sig') ?? ''

  test('are addresses of ours, signed by the published key, and the same at every look', async () => {
    const seat = await bookOne()
    expect(seat.qrUrl).toMatch(new RegExp(`^${ORIGIN}/billet/${seat.id}\\?sig=[\\w-]{86}$`))
    const [{ codes }] = await ticketsOf(me.token)
    expect(codes).toEqual([
      {
        ...{ id: seat.id, qrUrl: seat.qrUrl, doorCode: seat.doorCode, usedAt: null },
        ...{ number: 'G1', entrance: null, isOffered: false },
      },
    ])
    const { keys } = (await api.call('GET', '/api/pass/keys')).json
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
    const key = await crypto.subtle.importKey('jwk', keys[0], algorithm, false, ['verify'])
    const signature = signatureBytes(signatureOf(seat))
    if (!signature) throw new Error('no signature')
    const verify = (id: string) =>
      crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, ticketSignedBytes(id))
    expect([await verify(seat.id), await verify(`${seat.id}x`)]).toEqual([true, false])
  })

  test('say what they open and nothing about who holds them, and are not kept anywhere', async () => {
    const seat = await bookOne()
    const answer = await read(seat)
    expect(answer.json).toEqual({
      state: 'valid',
      usedAt: null,
      event: {
        id: seat.eventId,
        eventName: 'Concert d’essai',
        place: 'Le Chai',
        city: 'Lyon',
        date: '2027-02-20',
        time: '20:30',
        endDate: null,
        ticketType: 'Plein tarif',
        seat: 1,
        seats: 1,
      },
    })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('are used once, and void once the booking is cancelled', async () => {
    const seat = await bookOne()
    await api.database.db.update(ticketCodes).set({ usedAt: FILLED_AT }).where(eq(ticketCodes.id, seat.id))
    expect((await read(seat)).json).toMatchObject({ state: 'used', usedAt: '2026-11-21T11:00:00.000Z' })
    const other = await bookOne()
    const cancelled = await api.call('DELETE', `/api/events/${other.eventId}/cancel-booking`, {
      token: me.token,
    })
    expect(cancelled.status).toBe(200)
    expect((await read(other)).json).toMatchObject({ state: 'cancelled', event: { id: other.eventId } })
    expect((await ticketsOf(me.token)).map(({ id }: { id: string }) => id)).toEqual([seat.bookingId])
  })

  test('that we did not sign, or that open nothing, cannot be told apart', async () => {
    const seat = await bookOne()
    const other = await bookOne()
    const stranger = await passSigner(await generatePassKey())
    const signature = signatureOf(seat)
    const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    for (const [id, sig] of [
      [seat.id, signatureOf(other)],
      [seat.id, flipped],
      [seat.id, ''],
      [seat.id, 'é'],
      [seat.id, 'x'.repeat(86)],
      [seat.id, `${signature}A`],
      [seat.id, await stranger.sign(ticketSignedBytes(seat.id))],
      ['nulle-part', signature],
      ['nulle-part', 'x'.repeat(86)],
    ] as const) {
      const answer = await api.call('GET', `/api/ticket-codes/${id}?sig=${encodeURIComponent(sig)}`)
      expect([answer.status, answer.json], `${id} ${sig}`).toEqual([200, FALSIFIED])
    }
    // Genuine, but its booking was deleted with its account.
    await api.database.db.delete(bookings).where(eq(bookings.id, seat.bookingId))
    expect((await read(seat)).json).toEqual(FALSIFIED)
  })

  test('a pass code’s signature opens no door, though one key makes both', async () => {
    const { qrUrl } = (await api.call('GET', '/api/user/pass-qr', { token: me.token })).json
    const sig = new URL(qrUrl).searchParams.get('sig') ?? ''
    expect((await read({ id: me.id, qrUrl: `${ORIGIN}/billet/${me.id}?sig=${sig}` })).json).toEqual(FALSIFIED)
  })

  test('without a signature, or with one beyond measure, is a bad request', async () => {
    const missing = await api.call('GET', '/api/ticket-codes/abc')
    expect([missing.status, missing.json.message]).toEqual([400, 'La signature du billet manque.'])
    const long = await api.call('GET', `/api/ticket-codes/abc?sig=${'x'.repeat(201)}`)
    expect([long.status, long.json.message]).toEqual([400, 'Signature invalide.'])
  })

  test('the demonstration’s bookings have one for each seat, in order', async () => {
    for (const email of ['standard@nectar.test', 'premium@nectar.test']) {
      const tickets: { quantity: number; codes: Seat[]; withPass: boolean; price: number }[] =
        await ticketsOf(await api.signIn(email))
      conforms('tickets', tickets)
      expect(tickets.some(({ quantity }) => quantity > 1)).toBe(true)
      for (const { quantity, codes, withPass, price } of tickets) {
        expect(codes).toHaveLength(quantity)
        if (withPass) expect(price).toBe(0)
        const seats = await Promise.all(codes.map(async (code) => (await read(code)).json))
        expect(seats.map(({ state, event }) => [state, event.seat, event.seats])).toEqual(
          codes.map((_, index) => ['valid', index + 1, quantity]),
        )
      }
      expect(tickets.some(({ withPass }) => withPass)).toBe(true)
      expect(tickets.some(({ withPass }) => !withPass)).toBe(true)
    }
  })
})
