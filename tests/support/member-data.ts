import { vi } from 'vitest'
import * as z from 'zod/mini'
import type { AuthResponse, User } from '../../contract/auth.ts'
import { Event } from '../../contract/events.ts'
import type { PassQr } from '../../contract/pass.ts'
import { doorCodeBytes, doorCodeUrl } from '../../contract/rules/door-code.ts'
import type { Ticket, TicketCode } from '../../contract/tickets.ts'

/** Returns an invented member. */
export const userOf = (id: string): User => ({
  id,
  firstName: 'Ada',
  lastName: id,
  email: `${id}@nectar.test`,
  city: null,
  phone: null,
  isVerified: true,
  passType: 2,
  passStatus: 1,
  autorenew: true,
  createdAt: '2026-01-01T00:00:00.000Z',
})
export const authOf = (id: string): AuthResponse => ({ token: `token-${id}`, user: userOf(id) })

const SIGNATURE = 'A'.repeat(86)

/** Returns the code of one seat, in the server's format. */
export const codeOf = (ticketId: string, seat = 1): TicketCode => ({
  id: `code-${ticketId}-${seat}`,
  qrUrl: `http://localhost:3000/billet/code-${ticketId}-${seat}?sig=${SIGNATURE}`,
  doorCode: doorCodeUrl(
    'http://localhost:3000',
    doorCodeBytes({ kind: 'static', eventId: 'e1', seatId: `code-${ticketId}-${seat}` }),
    SIGNATURE,
  ),
  usedAt: null,
  isOffered: false,
  number: null,
  entrance: null,
})

export const ticketOf = (id: string, more: Partial<Ticket> = {}): Ticket => ({
  id,
  eventId: `event-${id}`,
  eventName: `Soirée ${id}`,
  imageUrl: null,
  endDate: null,
  doorsAt: null,
  musicStyle: 'Techno',
  place: 'La Cave',
  city: 'Lyon',
  address: null,
  date: '2099-09-04',
  time: '20:30',
  ticketType: 'Entrée',
  price: 12.5,
  quantity: 1,
  withPass: false,
  orderId: null,
  isInvitation: false,
  isReceived: false,
  invitedBy: null,
  status: 'valid',
  cancelledBy: 'concert',
  refund: 'none',
  hasRefundFailed: false,
  resale: 'none',
  needsRenewal: false,
  previousDate: null,
  previousTime: null,
  previousPlace: null,
  returnable: null,
  codes: [codeOf(id)],
  ...more,
})

/** The server's data about the concert and the seat of a checked code. */
export const checkedSeat = {
  endDate: null,
  id: 'e1',
  eventName: 'Nuit acid',
  place: 'La Cave',
  city: 'Lyon',
  date: '2099-09-04',
  time: '20:30',
  ticketType: 'Entrée',
  seat: 2,
  seats: 3,
}

export const eventOf = (id: string, more: Partial<Event> = {}): Event => ({
  // Parsed, to apply the contract's defaults.
  ...z.parse(Event, {
    id,
    eventName: `Soirée ${id}`,
    organizer: null,
    place: 'La Cave',
    city: 'Lyon',
    date: '2099-09-04',
    time: '20:30',
    imageUrl: null,
    price: 0,
    endDate: null,
    musicStyle: 'Techno',
    description: null,
    likes: 0,
    ticketingMode: 'internal',
    pageUrl: null,
    source: null,
    spotify: null,
    instagram: null,
    youtube: null,
    soldOut: false,
  }),
  ...more,
})

export const passOf = (userId: string, more: Partial<PassQr['passData']> = {}): PassQr => {
  const data = JSON.stringify({
    passType: 2,
    fullName: `Ada ${userId}`,
    concertsLeft: 3,
    invitesLeft: 2,
    registeredConcerts: 0,
    generatedAt: '2026-09-04T17:00:00.000Z',
    exp: '2099-10-04T17:00:00.000Z',
  })
  return {
    qrUrl: `http://localhost:3000/pass/${userId}?data=${encodeURIComponent(data)}&sig=${SIGNATURE}`,
    doorCode: doorCodeUrl(
      'http://localhost:3000',
      doorCodeBytes({
        kind: 'pass',
        userId,
        passType: 2,
        end: Date.parse('2099-10-04T17:00:00Z'),
        name: `Ada ${userId}`,
      }),
      SIGNATURE,
    ),
    passData: { fullName: `Ada ${userId}`, passType: 2, concertsLeft: 3, invitesLeft: 2, ...more },
  }
}

export const subscriptionOf = () => ({
  passType: 2,
  passStatus: 1,
  concertsLeft: 3,
  invitesLeft: 2,
  currentPeriodEnd: null,
  autorenew: true,
})

export type Answer = unknown | (() => unknown)

/** Returns a server's responses for this member, by path. */
export const answersFor = (id: string): Record<string, Answer> => ({
  '/api/health': { status: 'ok' },
  '/api/auth/me': { ...userOf(id), tokenExpired: false },
  '/api/tickets': [ticketOf('t1'), ticketOf('t2')],
  '/api/tickets/keys': [],
  '/api/user/pass-qr': passOf(id),
  '/api/subscription/details': subscriptionOf(),
  '/api/user/sessions': [],
  '/api/pass/keys': { keys: [] },
  '/api/favorites': [],
  '/api/events': [eventOf('event-t1'), eventOf('other')],
  '/api/events/event-t2': eventOf('event-t2'),
})

export const refusalOf =
  (status: number, code = 'session_expired') =>
  () =>
    new Response(JSON.stringify({ message: 'Non.', code, requestId: 'r1' }), { status })

/** Mocks `fetch` with these responses; any other path throws like a dead network. Returns the spy. */
export const serve = (answers: Record<string, Answer>) => {
  const spy = vi.fn(async (input: RequestInfo | URL) => {
    const path = String(input).split('?')[0] as string
    if (!(path in answers)) throw new TypeError('Failed to fetch')
    const answer = answers[path]
    const value = typeof answer === 'function' ? await answer() : answer
    return value instanceof Response ? value : Response.json(value)
  })
  vi.stubGlobal('fetch', spy)
  return spy
}

/** Creates a page's token store in memory. */
export const memoryTokenStore = () => {
  let token: string | null = null
  return {
    read: () => token,
    write: (next: string | null) => {
      token = next
    },
  }
}
