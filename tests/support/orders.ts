import type { PaymentIntentResponse } from '../../contract/checkout.ts'
import type { Event, TicketType } from '../../contract/events.ts'
import { HOUR_MS, instantOfParis } from '../../contract/rules/paris-time.ts'
import { asMember, PASSWORD } from './member.ts'

/** Events that are sold here for money, more than a day ahead and not full. */
export const soldEvents = async (url: string): Promise<Event[]> => {
  const events = (await (await fetch(`${url}/api/events?limit=100`)).json()) as Event[]
  const soon = Date.now() + 24 * HOUR_MS
  return events.filter(
    ({ ticketingMode, source, price, soldOut, date, time }) =>
      ticketingMode === 'internal' &&
      source !== 'concerts-api' &&
      price > 0 &&
      !soldOut &&
      instantOfParis(date, time).getTime() > soon,
  )
}

/** Who is signed in behind the app's back. */
export const tokenOf = async (url: string, email: string): Promise<string> => {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  return ((await login.json()) as { token: string }).token
}

/** An order of one place, open to be paid, made behind the app's back. */
export const orderByApi = async (url: string, email: string) => {
  const [event] = await soldEvents(url)
  if (!event) throw new Error('no event is sold here')
  const types = await asMember<TicketType[]>(url, email, `/api/events/${event.id}/tickets`)
  const type = types.find(({ price, availableTickets }) => price > 0 && availableTickets > 0)
  if (!type) throw new Error('nothing is left of the event')
  const answer = await fetch(`${url}/api/create-payment-intent`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await tokenOf(url, email)}`,
    },
    body: JSON.stringify({ eventId: event.id, tickets: { [type.id]: 1 }, totalAmount: type.price }),
  })
  const opened = (await answer.json()) as PaymentIntentResponse
  if (!opened.paymentIntentId) throw new Error(`no payment was opened: ${JSON.stringify(opened)}`)
  return { event, type, paymentId: opened.paymentIntentId, opened }
}
