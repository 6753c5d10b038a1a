import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytes, id, instant, plainText, tsvector } from '../columns.ts'
import { HOUSE, organisations } from './organisations.ts'

export const ticketingMode = pgEnum('ticketing_mode', ['internal', 'external'])

export const pricing = pgEnum('pricing', ['single', 'from', 'minimum'])

/** The contract's access fields. */
const access = () => ({
  stepFree: boolean('step_free'),
  seating: boolean('seating'),
  companionFree: boolean('companion_free'),
  minAge: integer('min_age'),
  signLanguages: text('sign_languages'),
})

/** Artists, venues and producers in one id space. `type` is the specification's `Type`. */
export const proUsers = pgTable(
  'pro_users',
  {
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
    /** Degrees, WGS 84. */
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    ...access(),
    /** Name folded by the contract's search rule; null if the row has not been imported or edited since the column was added. */
    nameKey: plainText('name_key'),
    /** Key in the import source; null if it was not imported. */
    sourceKey: plainText('source_key'),
    /** Columns edited by a person, which imports must not overwrite. */
    edited: text('edited').array().notNull().default(sql`'{}'::text[]`),
  },
  (t) => [uniqueIndex('pro_users_source').on(t.sourceKey), index('pro_users_name').on(t.nameKey)],
)

/** Events. `date` and `time` are wall clock, Europe/Paris, and `startsAt` the same instant; a missing time sorts as 19:00. */
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
    /** Whether holders may offer their paid seats for sale once it is sold out. */
    allowsReturn: boolean('allows_return').notNull().default(true),
    /** Lowest price; 0 also if the price is unknown. */
    priceCents: integer('price_cents').notNull().default(0),
    priceKnown: boolean('price_known').notNull().default(true),
    pricing: pricing('pricing').notNull().default('single'),
    /** Last day if the event lasts several days. */
    endDate: date('end_date', { mode: 'string' }),
    /** Capacity of the room, shared by its ticket types; null if each has its own. */
    roomTotal: integer('room_total'),
    /** For an event sold elsewhere: true if its source reports it as sold out. */
    toldSoldOut: boolean('told_sold_out').notNull().default(false),
    /** VAT rate of its sales, in hundredths of a percent; null for the seller's rate. */
    vatBasisPoints: integer('vat_basis_points'),
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
    /** Import key, `source:id`; null if the event was not imported. */
    sourceKey: text('source_key'),
    /** When its organiser withdrew it: it is no longer listed, but existing bookings still refer to it. */
    withdrawnAt: instant('withdrawn_at'),
    /** Time when the doors open, wall clock Europe/Paris. */
    doorsAt: plainText('doors_at'),
    /** When it was first imported or created here. */
    addedAt: instant('added_at').notNull().defaultNow(),
    /** Effective access: the event's own values, or else its venue's. `accessTold` lists its own fields, separated by spaces. */
    ...access(),
    accessTold: text('access_told').notNull().default(''),
    venueId: id('venue_id').references(() => proUsers.id, { onDelete: 'set null' }),
    organizerId: id('organizer_id').references(() => proUsers.id, { onDelete: 'set null' }),
    /** Whose people see and change it; the house's own if nobody else announced it, or if its organisation was deleted. */
    organisationId: id('organisation_id')
      .notNull()
      .default(HOUSE)
      .references(() => organisations.id, { onDelete: 'set default' }),
    /** Columns edited by an operator, which imports must not overwrite. */
    edited: text('edited').array().notNull().default(sql`'{}'::text[]`),
    /** Date before the last move; null if it did not move. */
    previousDate: date('previous_date', { mode: 'string' }),
    previousTime: plainText('previous_time'),
    /** The words of `searchText`, unprocessed: no dictionary or parser of PostgreSQL affects the matches. */
    searchWords: tsvector('search_words')
      .notNull()
      .generatedAlwaysAs(sql`array_to_tsvector(string_to_array("search_text", ' '))`),
  },
  (t) => [
    // Each list filter has an index in list order over the listed events only, so that a page is read without sorting.
    index('events_order').on(t.date, t.sortTime, t.id).where(sql`${t.withdrawnAt} is null`),
    index('events_city').on(t.cityKey, t.date, t.sortTime, t.id).where(sql`${t.withdrawnAt} is null`),
    index('events_style').on(t.styleKey, t.date, t.sortTime, t.id).where(sql`${t.withdrawnAt} is null`),
    index('events_city_style')
      .on(t.cityKey, t.styleKey, t.date, t.sortTime, t.id)
      .where(sql`${t.withdrawnAt} is null`),
    // No pending list: every search would scan it until the next vacuum. Not limited to listed events: PostgreSQL does not combine two
    // indexes with the same condition, and search combines this index with those of the dates.
    index('events_search').using('gin', t.searchWords).with({ fastupdate: false }),
    uniqueIndex('events_source').on(t.sourceKey),
    index('events_venue').on(t.venueId, t.date, t.sortTime, t.id).where(sql`${t.withdrawnAt} is null`),
    index('events_organizer')
      .on(t.organizerId, t.date, t.sortTime, t.id)
      .where(sql`${t.withdrawnAt} is null`),
    index('events_organisation').on(t.organisationId, t.date, t.sortTime, t.id),
    index('events_running').on(t.endDate).where(sql`${t.withdrawnAt} is null and ${t.endDate} is not null`),
    index('events_added').on(t.addedAt).where(sql`${t.withdrawnAt} is null`),
    check('events_time', sql`${t.time} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('events_doors', sql`${t.doorsAt} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('events_price', sql`${t.priceCents} >= 0`),
    check('events_end', sql`${t.endDate} > ${t.date}`),
    check('events_room', sql`${t.roomTotal} >= 0`),
  ],
)

