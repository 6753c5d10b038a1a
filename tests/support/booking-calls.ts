import type { Event } from '../../contract/events.ts'
import type { SubscriptionDetails } from '../../contract/pass.ts'
import { HOUR_MS, instantOfParis } from '../../contract/rules/paris-time.ts'
import { monthlyAllowance } from '../../contract/rules/pass.ts'
import type { Ticket } from '../../contract/tickets.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'
import { ask } from './ask.ts'
import { asMember, tokenOf } from './member.ts'

/** Fetches events that a Pass covers, more than two days ahead and not full, without a ticket of this member. */
export const partnerEvents = async (
  url: string,
  email: string,
  kind: 'priced' | 'free' = 'priced',
): Promise<Event[]> => {
  const events = (await (await ask(`${url}/api/events?limit=100`)).json()) as Event[]
  const mine = new Set((await asMember<Ticket[]>(url, email, '/api/tickets')).map(({ eventId }) => eventId))
  const soon = machineNow().getTime() + 48 * HOUR_MS
  const open = events.filter(
    ({ id, source, soldOut, date, time }) =>
      source === 'concerts-api' && !soldOut && !mine.has(id) && instantOfParis(date, time).getTime() > soon,
  )
  return open.filter(({ price }) => (kind === 'free' ? price === 0 : price > 0))
}

const call = async (url: string, email: string, method: string, path: string, body?: unknown) => {
  const json = { 'content-type': 'application/json' }
  return ask(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await tokenOf(url, email)}`,
      ...(body !== undefined && json),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** Books a place by the API, unknown to the open app. */
/** Returns the concerts left in a concert's month. */
export const leftFor = ({ used }: SubscriptionDetails, { date }: { date: string }): number =>
  monthlyAllowance.standard.concerts - (used.find(({ month }) => date.startsWith(month))?.concerts ?? 0)

export const bookByApi = (url: string, email: string, { id, price }: Event) =>
  call(url, email, 'POST', `/api/events/${id}/${price > 0 ? 'book' : 'reserve'}-free`, {
    ticketId: 1,
    quantity: 1,
  })

/** Cancels a booking by the API, unknown to the open app; succeeds without a booking too. */
export const cancelByApi = (url: string, email: string, eventId: string) =>
  call(url, email, 'DELETE', `/api/events/${eventId}/cancel-booking`)
