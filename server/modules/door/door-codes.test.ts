import { eq } from 'drizzle-orm'
import { QRCodeSVG } from 'qrcode.react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type DoorCode,
  doorCodeBytes,
  doorCodeUrl,
  eventHintOf,
  readDoorCode,
  seatPart,
  seatShortCode,
  shortBytes,
} from '../../../contract/rules/door-code.ts'
import { HOUR_MS } from '../../../contract/rules/paris-time.ts'
import { addConcert } from '../../../tests/support/server/concert.ts'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { admissionOf, doorAccess } from '../../../tests/support/server/door.ts'
import { FILLED_AT, type Harness, ORIGIN, startHarness } from '../../../tests/support/server/harness.ts'
import { addMembers, type TestMember } from '../../../tests/support/server/members.ts'
import { bookings, members, ticketCodes } from '../../platform/db/schema.ts'
import { readSetting } from '../../platform/db/settings.ts'
import { seatKeyDeriver } from '../../platform/security/signing-keys.ts'
import { countAttempt } from '../../platform/security/store/throttles.ts'
import { newId } from '../../platform/security/tokens.ts'
import { doorPassBytes, doorPassStatusOf, passStatusLimits } from './rules/pass.ts'

/** Returns the version of the QR code that the app draws for a text. */
const versionOf = (text: string): number => {
  const drawn = renderToStaticMarkup(createElement(QRCodeSVG, { value: text, level: 'L', marginSize: 0 }))
  return (Number(/viewBox="0 0 (\d+)/.exec(drawn)?.[1]) - 17) / 4
}

const payloadOf = (address: string) => address.split('/').at(-1) ?? ''
const NO_SIGNATURE = new Uint8Array(64)
const FALSIFIED = { state: 'falsified', usedAt: null, event: null, shownAt: null }

describe('the codes of the door', () => {
  let api: Harness
  beforeAll(async () => {
    api = await startHarness()
  })
  afterAll(() => api.close())

  const somebody = async (more: Partial<typeof members.$inferInsert> = {}): Promise<TestMember> => {
    const [one] = await addMembers(api.database.db, 1, { level: 'premium', now: FILLED_AT, ...more })
    return one as TestMember
  }
  const book = async (who: TestMember) => {
    const eventId = await addConcert(api.database.db)
    const { json } = await api.call('POST', `/api/events/${eventId}/book-free`, {
      token: who.token,
      json: { ticketId: 1, quantity: 1 },
    })
    return { eventId, bookingId: json.bookingId as string, seat: json.ticket.codes[0] }
  }
  const keysOf = async ({ token }: TestMember) => {
    const answer = await api.call('GET', '/api/tickets/keys', { token })
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    conforms('seatKeys', answer.json)
    return answer.json as { seatId: string; key: { x: string; y: string; d: string } }[]
  }
  const ask = async (call: 'doorCode' | 'doorPass', address: string) => {
    const path = call === 'doorCode' ? '/api/door-codes/status' : '/api/door-codes/pass'
    const { status, json, headers } = await api.call('POST', path, { json: { payload: payloadOf(address) } })
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    conforms(call, json)
    return json
  }
  /** Signs a living code like the app. */
  const living = async (
    key: { x: string; y: string; d: string },
    code: Omit<Extract<DoorCode, { kind: 'living' }>, 'kind'>,
  ) => {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
    const own = await crypto.subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', ...key }, algorithm, false, [
      'sign',
    ])
    const signed = doorCodeBytes({ kind: 'living', ...code })
    const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, own, signed)
    return doorCodeUrl(ORIGIN, signed, new Uint8Array(signature))
  }

  test('a ticket’s static one names seat and event, is the same at every look, and is good for what it says', async () => {
    const me = await somebody()
    const { eventId, bookingId, seat } = await book(me)
    const read = readDoorCode(seat.doorCode)
    expect(read?.code).toEqual({ kind: 'static', eventId, seatId: seat.id })
    const [again] = (await api.call('GET', '/api/tickets', { token: me.token })).json
    expect(again.codes[0].doorCode).toBe(seat.doorCode)
    expect(await ask('doorCode', seat.doorCode)).toMatchObject({
      state: 'valid',
      shownAt: null,
      event: { id: eventId, seat: 1, seats: 1 },
    })
    expect(await ask('doorPass', seat.doorCode)).toEqual({ state: 'forged', since: null })
    await api.database.db.update(ticketCodes).set({ usedAt: FILLED_AT }).where(eq(ticketCodes.id, seat.id))
    expect(await ask('doorCode', seat.doorCode)).toMatchObject({
      state: 'used',
      usedAt: FILLED_AT.toISOString(),
    })
    await api.database.db.update(bookings).set({ cancelledAt: FILLED_AT }).where(eq(bookings.id, bookingId))
    expect((await ask('doorCode', seat.doorCode)).state).toBe('cancelled')
    await api.database.db.delete(bookings).where(eq(bookings.id, bookingId))
    expect(await ask('doorCode', seat.doorCode)).toEqual(FALSIFIED)
  })

  test('a living one is signed by the seat’s own key and says when; another seat’s key, other words and no signature are falsified', async () => {
    const me = await somebody()
    const [{ eventId, seat }, other] = [await book(me), await book(me)]
    const keys = new Map((await keysOf(me)).map(({ seatId, key }) => [seatId, key]))
    expect([...keys.keys()].sort()).toEqual([seat.id, other.seat.id].sort())
    const [key, otherKey] = [keys.get(seat.id), keys.get(other.seat.id)]
    if (!key || !otherKey) throw new Error('no key')
    const at = Date.parse('2027-02-20T19:40:15Z')
    const shown = { seatId: seat.id, at, eventHint: eventHintOf(eventId) }
    const code = await living(key, shown)
    expect(await ask('doorCode', code)).toMatchObject({
      state: 'valid',
      shownAt: '2027-02-20T19:40:15.000Z',
      event: { id: eventId },
    })
    for (const forged of [
      await living(otherKey, shown),
      await living(key, { ...shown, seatId: newId() }),
      doorCodeUrl(
        ORIGIN,
        doorCodeBytes({ kind: 'living', ...shown, at: at + 15_000 }),
        readDoorCode(code)?.signature ?? '',
      ),
      doorCodeUrl(ORIGIN, doorCodeBytes({ kind: 'static', eventId, seatId: seat.id }), NO_SIGNATURE),
      // A genuine signature of the other seat, under this seat's event.
      doorCodeUrl(
        ORIGIN,
        doorCodeBytes({ kind: 'static', eventId, seatId: other.seat.id }),
        readDoorCode(other.seat.doorCode)?.signature ?? '',
      ),
      'AAAA',
    ])
      expect(await ask('doorCode', forged)).toEqual(FALSIFIED)
  })

  test('keys are those of seats to come alone, none is stored, and all follow from one secret', async () => {
    const me = await somebody()
    const [first, cancelled, over] = [await book(me), await book(me), await book(me)]
    await api.call('DELETE', `/api/events/${cancelled.eventId}/cancel-booking`, { token: me.token })
    const keys = await keysOf(me)
    expect(keys.map(({ seatId }) => seatId).sort()).toEqual([first.seat.id, over.seat.id].sort())
    const secret = Buffer.from(String(await readSetting(api.database.db, 'seat-key-secret')), 'base64url')
    expect(secret).toHaveLength(32)
    for (const { seatId, key } of keys) expect(seatKeyDeriver(secret).pair(seatId).key).toEqual(key)
    // Until 06:00 of the morning after.
    const now = api.clock.now
    await api.database.db.update(members).set({ currentPeriodEnd: null }).where(eq(members.id, me.id))
    api.clock.now = new Date('2027-02-21T04:59:00Z')
    expect(await keysOf(me)).toHaveLength(2)
    api.clock.now = new Date('2027-02-21T05:01:00Z')
    expect(await keysOf(me)).toEqual([])
    api.clock.now = now
    const stranger = await somebody()
    expect(await keysOf(stranger)).toEqual([])
    expect((await api.call('GET', '/api/tickets/keys')).status).toBe(401)
  })

  test('a Pass’s names its member shortly, and is worth what their Pass is', async () => {
    const me = await somebody({ firstName: 'Inès', lastName: 'Silva' })
    const { doorCode } = (await api.call('GET', '/api/user/pass-qr', { token: me.token })).json
    const end = new Date(FILLED_AT.getTime() + (20 * 24 + 72) * HOUR_MS).getTime()
    expect(readDoorCode(doorCode)?.code).toEqual({
      kind: 'pass',
      userId: me.id,
      passType: 3,
      end,
      name: 'Inès S.',
    })
    expect(await ask('doorPass', doorCode)).toEqual({ state: 'current', since: null })
    expect(await ask('doorCode', doorCode)).toEqual(FALSIFIED)
    await api.database.db.update(members).set({ level: 'standard' }).where(eq(members.id, me.id))
    expect((await ask('doorPass', doorCode)).state).toBe('changed')
    await api.database.db.update(members).set({ level: 'free' }).where(eq(members.id, me.id))
    expect((await ask('doorPass', doorCode)).state).toBe('ended')
    await api.database.db.delete(members).where(eq(members.id, me.id))
    expect(await ask('doorPass', doorCode)).toEqual({ state: 'ended', since: null })
    const bytes = doorCodeBytes({ kind: 'pass', userId: me.id, passType: 3, end, name: 'Inès S.' })
    expect(await ask('doorPass', doorCodeUrl(ORIGIN, bytes, NO_SIGNATURE))).toEqual({
      state: 'forged',
      since: null,
    })
  })

  test('a Pass’s that ended before the contract that holds now is another Pass’s', () => {
    const membership = {
      level: 'premium',
      nextLevel: null,
      autorenew: true,
      currentPeriodEnd: new Date('2027-03-01T00:00:00Z'),
    } as const
    const member = { membership, startedAt: new Date('2027-02-01T00:00:00Z'), endedAt: null }
    const stateAt = (end: string) =>
      doorPassStatusOf({ passType: 3, end: Date.parse(end) }, member, new Date('2027-02-10T00:00:00Z')).state
    expect([stateAt('2027-01-31T00:00:00Z'), stateAt('2027-03-04T00:00:00Z')]).toEqual(['changed', 'current'])
  })

  test('forged ones count before they are verified, for their network alone, a thousand in 15 minutes', async () => {
    const from = (remoteAddress: string, path: string, address: string) =>
      api.call('POST', path, { json: { payload: payloadOf(address) }, remoteAddress })
    const livingForgery = () =>
      doorCodeUrl(
        ORIGIN,
        doorCodeBytes({ kind: 'living', seatId: newId(), at: FILLED_AT.getTime(), eventHint: 1 }),
        NO_SIGNATURE,
      )
    const passForgery = () =>
      doorCodeUrl(
        ORIGIN,
        doorCodeBytes({ kind: 'pass', userId: newId(), passType: 3, end: FILLED_AT.getTime(), name: 'A' }),
        NO_SIGNATURE,
      )
    for (const [path, forgery, network] of [
      ['/api/door-codes/status', livingForgery, '192.0.2.10'],
      ['/api/door-codes/pass', passForgery, '192.0.2.20'],
    ] as const) {
      await countAttempt(api.database.db, passStatusLimits(network), FILLED_AT, 995)
      const statuses = []
      for (let times = 0; times < 7; times++) statuses.push((await from(network, path, forgery())).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
      expect((await from('198.51.100.1', path, forgery())).status).toBe(200)
    }
  })

  test('a payload that is none is a bad request', async () => {
    for (const payload of ['', 'a', 'É', 'A'.repeat(601), 7]) {
      const { status } = await api.call('POST', '/api/door-codes/status', { json: { payload } })
      expect(status).toBe(400)
    }
  })

  test('all are drawn in at most version 6, a Pass’s under a long address in 7', async () => {
    const origin = 'https://www.nectar-concerts.example'
    const at = Date.parse('2027-02-20T19:40:15Z')
    const seatId = newId()
    const codes: Record<string, Uint8Array> = {
      static: doorCodeBytes({ kind: 'static', eventId: newId(), seatId }),
      living: doorCodeBytes({ kind: 'living', seatId, at, eventHint: 65_535 }),
    }
    const versions = Object.values(codes).map((bytes) => versionOf(doorCodeUrl(origin, bytes, NO_SIGNATURE)))
    expect(versions).toEqual([6, 6])
    const pass = (firstName: string, lastName: string, from: string) => {
      const userId = newId()
      const membership = {
        level: 'premium',
        nextLevel: null,
        autorenew: true,
        currentPeriodEnd: new Date('2027-03-01T00:00:00Z'),
      } as const
      const bytes = doorPassBytes({ origin: from, userId, firstName, lastName, membership, now: FILLED_AT })
      const read = readDoorCode(doorCodeUrl(from, bytes, NO_SIGNATURE))?.code
      return {
        name: read?.kind === 'pass' ? read.name : null,
        version: versionOf(doorCodeUrl(from, bytes, NO_SIGNATURE)),
      }
    }
    expect(pass('Inès', 'Silva', origin)).toEqual({ name: 'Inès S.', version: 6 })
    expect(pass('Marie-Antoinette-Joséphine', 'de La Tour', origin)).toEqual({
      name: 'Marie-Antoin. d.',
      version: 6,
    })
    expect(pass('李小龍李小龍李小龍', '', origin)).toMatchObject({ version: 6 })
    expect(pass('Nino', '', origin)).toEqual({ name: 'Nino', version: 6 })
    expect(pass('Inès', 'Silva', `https://billetterie.${'tres-long-'.repeat(4)}.example`)).toMatchObject({
      version: 7,
    })
  })

  test('a seat that a door let in shows so to its member, and by which entrance it does where they are split', async () => {
    const me = await somebody()
    const { eventId, seat } = await book(me)
    expect([seat.usedAt, seat.entrance]).toEqual([null, null])
    const access = await doorAccess(api.database.db, eventId, api.clock.now, { split: { part: 1, of: 2 } })
    const admission = admissionOf({ seat: seatShortCode(seat.id).replace('-', '') })
    const sent = await api.call('POST', '/api/check-in/admissions', {
      json: { ...access, after: 0, admissions: [admission] },
    })
    expect(sent.status).toBe(200)
    const [ticket] = (await api.call('GET', '/api/tickets', { token: me.token })).json
    expect(ticket.codes[0]).toMatchObject({
      usedAt: admission.at,
      entrance: seatPart(shortBytes(seat.id), 2),
    })
    const own = (await api.call('GET', '/api/user/export', { token: me.token })).json
    expect(own.bookings[0].enteredAt).toEqual([admission.at])
  })
})
