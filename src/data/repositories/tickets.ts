import * as tickets from '../../../contract/endpoints/tickets.ts'
import { Ticket } from '../../../contract/tickets.ts'
import { call } from '../api.ts'
import { type MemberSource, readForMember, storedForMember } from '../member-read.ts'
import { type Asker, storeForMember } from '../member-rows.ts'
import { type Stored, settleLater } from '../stored.ts'
import { fetchSeatKeys, seatsToCome } from './seat-keys.ts'

const source: MemberSource<Ticket[]> = {
  ask: (token) => call(tickets.tickets, {}, { token }),
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

/**
 * The member's tickets, upcoming and past, in the server's order (document 1, section 7). The keys of seats to come that the device does not keep are
 * fetched behind it.
 */
export const listTickets = async (userId: string): Promise<Stored<Ticket[]>> => {
  const read = await readForMember(source, userId)
  if (read.source === 'server') settleLater(fetchSeatKeys(userId, read.value))
  return read
}

/** The tickets this device keeps, `undefined` when they were never fetched. */
export const storedTickets = (userId: string): Promise<Stored<Ticket[]> | undefined> =>
  storedForMember(source, userId)

/** Puts the ticket of a new booking among those the device keeps, before the whole list is fetched again. */
export const storeTicket = (asker: Asker, ticket: Ticket): Promise<boolean> =>
  storeForMember(asker, source.tables, async (db) => {
    const { userId } = asker
    await db.tickets.put({ userId, id: ticket.id, ticket, storedAt: Date.now() })
    const list = await db.ticketLists.get(userId)
    // Where the list was never fetched, one ticket is not the list.
    if (list && !list.ids.includes(ticket.id))
      await db.ticketLists.put({ ...list, ids: [...list.ids, ticket.id] })
  })

/** Takes the ticket of a cancelled booking off the device. */
export const dropTicket = (asker: Asker, id: string): Promise<boolean> =>
  storeForMember(asker, source.tables, async (db) => {
    const { userId } = asker
    const codes = (await db.tickets.get([userId, id]))?.ticket.codes ?? []
    await db.seatKeys.bulkDelete(codes.map((code): [string, string] => [userId, code.id]))
    await db.tickets.delete([userId, id])
    const list = await db.ticketLists.get(userId)
    if (list) await db.ticketLists.put({ ...list, ids: list.ids.filter((one) => one !== id) })
  })
