import * as z from 'zod/mini'
import { CalendarDate, Euros, Id, Instant, WallTime } from './fields.ts'

/** The code of one seat: `qrUrl` is `PUBLIC_URL/billet/{id}?sig=…` (ruling: tickets' codes), without personal data. */
export const TicketCode = z.object({
  id: Id,
  qrUrl: z.string(),
  /** Its static code for the door (decision 050), '' in rows of before. */
  doorCode: z._default(z.string(), ''),
  /** When a door let it in. */
  usedAt: z._default(z.nullable(Instant), null),
  /** Its number in the register of its concert: '12', of a free one 'G12'; null in rows of before. */
  number: z._default(z.nullable(z.string()), null),
  /** Which of the venue's entrances lets it in, from 1, where its concert's are split; null where any does. */
  entrance: z._default(z.nullable(z.int()), null),
})

export type TicketCode = z.infer<typeof TicketCode>

/** A `cancelled` ticket is listed, and its codes open nothing. */
const ticketStatuses = ['valid', 'cancelled'] as const

export type TicketStatus = (typeof ticketStatuses)[number]

/** Why a ticket is cancelled: its concert does not take place, or the Pass that opened it does not cover it any more. */
const ticketCancelledBy = ['concert', 'pass'] as const

export type TicketCancelledBy = (typeof ticketCancelledBy)[number]

/** What a cancelled ticket gives back: its order's money, which is on its way or has been sent; the Pass's concert of the month; or nothing, where it was free. */
const ticketRefunds = ['none', 'refunding', 'refunded', 'concert_returned'] as const

export type TicketRefund = (typeof ticketRefunds)[number]

/** What a ticket of a moved concert gives back when its holder returns it: its whole order, in euros and in seats. A Pass's booking gives its concert back. */
export const TicketReturn = z.object({ until: Instant, amount: Euros, places: z.int() })

export type TicketReturn = z.infer<typeof TicketReturn>

/** A member's ticket (document 1, section 3). `price` in euros for one seat; one code a seat, in their order. */
export const Ticket = z.object({
  id: Id,
  eventId: Id,
  eventName: z.string(),
  imageUrl: z.nullable(z.string()),
  musicStyle: z.nullable(z.string()),
  place: z.nullable(z.string()),
  city: z.nullable(z.string()),
  date: CalendarDate,
  time: z.nullable(WallTime),
  /** The last day of an event of several; rows stored by an earlier version have none. */
  endDate: z._default(z.nullable(CalendarDate), null),
  ticketType: z.string(),
  price: Euros,
  quantity: z.int().check(z.gte(1)),
  /** Whether the Pass opened this booking. Rows stored by an earlier version have neither this nor codes. */
  withPass: z._default(z.boolean(), false),
  /** What it was ordered by, as `GET /api/payments/{id}` and its receipt's page know it; null for a booking by the Pass or an invitation. */
  orderId: z._default(z.nullable(Id), null),
  /** Whether a member gave it as an invitation, and their first name, null where it is not known any more. */
  isInvitation: z._default(z.boolean(), false),
  invitedBy: z._default(z.nullable(z.string()), null),
  codes: z._default(z.array(TicketCode), []),
  status: z._default(z.enum(ticketStatuses), 'valid'),
  cancelledBy: z._default(z.enum(ticketCancelledBy), 'concert'),
  refund: z._default(z.enum(ticketRefunds), 'none'),
  /** Whether it is good only once the Pass that opened it has renewed itself. */
  needsRenewal: z._default(z.boolean(), false),
  /** The date that its concert had when it was moved, null for one that was not. */
  previousDate: z._default(z.nullable(CalendarDate), null),
  previousTime: z._default(z.nullable(WallTime), null),
  /** Null where it cannot be returned for a move of its concert. */
  returnable: z._default(z.nullable(TicketReturn), null),
})

export type Ticket = z.infer<typeof Ticket>

/** Query of `GET /api/ticket-codes/{id}`: the signature that the code carries. */
export const TicketCodeQuery = z.object({
  sig: z.string('La signature du billet manque.').check(z.maxLength(200, 'Signature invalide.')),
})

export type TicketCodeQuery = z.infer<typeof TicketCodeQuery>

const ticketCodeStates = ['valid', 'used', 'cancelled', 'falsified'] as const

export type TicketCodeState = (typeof ticketCodeStates)[number]

/** What a scanned ticket is worth (ruling: tickets' codes), and what it opens; nothing about its holder. A falsified one opens nothing. */
export const TicketCodeStatus = z.object({
  state: z.enum(ticketCodeStates),
  /** When it was used, where it was. */
  usedAt: z.nullable(z.iso.datetime()),
  event: z.nullable(
    z.object({
      id: Id,
      eventName: z.string(),
      place: z.nullable(z.string()),
      city: z.nullable(z.string()),
      date: CalendarDate,
      time: z.nullable(WallTime),
      endDate: z._default(z.nullable(CalendarDate), null),
      ticketType: z.string(),
      /** Which seat of the booking, from 1, and how many it has. */
      seat: z.int(),
      seats: z.int(),
    }),
  ),
})

export type TicketCodeStatus = z.infer<typeof TicketCodeStatus>

const ONE_PLACE = 'Une réservation gratuite vaut pour une seule place.'

/**
 * Body of `book-free` and `reserve-free` (document 1, section 7): one seat. `ticketId` may be the number 1 that the
 * specification falls back to; an id that the event does not have takes its first ticket type (ruling: booking calls).
 */
export const BookingRequest = z.object({
  ticketId: z.union([Id, z.int()], 'Type de billet invalide.'),
  quantity: z.literal(1, ONE_PLACE),
})

export type BookingRequest = z.infer<typeof BookingRequest>

/** Query of `DELETE cancel-booking`: which of the member's bookings at the event, where there are several. */
export const CancelBookingQuery = z.object({ bookingId: z.optional(Id) })

/** What both booking calls answer: the new booking, or the one this member already had for the event. */
export const BookingResponse = z.object({ bookingId: Id, ticket: Ticket })

export type BookingResponse = z.infer<typeof BookingResponse>

/** `GET /api/tickets/{id}/wallets`: one row a seat, in their order, with the addresses that add it to a wallet; null for one that is not offered here. */
export const WalletLinks = z.array(
  z.object({
    seatId: Id,
    /** Google's page that saves it. */
    google: z.nullable(z.string()),
    /** Its `.pkpass` file, for `APPLE_LINK_MS`: whoever has the address has the ticket. */
    apple: z.nullable(z.string()),
  }),
)

export type WalletLinks = z.infer<typeof WalletLinks>

/** How long the address of a `.pkpass` file is good, in ms. */
export const APPLE_LINK_MS = 10 * 60_000
