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

/** What happens to a ticket: it is issued, it is cancelled, its holder comes in, an entry is undone. */
export const registerActs = pgEnum('register_act', ['issued', 'cancelled', 'entered', 'undone', 'refunded'])

/** How a ticket was had. `door`: by the Pass, without a booking. */
export const registerChannels = pgEnum('register_channel', ['card', 'pass', 'free', 'invitation', 'door'])

/** The last number of each of a concert's two series: paid tickets, and free ones. */
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
 * Every ticket of every concert, as it was sold, and what became of it: nothing in it is ever changed or deleted (a trigger), and nothing names whose it is, so that an account that
 * is deleted takes nothing along. A concert, a seat and an order are named by ids that may be gone.
 */
export const ticketRegister = pgTable(
  'ticket_register',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    act: registerActs('act').notNull(),
    eventId: id('event_id').notNull(),
    isPaid: boolean('is_paid').notNull(),
    /** From 1, without a gap, in its series. */
    number: integer('number').notNull(),
    eventName: text('event_name').notNull(),
    startsAt: instant('starts_at').notNull(),
    place: text('place').notNull(),
    category: text('category').notNull(),
    /** Paid for this one ticket, in cents. */
    priceCents: integer('price_cents').notNull(),
    /** Rate of VAT in hundredths of a percent, and who sold it; null where the operator has not said. */
    vatBasisPoints: integer('vat_basis_points'),
    seller: text('seller'),
    channel: registerChannels('channel').notNull(),
    seatId: id('seat_id').notNull(),
    orderId: plainText('order_id'),
    at: instant('at').notNull(),
    /** Paid back of this ticket, which stays, in cents; of `refunded` alone. */
    refundedCents: integer('refunded_cents').notNull().default(0),
  },
  (t) => [
    uniqueIndex('ticket_register_number').on(t.eventId, t.isPaid, t.number).where(sql`${t.act} = 'issued'`),
    index('ticket_register_seat').on(t.seatId),
    index('ticket_register_at').on(t.at),
  ],
)

/** A concert's figures as they were closed: numbered without a gap, and never changed (a trigger). What changes later is said beside them. */
export const statements = pgTable('statements', {
  number: integer('number').primaryKey(),
  eventId: id('event_id').notNull().unique(),
  /** The register's last row that it counts. */
  registerId: integer('register_id').notNull(),
  body: text('body').notNull(),
  closedAt: instant('closed_at').notNull(),
})