/** `postponed`: the event does not take place on its date and has no new date yet. */
export const eventChangeKind = pgEnum('event_change_kind', ['cancelled', 'postponed', 'moved', 'restored'])

/**
 * Event changes to notify holders of. `place`, `city` and `startsAt` are the previous values. `returnUntil` (moves only) is the deadline to
 * return earlier bookings. `checkAt` is the next check for holders left to notify, null if done.
 */
export const eventChanges = pgTable(
  'event_changes',
  {
    id: id().primaryKey(),
    eventId: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    kind: eventChangeKind('kind').notNull(),
    /** 'import' or 'operator'. */
    cause: plainText('cause').notNull(),
    at: instant('at').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }),
    time: plainText('time'),
    startsAt: instant('starts_at').notNull(),
    place: text('place'),
    city: text('city'),
    returnUntil: instant('return_until'),
    checkAt: instant('check_at'),
  },
  (t) => [
    index('event_changes_due').on(t.checkAt).where(sql`${t.checkAt} is not null`),
    index('event_changes_event').on(t.eventId, t.at),
  ],
)

/**
 * Ticket types of an event. A sale raises `capacitySold`, which the check keeps within the capacity; `takeSeatsOfKind` enforces the room's
 * capacity.
 */
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
    /** The minimum price if the buyer chooses it (`isMinimum`). */
    priceCents: integer('price_cents').notNull(),
    isMinimum: boolean('is_minimum').notNull().default(false),
    /** Prices that the organiser suggests for `isMinimum`. */
    suggestionsCents: integer('suggestions_cents').array().notNull().default(sql`'{}'::integer[]`),
    /** Null: as many as the room has. */
    capacityTotal: integer('capacity_total'),
    capacitySold: integer('capacity_sold').notNull().default(0),
    perOrderLimit: integer('per_order_limit').notNull().default(4),
    /** Sale period. A null start means at once; a null end means until the concert begins. */
    soldFrom: instant('sold_from'),
    soldUntil: instant('sold_until'),
    /** True if the organiser declares it sold out, even if seats are left here. */
    isSoldOut: boolean('is_sold_out').notNull().default(false),
    /** Free, but only together with another seat in the same order. */
    isCompanion: boolean('is_companion').notNull().default(false),
    /** Folded name in the import source, which identifies it there. */
    offerKey: plainText('offer_key').notNull().default(''),
  },
  (t) => [
    index('ticket_types_event').on(t.eventId, t.position),
    check('ticket_types_capacity', sql`${t.capacitySold} >= 0 and ${t.capacitySold} <= ${t.capacityTotal}`),
    check('ticket_types_price', sql`${t.priceCents} >= 0`),
    check('ticket_types_limit', sql`${t.perOrderLimit} > 0`),
  ],
)

/** Pictures copied by an import, by the SHA-256 of their bytes; in the database, so that every process has them. */
export const pictures = pgTable('pictures', {
  hash: plainText('hash').primaryKey(),
  mediaType: text('media_type').notNull(),
  bytes: bytes('bytes').notNull(),
  storedAt: instant('stored_at').notNull(),
})

export const catalogueFileKind = pgEnum('catalogue_file_kind', ['snapshot', 'delta'])

/**
 * Catalogue files for devices (decision 035), shared by all processes. `at` is when their events were read, `checkedAt` the last comparison
 * with the list. One file per kind is current; replaced files stay a day for late clients.
 */
export const catalogueFiles = pgTable(
  'catalogue_files',
  {
    /** SHA-256 of the text. */
    name: plainText('name').primaryKey(),
    kind: catalogueFileKind('kind').notNull(),
    at: instant('at').notNull(),
    checkedAt: instant('checked_at').notNull(),
    events: integer('events').notNull(),
    /** Length of the text in bytes; the text itself, in Brotli. */
    length: integer('length').notNull(),
    brotli: bytes('brotli').notNull(),
    replacedAt: instant('replaced_at'),
  },
  (t) => [uniqueIndex('catalogue_files_current').on(t.kind).where(sql`${t.replacedAt} is null`)],
)

/** The artists of an event, in the order of its source. */
export const eventArtists = pgTable(
  'event_artists',
  {
    eventId: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    artistId: id('artist_id')
      .notNull()
      .references(() => proUsers.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** When the artist plays, wall clock Europe/Paris; null if unknown. */
    playsAt: plainText('plays_at'),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.artistId] }),
    check('event_artists_plays_at', sql`${t.playsAt} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    index('event_artists_artist').on(t.artistId, t.eventId),
  ],
)
