import type { SelectedTickets } from '../../../contract/checkout.ts'

interface Held {
  tickets: SelectedTickets
  until: number
}

/** By member and event, in memory alone: gone with the page. */
const held = new Map<string, Held>()
const keyOf = (userId: string, eventId: string) => `${userId} ${eventId}`

const NONE: SelectedTickets = {}

/** The places that an unpaid order of the member still keeps: the server gives them back to their next order of the event. */
export const heldPlaces = {
  of: (userId: string, eventId: string, now = Date.now()): SelectedTickets => {
    const known = held.get(keyOf(userId, eventId))
    return known && known.until > now ? known.tickets : NONE
  },
  keep: (userId: string, eventId: string, tickets: SelectedTickets, until: string | undefined): void => {
    if (until) held.set(keyOf(userId, eventId), { tickets, until: Date.parse(until) })
  },
  forget: (userId: string, eventId: string): void => {
    held.delete(keyOf(userId, eventId))
  },
}
