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
 * Links that open the check-in of a concert to its team (decision 050), by the SHA-256 of their secret: a copy of this table opens none. Of an
 * entrance of several, `part` says which, from 1, and `parts` how many there are. Each ends at 06:00 of the morning after.
 */
export const doorLinks = pgTable(
  'door_links',
  {
    /** What operators name it by: it says nothing of the secret. */
    id: id().primaryKey(),
    eventId: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    linkHash: plainText('link_hash').notNull(),
    /** SHA-256 of secret and digits together: four digits alone are soon guessed. */
    codeHash: plainText('code_hash').notNull(),
    isStrict: boolean('is_strict').notNull(),
    part: integer('part'),
    parts: integer('parts'),
    createdAt: instant('created_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** The day (`YYYY-MM-DD`) of the concert when a list was last fetched: that evening goes on if the concert is moved in it. */
    evening: date('evening', { mode: 'string' }),
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
 * The seats of a concert in the order in which its check-in counts them, from 0: written when a list is first made with them, and never taken
 * out, so that each list begins as those before it. One whose account was deleted keeps the ids of its seats alone.
 */
export const doorEntries = pgTable(
  'door_entries',
  {
    eventId: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    bookingId: id('booking_id').references(() => bookings.id, { onDelete: 'set null' }),
    /** The ids of its seats, in their order. */
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
 * What doors did, each fact once by the id that its phone gave it, also where it should not have been. A seat by its short code came in, or the
 * Pass of a member, or an earlier one (`undoes`) was a mistake; where all three are null it was a Pass whose account was deleted. `seq` rises
 * with each that an event's doors receive.
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
    /** By the phone's clock. */
    at: instant('at').notNull(),
    doorId: plainText('door_id').notNull(),
    doorName: text('door_name').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** A revoked link brought it: it counts for nothing, and no door is told, until an operator takes it. */
    isHeld: boolean('is_held').notNull().default(false),
    /** Why a walk-in was one too many, null where it was not. */
    overrun: overrunReason('overrun'),
    /** The seat that counts a walk-in against the month of its Pass. */
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
