import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { admissionWays, overrunReasons } from '../../../../contract/check-in.ts'
import { id, instant, plainText } from '../columns.ts'
import { members } from './accounts.ts'
import { bookings } from './bookings.ts'
import { events } from './catalogue.ts'

/**
 * Check-in links of a concert (decision 050), valid until 06:00 of the next morning. Secrets are stored as SHA-256: a copy of this table grants nothing. `part`, from 1, and `parts` split the seats over several entrances.
 */
export const doorLinks = pgTable(
  'door_links',
  {
    /** Names the link to operators without revealing the secret. */
    id: id().primaryKey(),
    eventId: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    linkHash: plainText('link_hash').notNull(),
    /** SHA-256 of secret and digits together: a hash of four digits alone is soon guessed. */
    codeHash: plainText('code_hash').notNull(),
    isStrict: boolean('is_strict').notNull(),
    part: integer('part'),
    parts: integer('parts'),
    createdAt: instant('created_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** The concert's day (`YYYY-MM-DD`) when a list was last fetched: that evening's check-in continues even if the concert is moved meanwhile. */
    evening: date('evening', { mode: 'string' }),
    /** The hour when its list was fetched; null if it was unknown. */
    eveningTime: plainText('evening_time'),
  },
  (t) => [
    uniqueIndex('door_links_secret').on(t.linkHash),
    index('door_links_event').on(t.eventId),
    check(
      'door_links_part',
      sql`(${t.part} is null) = (${t.parts} is null) and ${t.part} between 1 and ${t.parts}`,
    ),
  ],
)

/**
 * Numbers a concert's bookings for its check-in, from 0. Rows are added with each list and never removed, so that each list extends the
 * previous ones. If the account is deleted, only the seat ids remain.
 */
export const doorEntries = pgTable(
  'door_entries',
  {
    eventId: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    bookingId: id('booking_id').references(() => bookings.id, { onDelete: 'set null' }),
    seatIds: text('seat_ids').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.position] }),
    uniqueIndex('door_entries_booking').on(t.bookingId),
  ],
)

export const admissionWay = pgEnum('admission_way', admissionWays)

export const overrunReason = pgEnum('overrun_reason', overrunReasons)

/**
 * Door events, stored once by their phone's id, even if wrong: the admission of a seat or a member's Pass, or a revocation (`undoes`). All
 * three are null for a deleted account's Pass. `seq` grows with each one received.
 */
export const admissions = pgTable(
  'admissions',
  {
    eventId: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    id: plainText('id').notNull(),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    linkId: id('link_id')
      .notNull()
      .references(() => doorLinks.id, { onDelete: 'cascade' }),
    seat: plainText('seat'),
    memberId: id('member_id').references(() => members.id, { onDelete: 'set null' }),
    undoes: plainText('undoes'),
    way: admissionWay('way').notNull(),
    /** Time of the phone's clock. */
    at: instant('at').notNull(),
    doorId: plainText('door_id').notNull(),
    doorName: text('door_name').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** Received from a revoked link: it does not count and is not sent to other doors until an operator accepts it. */
    isHeld: boolean('is_held').notNull().default(false),
    /** Why a walk-in exceeds the Pass; null if it does not. */
    overrun: overrunReason('overrun'),
    /** The booking that charges a walk-in to the Pass's monthly quota. */
    bookingId: id('booking_id').references(() => bookings.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.id] }),
    uniqueIndex('admissions_seq').on(t.eventId, t.seq),
    index('admissions_seat').on(t.eventId, t.seat),
    index('admissions_undoes').on(t.eventId, t.undoes),
    index('admissions_member').on(t.memberId),
    index('admissions_booking').on(t.bookingId),
    index('admissions_link').on(t.linkId),
  ],
)
