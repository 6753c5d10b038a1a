import type { SeatKey } from '../../../contract/check-in.ts'
import * as tickets from '../../../contract/endpoints/tickets.ts'
import { isUpcoming } from '../../../contract/rules/paris-time.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { now } from '../../lib/clock.ts'
import { call } from '../api.ts'
import { readDevice } from '../device.ts'
import { storeForMember } from '../member-rows.ts'
import type { SeatKeyRow } from '../rows.ts'
import { currentToken } from '../session.ts'

/** The seats that a door may still ask for: those that have a key (decision 050). */
export const seatsToCome = (tickets: readonly Ticket[]): string[] =>
  tickets
    .filter((ticket) => ticket.status === 'valid' && isUpcoming(ticket, now()))
    .flatMap(({ codes }) => codes.map(({ id }) => id))

/** Rows of these seats whose keys can sign. */
const usableRows = async (userId: string, seats: readonly string[]): Promise<SeatKeyRow[]> => {
  const rows = await readDevice((db) =>
    db.seatKeys
      .bulkGet(seats.map((seat): [string, string] => [userId, seat]))
      // A key that this browser kept and cannot read any more says nothing about the rest of the device.
      .catch(() => []),
  )
  return (rows ?? []).flatMap((row) => (row?.key?.type === 'private' ? [row] : []))
}

/** Of these seats the keys that this device keeps, by seat; none where it cannot read them. */
export const storedSeatKeys = async (
  userId: string,
  seats: readonly string[],
): Promise<Map<string, CryptoKey>> =>
  new Map((await usableRows(userId, seats)).map(({ seatId, key }) => [seatId, key]))

const imported = async (userId: string, { seatId, key }: SeatKey): Promise<SeatKeyRow> => ({
  userId,
  seatId,
  key: await crypto.subtle.importKey(
    'jwk',
    { kty: 'EC', crv: 'P-256', ...key },
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['sign'],
  ),
  storedAt: Date.now(),
})

const isUnclonable = (error: unknown): boolean =>
  /DataCloneError|could not be cloned/.test(`${(error as Error)?.name} ${(error as Error)?.message}`)

/** Whether this browser has refused to store a key, in a private window say: then none is asked for again. */
let isRefused = false

/** How long a key is taken for its seat's, in ms: an operator who has another secret, after a leak or a restore, has other keys. */
const FRESH_MS = 60 * 60_000

const fetchMissing = async (userId: string, seats: readonly string[]): Promise<void> => {
  const token = currentToken()
  if (!token || isRefused) return
  const held = await usableRows(userId, seats)
  const fresh = new Set(
    held.filter(({ storedAt }) => Math.abs(Date.now() - storedAt) < FRESH_MS).map(({ seatId }) => seatId),
  )
  const missing = new Set(seats.filter((seat) => !fresh.has(seat)))
  if (missing.size === 0) return
  const keys = await call(tickets.seatKeys, {}, { token })
  const rows = await Promise.all(
    keys.filter(({ seatId }) => missing.has(seatId)).map((key) => imported(userId, key)),
  )
  await storeForMember(
    { userId, token },
    (db) => [db.seatKeys],
    async (db) => {
      try {
        await db.seatKeys.bulkPut(rows)
      } catch (error) {
        // Where a key cannot be stored, tickets can: their codes are then the static ones.
        if (!isUnclonable(error)) throw error
        isRefused = true
      }
    },
  )
}

let last: Promise<void> = Promise.resolve()

/**
 * Fetches the keys of the seats to come among these tickets that the device does not keep, or has for an hour, and keeps them, not extractable; nowhere else is a private half
 * ever kept. Where that cannot be done nothing changes: static codes are shown. One after the other, so that lists read together ask once; never throws.
 */
export const fetchSeatKeys = (userId: string, tickets: readonly Ticket[]): Promise<void> => {
  const seats = seatsToCome(tickets)
  if (seats.length === 0 || !globalThis.crypto?.subtle) return Promise.resolve()
  last = last.then(() => fetchMissing(userId, seats)).catch(() => undefined)
  return last
}
