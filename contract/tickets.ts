import * as z from 'zod/mini'
import { SetTime } from './events.ts'
import { CalendarDate, Euros, Id, Instant, WallTime } from './fields.ts'

/** The code of one seat. `qrUrl` is `PUBLIC_URL/billet/{id}?sig=…` and contains no personal data. */
export const TicketCode = z.object({
  id: Id,
  qrUrl: z.string(),
  /** Its static code for the door (decision 050); '' in rows of an earlier version. */
  doorCode: z._default(z.string(), ''),
  /** Admission time. */
  usedAt: z._default(z.nullable(Instant), null),
  /** True if its holder offers it for sale; it stays valid until somebody has paid for it. */
  isOffered: z._default(z.boolean(), false),
  /** Number in the concert's register: '12', or 'G12' for a free seat; null in rows of an earlier version. */
  number: z._default(z.nullable(z.string()), null),
  /** Number, from 1, of the entrance that admits it if the concert's entrances are split; null for any entrance. */
  entrance: z._default(z.nullable(z.int()), null),
})

export type TicketCode = z.infer<typeof TicketCode>

/** A `cancelled` ticket is listed, but its codes are refused. */
const ticketStatuses = ['valid', 'cancelled'] as const

export type TicketStatus = (typeof ticketStatuses)[number]

/** Cancellation cause: the concert was cancelled, or the Pass no longer covers the booking. */
const ticketCancelledBy = ['concert', 'pass'] as const

export type TicketCancelledBy = (typeof ticketCancelledBy)[number]

/** Compensation for a cancelled ticket: the order's money (pending or sent), the Pass's concert of the month, or none if the ticket was free. */
const ticketRefunds = ['none', 'refunding', 'refunded', 'concert_returned'] as const

export type TicketRefund = (typeof ticketRefunds)[number]

/**
 * Return offer for a ticket of a moved concert: the amount in euros and the seats of its whole order. For a Pass booking, the Pass's
 * concert is given back.
 */
export const TicketReturn = z.object({ until: Instant, amount: Euros, places: z.int() })

export type TicketReturn = z.infer<typeof TicketReturn>

/** Whether the ticket's seats may be offered for sale: not while the box office has seats of this kind left. */
const ticketResales = ['none', 'seats_left', 'open'] as const

export type TicketResale = (typeof ticketResales)[number]

/** Response of both presses. */
export const ResaleState = z.object({ isOffered: z.boolean() })

/** A member's ticket. `price` in euros per seat; one code per seat, in seat order. */
export const Ticket = z.object({
  id: Id,
  eventId: Id,
  eventName: z.string(),
  imageUrl: z.nullable(z.string()),
  musicStyle: z.nullable(z.string()),
  place: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** 'street, postcode city' of its venue; null if no street is known. Rows stored by an earlier version lack it. */
  address: z._default(z.nullable(z.string()), null),
  date: CalendarDate,
  time: z.nullable(WallTime),
  /** Last day of an event over several days; rows stored by an earlier version lack it. */
  endDate: z._default(z.nullable(CalendarDate), null),
  /** Time when the doors open; rows stored by an earlier version lack it. */
  doorsAt: z._default(z.nullable(WallTime), null),
  /** Who plays when, if the organiser says so. */
  setTimes: z.optional(z.array(SetTime)),
  ticketType: z.string(),
  price: Euros,
  quantity: z.int().check(z.gte(1)),
  /** True if the Pass covers this booking. Rows stored by an earlier version have neither this nor codes. */
  withPass: z._default(z.boolean(), false),
  /** Id of its order for `GET /api/payment/{id}` and the receipt page; null for a Pass booking or an invitation. */
  orderId: z._default(z.nullable(Id), null),
  /** True for an invitation or a place from a member. `invitedBy` is their first name, null if no longer known. */
  isInvitation: z._default(z.boolean(), false),
  /** True for a place of someone else's order, sent to this holder: its `price` is 0, whatever was paid (decision 065). */
  isReceived: z._default(z.boolean(), false),
  invitedBy: z._default(z.nullable(z.string()), null),
  codes: z._default(z.array(TicketCode), []),
  status: z._default(z.enum(ticketStatuses), 'valid'),
  cancelledBy: z._default(z.enum(ticketCancelledBy), 'concert'),
  refund: z._default(z.enum(ticketRefunds), 'none'),
  /** The bank sent the order's refund back; `refund` is then 'refunding'. */
  hasRefundFailed: z._default(z.boolean(), false),
  resale: z._default(z.enum(ticketResales), 'none'),
  /** True if the ticket becomes valid only when the Pass renews. */
  needsRenewal: z._default(z.boolean(), false),
  /** Date of the concert before it moved; null if it did not move. */
  previousDate: z._default(z.nullable(CalendarDate), null),
  previousTime: z._default(z.nullable(WallTime), null),
  /** Place before the concert went elsewhere, with the city if that changed too; null if it did not. */
  previousPlace: z._default(z.nullable(z.string()), null),
  /** Null if it cannot be returned because of a move. */
  returnable: z._default(z.nullable(TicketReturn), null),
})

export type Ticket = z.infer<typeof Ticket>

/** Query of `GET /api/ticket-codes/{id}`: the signature in the code. */
export const TicketCodeQuery = z.object({
  sig: z.string('La signature du billet manque.').check(z.maxLength(200, 'Signature invalide.')),
})

export type TicketCodeQuery = z.infer<typeof TicketCodeQuery>

const ticketCodeStates = ['valid', 'used', 'cancelled', 'falsified'] as const

export type TicketCodeState = (typeof ticketCodeStates)[number]

/** Status of a scanned ticket, without data about its holder. `event` is null for a falsified ticket. */
export const TicketCodeStatus = z.object({
  state: z.enum(ticketCodeStates),
  /** Admission time, if the ticket was used. */
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
      /** Seat number in the booking, from 1, and the booking's number of seats. */
      seat: z.int(),
      seats: z.int(),
    }),
  ),
})

export type TicketCodeStatus = z.infer<typeof TicketCodeStatus>

const ONE_PLACE = 'Une réservation gratuite vaut pour une seule place.'

/**
 * Body of `book-free` and `reserve-free`: one seat. `ticketId` may be 1, the specification's fallback; an unknown id selects the event's
 * first ticket type.
 */
export const BookingRequest = z.object({
  ticketId: z.union([Id, z.int()], 'Type de billet invalide.'),
  quantity: z.literal(1, ONE_PLACE),
})

export type BookingRequest = z.infer<typeof BookingRequest>

/** Query of `DELETE cancel-booking`: selects a booking if the member has several at the event. */
export const CancelBookingQuery = z.object({ bookingId: z.optional(Id) })

/** Response of both booking calls: the new booking, or the member's existing booking for the event. */
export const BookingResponse = z.object({ bookingId: Id, ticket: Ticket })

export type BookingResponse = z.infer<typeof BookingResponse>

/** `GET /api/tickets/{id}/wallets`: one row per seat, in order, with the addresses that add it to a wallet; null if that wallet is not available. */
export const WalletLinks = z.array(
  z.object({
    seatId: Id,
    /** Google's page that saves it. */
    google: z.nullable(z.string()),
    /** Address of its `.pkpass` file, valid for `APPLE_LINK_MS`. Anyone with the address can get the ticket. */
    apple: z.nullable(z.string()),
  }),
)

export type WalletLinks = z.infer<typeof WalletLinks>

/** Lifetime of a `.pkpass` address, in ms. */
export const APPLE_LINK_MS = 10 * 60_000
