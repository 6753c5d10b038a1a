import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { CheckInList } from '../../contract/check-in.ts'
import { doorCodeBytes, doorCodeUrl, eventHintOf, shortBytes } from '../../contract/rules/door-code.ts'
import { passUrl, signedBytes, ticketCodeUrl, ticketSignedBytes } from '../../contract/rules/signed-codes.ts'

/** A concert with its bookings, all their keys and codes, for tests of the door. */

const ORIGIN = 'https://nectar.test'

export const LINK = 'abcdefghijklmnopqrstuv'
export const EVENT_ID = 'evt-concert-1'

interface Planned {
  id: string
  name: string
  seats: number
  kind?: string
  userId?: string
  isCancelled?: boolean
}

const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const signed = (key: KeyObject, bytes: Uint8Array): Buffer =>
  sign('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' })

const compressed = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const odd = (Buffer.from(y, 'base64url').at(-1) ?? 0) & 1
  return Buffer.from([2 + odd, ...Buffer.from(x, 'base64url')])
}

const packed = (parts: Uint8Array[]): string => Buffer.concat(parts).toString('base64url')

/** Returns the id of a booking's seat: twelve letters of the alphabet of random ids, of which the first ones are its name in the list. */
export const seatIdOf = (bookingId: string, number: number): string =>
  `${bookingId.slice(0, 5).padEnd(5, 'x')}${number}`.padEnd(12, 'A')

export const planned: Planned[] = [
  { id: 'ines0', name: 'Inès S.', seats: 1, kind: 'Plein tarif', userId: 'ines-user' },
  { id: 'zoe00', name: 'Zoé Œ.', seats: 3, kind: 'Tarif réduit', userId: 'zoe-user' },
  { id: 'karim', name: 'Karim B.', seats: 2, kind: 'Plein tarif' },
  { id: 'rendu', name: 'Rémi T.', seats: 1, kind: 'Plein tarif', isCancelled: true, userId: 'remi-user' },
]

/** Creates a door's list and the functions that make codes for it; `at` is the server's time of the list. */
export const createConcert = (
  more: Partial<Omit<CheckInList, 'expected' | 'event'>> & {
    event?: Partial<CheckInList['event']>
    bookings?: Planned[]
  } = {},
) => {
  const { event, bookings = planned, ...list } = more
  const server = pair()
  const seatKeys = new Map<string, KeyObject>()
  const kinds = [...new Set(bookings.map(({ kind = '' }) => kind))]
  const keys: Buffer[] = []
  const seats: Uint8Array[] = []
  for (const { id, seats: count } of bookings)
    for (let number = 1; number <= count; number += 1) {
      const { privateKey, publicKey } = pair()
      const seatId = seatIdOf(id, number)
      seatKeys.set(seatId, privateKey)
      keys.push(compressed(publicKey))
      seats.push(shortBytes(seatId))
    }
  const { x = '', y = '' } = server.publicKey.export({ format: 'jwk' })
  const whole: CheckInList = {
    isStrict: false,
    split: null,
    at: '2026-09-04T18:12:00.000Z',
    endsAt: '2026-09-05T04:00:00.000Z',
    serverKeys: [{ kty: 'EC', crv: 'P-256', x, y, kid: 'k1', alg: 'ES256', use: 'sig' }],
    ...list,
    event: {
      id: EVENT_ID,
      eventName: 'Nuit acid',
      place: 'La Cave',
      city: 'Lyon',
      date: '2026-09-04',
      time: '20:30',
      isCancelled: false,
      takesPass: true,
      ...event,
    },
    expected: {
      sizes: bookings.map(({ seats: count }) => count),
      names: bookings.map(({ name }) => name).join('\n'),
      kindOf: bookings.map(({ kind = '' }) => kinds.indexOf(kind)),
      kinds,
      cancelled: bookings.flatMap(({ isCancelled }, index) => (isCancelled ? [index] : [])),
      holders: packed(bookings.map(({ userId }) => (userId ? shortBytes(userId) : new Uint8Array(5)))),
      seats: packed(seats),
      keys: packed(keys),
    },
  }
  const keyOf = (seatId: string): KeyObject => seatKeys.get(seatId) ?? pair().privateKey
  return {
    list: whole,
    /** Returns a living code of a seat, shown at `at` (ms since 1970). */
    living: (seatId: string, at: number, eventId = EVENT_ID, key = keyOf(seatId)): string => {
      const bytes = doorCodeBytes({ kind: 'living', seatId, at, eventHint: eventHintOf(eventId) })
      return doorCodeUrl(ORIGIN, bytes, signed(key, bytes))
    },
    fixed: (seatId: string, eventId = EVENT_ID, key = server.privateKey): string => {
      const bytes = doorCodeBytes({ kind: 'static', eventId, seatId })
      return doorCodeUrl(ORIGIN, bytes, signed(key, bytes))
    },
    pass: (userId: string, { level = 2, end = Date.parse('2026-10-01T00:00:00Z'), name = 'Ada L.' } = {}) => {
      const bytes = doorCodeBytes({ kind: 'pass', userId, passType: level, end, name })
      return doorCodeUrl(ORIGIN, bytes, signed(server.privateKey, bytes))
    },
    /** Links of the format before decision 050. */
    oldTicket: (seatId: string, key = server.privateKey): string =>
      ticketCodeUrl(ORIGIN, seatId, signed(key, ticketSignedBytes(seatId)).toString('base64url')),
    oldPass: (userId: string, exp = '2026-10-01T00:00:00.000Z'): string => {
      const data = JSON.stringify({
        passType: 2,
        fullName: 'Ada Lovelace',
        concertsLeft: 3,
        invitesLeft: 2,
        registeredConcerts: 0,
        generatedAt: '2026-09-01T00:00:00.000Z',
        exp,
      })
      const signature = signed(server.privateKey, signedBytes(userId, data)).toString('base64url')
      return passUrl(ORIGIN, userId, data, signature)
    },
    /** A key that no seat here has. */
    foreignKey: pair().privateKey,
  }
}
