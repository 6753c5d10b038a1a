import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, instant, plainText } from '../columns.ts'
import { members } from './accounts.ts'
import { eventChanges, events, ticketTypes } from './catalogue.ts'
import { orders } from './orders.ts'

/** `pass`: covered by the Pass; `free`: a free seat that requires no Pass; `purchase`: paid by card; `invitation`: given by a member to a guest. */
export const bookingSource = pgEnum('booking_source', ['pass', 'free', 'purchase', 'invitation'])

/**
 * Seats of a member. An invitation has no member until it is taken. `priceCents` is per seat. `passMonth` (`YYYY-MM`) is the concert's
 * month if the booking uses that month's quota, else null.
 */
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
    /** Price of a Pass booking without the Pass, at booking time; null for other bookings and for those older than this column. */
    publicPriceCents: integer('public_price_cents'),
    /** The order that created it; null for a Pass booking. */
    orderId: id('order_id').references(() => orders.id),
    bookedAt: instant('booked_at').notNull(),
    /** True if the capacity of a sold-out ticket type was raised for a guest already inside; a cancellation lowers it again. */
    seatAdded: boolean('seat_added').notNull().default(false),
    cancelledAt: instant('cancelled_at'),
    /** True if the booking ended because the concert was cancelled: its holder still sees it. */
    cancelledWithEvent: boolean('cancelled_with_event').notNull().default(false),
    /** True if the booking ended because the Pass no longer covers the concert: its holder still sees it. */
    cancelledWithPass: boolean('cancelled_with_pass').notNull().default(false),
    /** The last change of its event that its holder was notified of. */
    eventChangeId: id('event_change_id').references(() => eventChanges.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('bookings_member').on(t.memberId),
    index('bookings_event').on(t.eventId),
    index('bookings_order').on(t.orderId),
    // Allows one Pass seat per member and event, even for simultaneous requests. An order may have several seats, free or not.
    uniqueIndex('bookings_one')
      .on(t.memberId, t.eventId)
      .where(sql`${t.cancelledAt} is null and ${t.source} = 'pass'`),
    check('bookings_quantity', sql`${t.quantity} > 0`),
    check('bookings_price', sql`${t.priceCents} >= 0`),
  ],
)

/**
 * The code of each seat: an opaque id, its position from 0, and its admission time. `retiredAt`: its place was handed over, so that the code is
 * refused and a seat of another booking replaces it (decision 065).
 */
export const ticketCodes = pgTable(
  'ticket_codes',
  {
    id: id().primaryKey(),
    bookingId: id('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    usedAt: instant('used_at'),
    retiredAt: instant('retired_at'),
    /** When its holder offered it for sale; it stays theirs until somebody has paid for it (decision 069). */
    offeredAt: instant('offered_at'),
    /** The unpaid order, or the place in line, that is to have the offered seat. */
    promisedTo: plainText('promised_to'),
  },
  (t) => [
    uniqueIndex('ticket_codes_seat').on(t.bookingId, t.position),
    index('ticket_codes_offered').on(t.bookingId).where(sql`${t.offeredAt} is not null`),
    index('ticket_codes_promised').on(t.promisedTo).where(sql`${t.promisedTo} is not null`),
  ],
)

/**
 * Seats given to guests, by the secret of their link. `bookingId` is the guest's booking. An invitation has it at once, and uses the giver's quota
 * of `month` (`YYYY-MM`, the concert's) while it lasts (decision 038). A sent place has neither: it is the giver's `seatId` until someone takes it
 * (decision 065). `requestKey` identifies the attempt. The row stays if the giver's account is deleted.
 */
export const invitations = pgTable(
  'invitations',
  {
    code: plainText('code').primaryKey(),
    giverId: id('giver_id').references(() => members.id, { onDelete: 'set null' }),
    bookingId: id('booking_id').references(() => bookings.id, { onDelete: 'cascade' }),
    month: plainText('month'),
    requestKey: plainText('request_key').notNull(),
    givenAt: instant('given_at').notNull(),
    takenAt: instant('taken_at'),
    withdrawnAt: instant('withdrawn_at'),
    /** The place that its giver sent. */
    seatId: id('seat_id').references(() => ticketCodes.id, { onDelete: 'set null' }),
    /** How often the place has changed hands once this link is taken. */
    hand: integer('hand'),
    /** True for a guest of the organiser (decision 077): its giver is null, and `guestName` as the organiser wrote it. */
    isGuest: boolean('is_guest').notNull().default(false),
    /** First name of a guest without an account: as the giver wrote it, then as the guest did. */
    guestName: text('guest_name'),
    /** SHA-256 of the secret with which a guest without an account holds the place. */
    holderHash: plainText('holder_hash'),
  },
  (t) => [
    uniqueIndex('invitations_request').on(t.giverId, t.requestKey),
    uniqueIndex('invitations_booking').on(t.bookingId),
    index('invitations_month').on(t.giverId, t.month),
    uniqueIndex('invitations_seat')
      .on(t.seatId)
      .where(sql`${t.takenAt} is null and ${t.withdrawnAt} is null`),
    uniqueIndex('invitations_holder').on(t.holderHash),
    check('invitations_kind', sql`${t.bookingId} is not null or ${t.hand} is not null`),
  ],
)

/**
 * Members in line for a full concert (decision 068): their wish, of a kind or of any (null), and their `place` in the order of arrival. Seats that
 * come free are held for the row, of the kind `heldTypeId`; `heldUntil` is null until its member is told. While an unpaid order has the seats
 * (`orderId`) the row is in no line; it returns to its place if the order ends, and has the seats again until `heldUntil`.
 */
export const waits = pgTable(
  'waits',
  {
    id: id().primaryKey(),
    memberId: id('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    eventId: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    ticketTypeId: id('ticket_type_id').references(() => ticketTypes.id),
    quantity: integer('quantity').notNull(),
    place: bigserial('place', { mode: 'number' }).notNull(),
    joinedAt: instant('joined_at').notNull(),
    /** How many offers have ended unused. */
    missed: integer('missed').notNull().default(0),
    heldTypeId: id('held_type_id').references(() => ticketTypes.id),
    heldAt: instant('held_at'),
    heldUntil: instant('held_until'),
    orderId: id('order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** The last move of its concert that its member was told of. */
    eventChangeId: id('event_change_id').references(() => eventChanges.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('waits_one').on(t.memberId, t.eventId),
    index('waits_line').on(t.eventId, t.place),
    index('waits_order').on(t.orderId).where(sql`${t.orderId} is not null`),
    index('waits_held').on(t.heldUntil).where(sql`${t.heldUntil} is not null`),
    check('waits_quantity', sql`${t.quantity} between 1 and 4`),
    check('waits_hold', sql`(${t.heldTypeId} is null) = (${t.heldAt} is null)`),
  ],
)

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
