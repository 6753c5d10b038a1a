import type { SeatKey } from '../../../contract/check-in.ts'
import * as calls from '../../../contract/endpoints/tickets.ts'
import { isUpcoming } from '../../../contract/rules/paris-time.ts'
import { Ticket } from '../../../contract/tickets.ts'
import { now } from '../../lib/clock.ts'
import { call } from '../api.ts'
import { readDevice } from '../device.ts'
import type { SeatKeyRow } from '../rows.ts'
import { currentToken } from '../session.ts'
import { type Stored, settleLater } from '../stored.ts'
import { type MemberSource, noteChange, readForMember, storedForMember, tokenOrThrow } from './read.ts'
import { type Asker, storeForMember } from './rows.ts'

/** Returns the seats that a door may still scan: only these have a key (decision 050). */
const seatsToCome = (tickets: readonly Ticket[]): string[] =>
  tickets
    .filter((ticket) => ticket.status === 'valid' && isUpcoming(ticket, now()))
    .flatMap(({ codes }) => codes.map(({ id }) => id))

/** Returns the rows of these seats with a usable private key. */
const usableRows = async (userId: string, seats: readonly string[]): Promise<SeatKeyRow[]> => {
  const rows = await readDevice((db) =>
    db.seatKeys
      .bulkGet(seats.map((seat): [string, string] => [userId, seat]))
      // A stored key that this browser can no longer read does not mean that the device is broken.
      .catch(() => []),
  )
  return (rows ?? []).flatMap((row) => (row?.key?.type === 'private' ? [row] : []))
}

/** Returns the stored keys of these seats, by seat; an empty map if they cannot be read. */
export const storedSeatKeys = async (
  userId: string,
  seats: readonly string[],
): Promise<Map<string, CryptoKey>> =>
  new Map((await usableRows(userId, seats)).map(({ seatId, key }) => [seatId, key]))

/** Imports a seat's key, not extractable. */
export const importSeatKey = async ({
  seatId,
  key,
}: SeatKey): Promise<{ seatId: string; key: CryptoKey }> => ({
  seatId,
  key: await crypto.subtle.importKey(
    'jwk',
    { kty: 'EC', crv: 'P-256', ...key },
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['sign'],
  ),
})

const imported = async (userId: string, key: SeatKey): Promise<SeatKeyRow> => ({
  userId,
  ...(await importSeatKey(key)),
  storedAt: Date.now(),
})

/** Whether this browser refuses to store keys, as in a private window. */
export const isUnclonable = (error: unknown): boolean =>
  /DataCloneError|could not be cloned/.test(`${(error as Error)?.name} ${(error as Error)?.message}`)

/** True once this browser has refused to store a key, as in a private window: then no key is requested again. */
let isRefused = false

/** How long a stored key is trusted, in ms: after a leak or a restore, the operator's new secret changes all keys. */
const FRESH_MS = 60 * 60_000

const fetchMissing = async (userId: string, seats: readonly string[]): Promise<void> => {
  const token = currentToken()
  if (!token || isRefused) return
  const stored = await usableRows(userId, seats)
  const recentSeats = new Set(
    stored.filter(({ storedAt }) => Math.abs(Date.now() - storedAt) < FRESH_MS).map(({ seatId }) => seatId),
  )
  const missing = new Set(seats.filter((seat) => !recentSeats.has(seat)))
  if (missing.size === 0) return
  const keys = await call(calls.seatKeys, {}, { token })
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
        // Without the key, store the tickets all the same: they then show static codes.
        if (!isUnclonable(error)) throw error
        isRefused = true
      }
    },
  )
}

let last: Promise<void> = Promise.resolve()

/**
 * Fetches missing or hour-old keys of upcoming seats and stores them, not extractable, only on this device. Without keys, static codes are shown.
 * Runs sequentially, so that lists read together fetch once. Never throws.
 */
const fetchSeatKeys = (userId: string, tickets: readonly Ticket[]): Promise<void> => {
  const seats = seatsToCome(tickets)
  if (seats.length === 0 || !globalThis.crypto?.subtle) return Promise.resolve()
  last = last.then(() => fetchMissing(userId, seats)).catch(() => undefined)
  return last
}

