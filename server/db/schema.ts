import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { passLevels } from '../../contract/rules/pass-level.ts'
import { bytes, instant, plainText, tsvector } from './columns.ts'

export const passLevel = pgEnum('pass_level', passLevels)
export const ticketingMode = pgEnum('ticketing_mode', ['internal', 'external'])

/** `pass`: opened by the Pass; `free`: a place without a price that asks for no Pass; `purchase`: paid by card. */
export const bookingSource = pgEnum('booking_source', ['pass', 'free', 'purchase'])

const id = (name = 'id') => plainText(name)

/** Accounts. `email` is in lower case; `level` is the one level (ruling: levels) and `currentPeriodEnd` the end of what is paid. */
export const members = pgTable(
  'members',
  {
    id: id().primaryKey(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone'),
    city: text('city'),
    isVerified: boolean('is_verified').notNull().default(false),
    level: passLevel('level').notNull().default('free'),
    autorenew: boolean('autorenew').notNull().default(false),
    currentPeriodEnd: instant('current_period_end'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('members_email').on(t.email),
    check('members_email_lower', sql`${t.email} = lower(${t.email})`),
  ],
)

/** Sessions, by the SHA-256 of their token: a copy of this table opens nothing. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: plainText('token_hash').primaryKey(),
    memberId: id('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    refreshedAt: instant('refreshed_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('sessions_member').on(t.memberId), index('sessions_expiry').on(t.expiresAt)],
)

/** Counters of attempts in a fixed window, shared by every process on this database. Keys are hashes: no address is kept. */
export const throttles = pgTable(
  'throttles',
  {
    key: plainText('key').primaryKey(),
    hits: integer('hits').notNull(),
    resetsAt: instant('resets_at').notNull(),
  },
  (t) => [index('throttles_reset').on(t.resetsAt)],
)

/** One event. `date` and `time` are the wall clock of Europe/Paris, `startsAt` the instant they name; a missing time sorts as 19:00. */
export const events = pgTable(
  'events',
  {
    id: id().primaryKey(),
    eventName: text('event_name').notNull(),
    organizer: text('organizer'),
    place: text('place'),
    city: text('city'),
    date: date('date', { mode: 'string' }).notNull(),
    time: plainText('time'),
    sortTime: plainText('sort_time').notNull().generatedAlwaysAs(sql`coalesce("time", '19:00')`),
    startsAt: instant('starts_at').notNull(),
    imageUrl: text('image_url'),
    priceCents: integer('price_cents').notNull().default(0),
    musicStyle: text('music_style'),
    description: text('description'),
    likes: integer('likes').notNull().default(0),
    ticketingMode: ticketingMode('ticketing_mode').notNull(),
    pageUrl: text('page_url'),
    source: text('source'),
    spotify: text('spotify'),
    instagram: text('instagram'),
    youtube: text('youtube'),
    /** `city` and `musicStyle` folded by the contract's search rule, so that filters ignore case and accents. */
    cityKey: plainText('city_key'),
    styleKey: plainText('style_key'),
    /** The contract's `searchText`: folded words separated by one space. */
    searchText: text('search_text').notNull(),
    /** What an import knows the event by, `source:id`; null for what was not imported. */
    sourceKey: text('source_key'),
    /** When its organiser took it back: it is listed nowhere any more, and what was booked keeps naming it. */
    withdrawnAt: instant('withdrawn_at'),
    /** The words of `searchText` as they are: no dictionary and no parser of PostgreSQL has a say in what matches. */
    searchWords: tsvector('search_words')
      .notNull()
      .generatedAlwaysAs(sql`array_to_tsvector(string_to_array("search_text", ' '))`),
  },
  (t) => [
    // Each way to list has an index in the list's own order, of what is listed alone, so that a page is read and not sorted.
    index('events_order').on(t.date, t.sortTime, t.id).where(sql`${t.withdrawnAt} is null`),
    index('events_city').on(t.cityKey, t.date, t.sortTime, t.id).where(sql`${t.withdrawnAt} is null`),
    index('events_style').on(t.styleKey, t.date, t.sortTime, t.id).where(sql`${t.withdrawnAt} is null`),
    index('events_city_style')
      .on(t.cityKey, t.styleKey, t.date, t.sortTime, t.id)
      .where(sql`${t.withdrawnAt} is null`),
    // No list of pending entries: every search would read it to its end until a vacuum comes by. Not of what is listed alone: two indexes
    // with the same condition are never combined, and search combines this one with those of the dates.
    index('events_search').using('gin', t.searchWords).with({ fastupdate: false }),
    uniqueIndex('events_source').on(t.sourceKey),
    check('events_time', sql`${t.time} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('events_price', sql`${t.priceCents} >= 0`),
  ],
)

/** Kinds of tickets of an event. A seat is taken by raising `capacitySold`, which the check keeps within the capacity. */
export const ticketTypes = pgTable(
  'ticket_types',
  {
    id: id().primaryKey(),
    eventId: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    position: integer('position').notNull().default(0),
    name: text('name').notNull(),
    description: text('description'),
    priceCents: integer('price_cents').notNull(),
    capacityTotal: integer('capacity_total').notNull(),
    capacitySold: integer('capacity_sold').notNull().default(0),
    perOrderLimit: integer('per_order_limit').notNull().default(4),
  },
  (t) => [
    index('ticket_types_event').on(t.eventId, t.position),
    check('ticket_types_capacity', sql`${t.capacitySold} between 0 and ${t.capacityTotal}`),
    check('ticket_types_price', sql`${t.priceCents} >= 0`),
    check('ticket_types_limit', sql`${t.perOrderLimit} > 0`),
  ],
)

/** Places a member holds. `priceCents` is for one place; `passMonth` (`YYYY-MM` in Paris) is the month whose concert it used, null where it used none. */
export const bookings = pgTable(
  'bookings',
  {
    id: id().primaryKey(),
    memberId: id('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
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
    bookedAt: instant('booked_at').notNull(),
    cancelledAt: instant('cancelled_at'),
  },
  (t) => [
    index('bookings_member').on(t.memberId),
    index('bookings_event').on(t.eventId),
    // One place a member and event by the Pass or free of charge, whoever asks at the same moment; bought places may be many.
    uniqueIndex('bookings_one')
      .on(t.memberId, t.eventId)
      .where(sql`${t.cancelledAt} is null and ${t.source} <> 'purchase'`),
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

/** Pictures copied here by an import, by the SHA-256 of their bytes; in the database, so that every process has them. */
export const pictures = pgTable('pictures', {
  hash: plainText('hash').primaryKey(),
  mediaType: text('media_type').notNull(),
  bytes: bytes('bytes').notNull(),
  storedAt: instant('stored_at').notNull(),
})

/** Artists, venues, producers: one id space (ruling: directory). `type` as the specification's `Type`. */
export const proUsers = pgTable('pro_users', {
  id: id().primaryKey(),
  companyName: text('company_name'),
  name: text('name').notNull(),
  type: text('type').notNull(),
  city: text('city'),
  address: text('address'),
  postcode: text('postcode'),
  description: text('description'),
  website: text('website'),
  spotify: text('spotify'),
  socialMedia: text('social_media'),
  genres: text('genres').array().notNull(),
  associatedArtists: text('associated_artists').array().notNull(),
  imageUrl: text('image_url'),
})

/** What this deployment remembers about itself: a generated signing key that several processes share, whether the catalogue is the demonstration. */
export const settings = pgTable('settings', {
  name: plainText('name').primaryKey(),
  value: jsonb('value').notNull(),
})
