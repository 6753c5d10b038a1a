import { Ticket } from '../../../contract/tickets.ts'
import { call } from '../api.ts'
import { type MemberSource, readForMember, storedForMember } from '../member-read.ts'
import type { Stored } from '../stored.ts'

const source: MemberSource<Ticket[]> = {
  ask: (token) => call('tickets', {}, { token }),
  tables: (db) => [db.tickets, db.ticketLists],
  keep: async (db, userId, tickets, storedAt) => {
    await db.tickets.where({ userId }).delete()
    await db.tickets.bulkPut(tickets.map((ticket) => ({ userId, id: ticket.id, ticket, storedAt })))
    await db.ticketLists.put({ userId, ids: tickets.map(({ id }) => id), storedAt })
  },
  recall: async (db, userId) => {
    const list = await db.ticketLists.get(userId)
    if (!Array.isArray(list?.ids)) return undefined
    const rows = await db.tickets.bulkGet(list.ids.map((id): [string, string] => [userId, String(id)]))
    const value = rows.flatMap((row) => Ticket.safeParse(row?.ticket).data ?? [])
    return { value, storedAt: list.storedAt }
  },
}

/** The member's tickets, upcoming and past, in the server's order (document 1, section 7). */
export const listTickets = (userId: string): Promise<Stored<Ticket[]>> => readForMember(source, userId)

/** The tickets this device keeps, `undefined` when they were never fetched. */
export const storedTickets = (userId: string): Promise<Stored<Ticket[]> | undefined> =>
  storedForMember(source, userId)
