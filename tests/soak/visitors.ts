import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Chance } from '../orders-random/random.ts'
import type { TestMember } from '../support/server/members.ts'

/** Requests of a Friday evening, as shares of all arrivals. */
const MIX = {
  'page: list': 8,
  'page: event': 10,
  list: 18,
  search: 14,
  event: 14,
  'ticket kinds': 8,
  favourite: 8,
  'own favourites': 4,
  'own tickets': 4,
  book: 5,
  cancel: 3,
  'order and pay': 4,
}
export type Act = keyof typeof MIX

/** One arrival: its act, its ms since it was due, and its refusals and errors. */
export interface Visit {
  act: Act
  ms: number
  isShed: boolean
  hasRetryAfter: boolean
  /** True for an expected refusal: full, a limit, too late. */
  isRefused: boolean
  error: string | null
}

/** The visitors, and the catalogue. */
export interface TestData {
  origin: string
  people: TestMember[]
  /** Ids of all listed events. */
  events: string[]
  /** Ids of partner concerts that the Pass covers; `onSale`: concerts with paid tickets. */
  partners: string[]
  onSale: string[]
  words: string[]
}

const agent = new Agent({ keepAlive: true, maxSockets: 600 })

interface Said {
  status: number
  retryAfter: boolean
  body: string
}

const ask = (
  url: string,
  {
    method = 'GET',
    token,
    json,
    key,
  }: { method?: string; token?: string; json?: unknown; key?: string } = {},
): Promise<Said> =>
  new Promise((resolve) => {
    const body = json === undefined ? undefined : JSON.stringify(json)
    request(
      url,
      {
        agent,
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key && { 'idempotency-key': key }),
          ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      (answer) => {
        text(answer).then(
          (read) =>
            resolve({
              status: answer.statusCode ?? 0,
              retryAfter: answer.headers['retry-after'] !== undefined,
              body: read,
            }),
          () => resolve({ status: 0, retryAfter: false, body: 'cut off' }),
        )
      },
    )
      .on('error', (error) => resolve({ status: 0, retryAfter: false, body: error.message }))
      .end(body)
  })

/** Statuses of expected refusals, which are no errors: full, your limit, already booked, too late to cancel. */
const REFUSALS = new Set([403, 404, 409, 429])

/** Creates the visits: one random step each, as a member or a visitor; `mix` is the share of each act. */
export const visitors = (data: TestData, luck: Chance, mix: Partial<Record<Act, number>> = MIX) => {
  const { origin, people, events, partners, onSale, words } = data
  /** Counter that picks the member and the concert of each booking, so that no two equal ones are sent at once by chance. */
  let turn = 0
  const bookings: { token: string; eventId: string }[] = []

  const order = async (token: string): Promise<Said> => {
    const eventId = luck.pick(onSale)
    const opened = await ask(`${origin}/api/create-payment-intent`, {
      method: 'POST',
      token,
      key: randomUUID(),
      json: { eventId, tickets: { [`${eventId}-1`]: 1 }, totalAmount: 14, attemptId: 1 },
    })
    if (opened.status !== 200) return opened
    const { paymentIntentId } = JSON.parse(opened.body) as { paymentIntentId: string }
    const paid = await ask(`${origin}/api/demo-payments/${paymentIntentId}`, {
      method: 'POST',
      json: { card: '4242 4242 4242 4242' },
    })
    if (paid.status !== 200) return paid
    const confirmed = await ask(`${origin}/api/payment/confirm`, {
      method: 'POST',
      token,
      json: { paymentIntentId, eventId },
    })
    const isTicketed = confirmed.status !== 200 || JSON.parse(confirmed.body).state === 'ticketed'
    return isTicketed ? confirmed : { ...confirmed, status: 0, body: `paid and ${confirmed.body}` }
  }

  const acts: Record<Act, (who: TestMember) => Promise<Said>> = {
    'page: list': () => ask(`${origin}/events`),
    'page: event': () => ask(`${origin}/events/${luck.pick(events)}`),
    list: () => ask(`${origin}/api/events?limit=20&offset=${20 * luck.between(0, 40)}`),
    search: () => ask(`${origin}/api/events?limit=20&search=${encodeURIComponent(luck.pick(words))}`),
    event: () => ask(`${origin}/api/events/${luck.pick(events)}`),
    'ticket kinds': () => ask(`${origin}/api/events/${luck.pick(onSale)}/tickets`),
    favourite: ({ token }) =>
      ask(`${origin}/api/favorites/${luck.pick(events)}`, {
        method: luck.happens(0.7) ? 'POST' : 'DELETE',
        token,
      }),
    'own favourites': ({ token }) => ask(`${origin}/api/favorites`, { token }),
    'own tickets': ({ token }) => ask(`${origin}/api/tickets`, { token }),
    book: async ({ token }) => {
      const eventId = luck.pick(partners)
      const said = await ask(`${origin}/api/events/${eventId}/book-free`, {
        method: 'POST',
        token,
        json: { ticketId: 1, quantity: 1 },
      })
      if (said.status === 200) bookings.push({ token, eventId })
      return said
    },
    cancel: () => {
      const booking = bookings.shift()
      if (!booking) return ask(`${origin}/api/events?limit=20`)
      return ask(`${origin}/api/events/${booking.eventId}/cancel-booking`, {
        method: 'DELETE',
        token: booking.token,
      })
    },
    'order and pay': ({ token }) => order(token),
  }

  return async (due: number): Promise<Visit> => {
    const act = luck.weighed(mix as Record<Act, number>)
    const who = people[turn++ % people.length] as TestMember
    const said = await acts[act](who)
    const isShed = said.status === 503
    const isRefused = REFUSALS.has(said.status)
    return {
      act,
      ms: performance.now() - due,
      isShed,
      hasRetryAfter: said.retryAfter,
      isRefused,
      error:
        said.status === 200 || isShed || isRefused
          ? null
          : `${act}: ${said.status} ${said.body.slice(0, 120)}`,
    }
  }
}
