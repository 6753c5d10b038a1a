import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgEnum, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, plainText } from '../columns.ts'
import { members } from './accounts.ts'
import { eventChanges, events, ticketTypes } from './catalogue.ts'
import { orders } from './orders.ts'

/** `pass`: opened by the Pass; `free`: a seat without a price that asks for no Pass; `purchase`: paid by card; `invitation`: given by a member to a guest. */
export const bookingSource = pgEnum('booking_source', ['pass', 'free', 'purchase', 'invitation'])

/** Seats a member holds; an invitation's has none until somebody takes it into their account. `priceCents` is for one seat; `passMonth` (`YYYY-MM`) is the month of its concert if it uses one of that month's allowance, else null. */
export const bookings = pgTable(
  'bookings',
  {
    id: id().primaryKey(),
    memberId: id('member_id').references(() => members.id, { onDelete: 'cascade' }),
    eventId: id('event_id')
      .notNull()
      .references(() => events.id),
    ticketTypeId: id('ticket_type_id')
      .notNull()
      .references(() => ticketTypes.id),
    quantity: integer('quantity').notNull(),
    priceCents: integer('price_cents').notNull(),
    source: bookingSource('source').notNull(),
    passMonth: plainText('pass_month'),
    /** What a booking by the Pass would have cost without it when it was booked; null for the others, and for those of before it was stored. */
    publicPriceCents: integer('public_price_cents'),
    /** The order that it came out of; null for a booking by the Pass. */
    orderId: id('order_id').references(() => orders.id),
    bookedAt: instant('booked_at').notNull(),
    /** Whether its seats were added to a kind that was sold out, for somebody who was inside: they go with it. */
    seatAdded: boolean('seat_added').notNull().default(false),
    cancelledAt: instant('cancelled_at'),
    /** Whether it ended because its concert does not take place: its holder goes on seeing it. */
    cancelledWithEvent: boolean('cancelled_with_event').notNull().default(false),
    /** Whether it ended because the Pass that opened it does not cover its concert any more: its holder goes on seeing it. */
    cancelledWithPass: boolean('cancelled_with_pass').notNull().default(false),
    /** The last change of its event that its holder was notified of. */
    eventChangeId: id('event_change_id').references(() => eventChanges.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('bookings_member').on(t.memberId),
    index('bookings_event').on(t.eventId),
    index('bookings_order').on(t.orderId),
    // One seat a member and event by the Pass, whoever asks at the same moment; ordered seats may be many, free of charge or not.
    uniqueIndex('bookings_one')
      .on(t.memberId, t.eventId)
      .where(sql`${t.cancelledAt} is null and ${t.source} = 'pass'`),
    check('bookings_quantity', sql`${t.quantity} > 0`),
    check('bookings_price', sql`${t.priceCents} >= 0`),
  ],
)

/** The code of each seat of a booking: an opaque id, its place from 0, and when a door let it in. */
export const ticketCodes = pgTable(
  'ticket_codes',
  {
    id: id().primaryKey(),
    bookingId: id('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [uniqueIndex('ticket_codes_seat').on(t.bookingId, t.position)],
)

/**
 * Seats that members gave to a guest, by the secret of their links (decision 038). `month` (`YYYY-MM`) is the month of the concert, whose
 * invitation each uses for as long as its booking stands. `requestKey` identifies the attempt. One whose giver's account was deleted is nobody's, and stays.
 */
export const invitations = pgTable(
  'invitations',
  {
    code: plainText('code').primaryKey(),
    giverId: id('giver_id').references(() => members.id, { onDelete: 'set null' }),
    bookingId: id('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    month: plainText('month').notNull(),
    requestKey: plainText('request_key').notNull(),
    givenAt: instant('given_at').notNull(),
    /** When an account took it. */
    takenAt: instant('taken_at'),
    /** When its giver took it back. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [
    uniqueIndex('invitations_request').on(t.giverId, t.requestKey),
    uniqueIndex('invitations_booking').on(t.bookingId),
    index('invitations_month').on(t.giverId, t.month),
  ],
)

/** When a member made an event a favourite. */
export const favourites = pgTable(
  'favourites',
  {
    memberId: id('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    eventId: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.eventId] }),
    index('favourites_event').on(t.eventId),
    index('favourites_newest').on(t.memberId, t.createdAt),
  ],
)
