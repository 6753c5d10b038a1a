import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, instant, plainText } from '../columns.ts'

/** Events in a ticket's life: `entered` is an admission, `undone` its revocation. */
export const registerActs = pgEnum('register_act', ['issued', 'cancelled', 'entered', 'undone', 'refunded'])

/** How the ticket was obtained. `door`: by the Pass, without a booking. `guest`: on the organiser's list. */
export const registerChannels = pgEnum('register_channel', [
  'card',
  'pass',
  'free',
  'invitation',
  'door',
  'guest',
])

/** Last number of each of a concert's two series: paid tickets and free ones. */
export const ticketSeries = pgTable(
  'ticket_series',
  {
    eventId: id('event_id').notNull(),
    isPaid: boolean('is_paid').notNull(),
    last: integer('last').notNull(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.isPaid] })],
)

/**
 * Every ticket as sold, and its later acts. A trigger forbids changes and deletions. Rows do not name the holder, so that account deletions
 * leave them intact; the ids of concert, seat and order may no longer exist.
 */
export const ticketRegister = pgTable(
  'ticket_register',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    act: registerActs('act').notNull(),
    eventId: id('event_id').notNull(),
    isPaid: boolean('is_paid').notNull(),
    /** Number in its series, from 1, without gaps. */
    number: integer('number').notNull(),
    eventName: text('event_name').notNull(),
    startsAt: instant('starts_at').notNull(),
    place: text('place').notNull(),
    category: text('category').notNull(),
    /** Paid for this single ticket, in cents. */
    priceCents: integer('price_cents').notNull(),
    /** VAT rate in hundredths of a percent, and the seller; null if the operator has not set them. */
    vatBasisPoints: integer('vat_basis_points'),
    seller: text('seller'),
    channel: registerChannels('channel').notNull(),
    seatId: id('seat_id').notNull(),
    orderId: plainText('order_id'),
    at: instant('at').notNull(),
    /**
     * In cents. Of `refunded`: the refunded part of a valid ticket's price; negative for an ended one that is owed again, until a 0. Of `cancelled`:
     * what of its price its order claims no more.
     */
    refundedCents: integer('refunded_cents').notNull().default(0),
  },
  (t) => [
    uniqueIndex('ticket_register_number').on(t.eventId, t.isPaid, t.number).where(sql`${t.act} = 'issued'`),
    index('ticket_register_event').on(t.eventId),
    index('ticket_register_seat').on(t.seatId),
    index('ticket_register_order').on(t.orderId),
    index('ticket_register_at').on(t.at),
  ],
)

/** Closed figures of a concert, numbered without gaps; a trigger forbids changes. Later changes are reported separately. */
export const statements = pgTable('statements', {
  number: integer('number').primaryKey(),
  eventId: id('event_id').notNull().unique(),
  /** The last register row that it includes. */
  registerId: integer('register_id').notNull(),
  body: text('body').notNull(),
  closedAt: instant('closed_at').notNull(),
})