const source: MemberSource<Ticket[]> = {
  ask: (token) => call(calls.tickets, {}, { token }),
  tables: (db) => [db.tickets, db.ticketLists, db.seatKeys],
  store: async (db, userId, tickets, storedAt) => {
    await db.tickets.where({ userId }).delete()
    await db.tickets.bulkPut(tickets.map((ticket) => ({ userId, id: ticket.id, ticket, storedAt })))
    await db.ticketLists.put({ userId, ids: tickets.map(({ id }) => id), storedAt })
    const seats = new Set(seatsToCome(tickets))
    await db.seatKeys
      .where({ userId })
      .filter(({ seatId }) => !seats.has(seatId))
      .delete()
  },
  load: async (db, userId) => {
    const list = await db.ticketLists.get(userId)
    if (!Array.isArray(list?.ids)) return undefined
    const rows = await db.tickets.bulkGet(list.ids.map((id): [string, string] => [userId, String(id)]))
    const value = rows.flatMap((row) => Ticket.safeParse(row?.ticket).data ?? [])
    return { value, storedAt: list.storedAt }
  },
}

/** Fetches the member's tickets, upcoming and past, in the server's order. Then fetches missing seat keys in the background. */
export const listTickets = async (userId: string): Promise<Stored<Ticket[]>> => {
  const read = await readForMember(source, userId)
  if (read.source === 'server') settleLater(fetchSeatKeys(userId, read.value))
  return read
}

/** Returns the stored tickets; `undefined` if they were never fetched. */
export const storedTickets = (userId: string): Promise<Stored<Ticket[]> | undefined> =>
  storedForMember(source, userId)

/** Adds the ticket of a new booking to the stored tickets, before the whole list is fetched again. */
export const storeTicket = (asker: Asker, ticket: Ticket): Promise<boolean> =>
  storeForMember(asker, source.tables, async (db) => {
    const { userId } = asker
    noteChange(source)
    await db.tickets.put({ userId, id: ticket.id, ticket, storedAt: Date.now() })
    const list = await db.ticketLists.get(userId)
    // If the list was never fetched, one ticket does not make a list.
    if (list && !list.ids.includes(ticket.id))
      await db.ticketLists.put({ ...list, ids: [...list.ids, ticket.id] })
  })

export const dropTicket = (asker: Asker, id: string): Promise<boolean> =>
  storeForMember(asker, source.tables, async (db) => {
    const { userId } = asker
    noteChange(source)
    const codes = (await db.tickets.get([userId, id]))?.ticket.codes ?? []
    await db.seatKeys.bulkDelete(codes.map((code): [string, string] => [userId, code.id]))
    await db.tickets.delete([userId, id])
    const list = await db.ticketLists.get(userId)
    if (list) await db.ticketLists.put({ ...list, ids: list.ids.filter((ticketId) => ticketId !== id) })
  })

/** Takes a seat off its stored ticket, which goes with its last one. */
const dropSeat = async (asker: Asker, ticketId: string, seatId: string): Promise<void> => {
  const { userId } = asker
  const ticket = (await readDevice((db) => db.tickets.get([userId, ticketId])))?.ticket
  const codes = (ticket?.codes ?? []).filter(({ id }) => id !== seatId)
  if (!ticket || codes.length === 0) await dropTicket(asker, ticketId)
  else
    await storeForMember(asker, source.tables, async (db) => {
      noteChange(source)
      await db.seatKeys.delete([userId, seatId])
      await db.tickets.update([userId, ticketId], { ticket: { ...ticket, codes, quantity: codes.length } })
    })
}

/**
 * Gives one free seat of a ticket back, and takes it off the device. Never queued. Throws AppError: `not_cancellable`, `conflict` (the seat is sent),
 * 404, 401, or 'offline'.
 */
export const returnSeat = async (userId: string, ticketId: string, seatId: string): Promise<void> => {
  const token = tokenOrThrow()
  await call(calls.seatReturn, { params: { id: seatId } }, { token })
  await dropSeat({ userId, token }, ticketId, seatId)
}

/**
 * Offers a paid seat of a full concert for sale, or takes it off the sale. Never queued. Throws AppError: `conflict` (seats are left, or somebody is
 * paying for it), `sales_closed`, 401, 'offline'.
 */
export const setSeatOffered = (seatId: string, isOffered: boolean): Promise<{ isOffered: boolean }> =>
  call(isOffered ? calls.seatOffer : calls.seatKeep, { params: { id: seatId } })
