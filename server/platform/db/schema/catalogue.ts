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

export const ticketingMode = pgEnum('ticketing_mode', ['internal', 'external'])

export const pricing = pgEnum('pricing', ['single', 'from', 'minimum'])

/** The contract's fields of access. */
const access = () => ({
  stepFree: boolean('step_free'),
  seating: boolean('seating'),
  companionFree: boolean('companion_free'),
  minAge: integer('min_age'),
  signLanguages: text('sign_languages'),
})

/** Artists, venues, producers: one id space (ruling: directory). `type` as the specification's `Type`. */
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
    /** The name folded by the contract's search rule; null where nothing has been imported or edited since the column came. */
    nameKey: plainText('name_key'),
    /** What imports know it by; null for what was not imported. */
    sourceKey: plainText('source_key'),
    /** Columns that a person has edited: no import writes them. */
    edited: text('edited').array().notNull().default(sql`'{}'::text[]`),
  },
  (t) => [uniqueIndex('pro_users_source').on(t.sourceKey), index('pro_users_name').on(t.nameKey)],
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
    /** The lowest that is paid; 0 also where nobody told it. */
    priceCents: integer('price_cents').notNull().default(0),
    priceKnown: boolean('price_known').notNull().default(true),
    pricing: pricing('pricing').notNull().default('single'),
    /** Its last day, where it has more than one. */
    endDate: date('end_date', { mode: 'string' }),
    /** Places of the room, which its kinds of tickets share; null where each has its own. */
    roomTotal: integer('room_total'),
    /** Where it is sold elsewhere: whether its source says that it is sold out there. */
    toldSoldOut: boolean('told_sold_out').notNull().default(false),
    /** Rate of VAT of what is sold of it, in hundredths of a percent; null: its seller's. */
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
    /** What an import knows the event by, `source:id`; null for what was not imported. */
    sourceKey: text('source_key'),
    /** When its organiser took it back: it is listed nowhere any more, and what was booked keeps naming it. */
    withdrawnAt: instant('withdrawn_at'),
    /** When its doors open, wall clock of Europe/Paris. */
    doorsAt: plainText('doors_at'),
    /** When it was first heard of here. */
    addedAt: instant('added_at').notNull().defaultNow(),
    /** What holds there: the event's own value, else its venue's. `accessTold` names what is its own, with spaces. */
    ...access(),
    accessTold: text('access_told').notNull().default(''),
    venueId: id('venue_id').references(() => proUsers.id, { onDelete: 'set null' }),
    organizerId: id('organizer_id').references(() => proUsers.id, { onDelete: 'set null' }),
    /** Columns that an operator has edited: no import writes them. */
    edited: text('edited').array().notNull().default(sql`'{}'::text[]`),
    /** When it was to take place before it was moved last; null where it was not. */
    previousDate: date('previous_date', { mode: 'string' }),
    previousTime: plainText('previous_time'),
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
    index('events_venue').on(t.venueId, t.date, t.sortTime, t.id).where(sql`${t.withdrawnAt} is null`),
    index('events_organizer')
      .on(t.organizerId, t.date, t.sortTime, t.id)
      .where(sql`${t.withdrawnAt} is null`),
    index('events_running').on(t.endDate).where(sql`${t.withdrawnAt} is null and ${t.endDate} is not null`),
    index('events_added').on(t.addedAt).where(sql`${t.withdrawnAt} is null`),
    check('events_time', sql`${t.time} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('events_doors', sql`${t.doorsAt} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('events_price', sql`${t.priceCents} >= 0`),
    check('events_end', sql`${t.endDate} > ${t.date}`),
    check('events_room', sql`${t.roomTotal} >= 0`),
  ],
)

/** `postponed`: it does not take place at its date, and has no other one. */
export const eventChangeKind = pgEnum('event_change_kind', ['cancelled', 'postponed', 'moved', 'restored'])

/**
 * What happened to an event that its holders must know. `place` and `city` are those before, as is `startsAt`; of a move alone, `returnUntil`
 * is until when a place that was taken before may be returned. `checkAt` is when a job next checks for holders who were not notified, null when
 * none can be left.
 */
export const eventChanges = pgTable(
  'event_changes',
  {
    id: id().primaryKey(),
    eventId: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    kind: eventChangeKind('kind').notNull(),
    /** 'import', 'operator'. */
    cause: plainText('cause').notNull(),
    at: instant('at').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
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

/** Kinds of tickets of an event. A seat is taken by raising `capacitySold`, which the check keeps within the capacity; the room's is kept by `takeSeatsOfKind`. */
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
    /** Where each buyer chooses what they pay (`isMinimum`): the least. */
    priceCents: integer('price_cents').notNull(),
    isMinimum: boolean('is_minimum').notNull().default(false),
    /** What the organiser suggests to pay then. */
    suggestionsCents: integer('suggestions_cents').array().notNull().default(sql`'{}'::integer[]`),
    /** Null: as many as the room has. */
    capacityTotal: integer('capacity_total'),
    capacitySold: integer('capacity_sold').notNull().default(0),
    perOrderLimit: integer('per_order_limit').notNull().default(4),
    /** When it is sold; null: from its first day on, until the concert begins. */
    soldFrom: instant('sold_from'),
    soldUntil: instant('sold_until'),
    /** Its organiser says that it is sold out, whatever is left here. */
    isSoldOut: boolean('is_sold_out').notNull().default(false),
    /** Free beside another place of the same order. */
    isCompanion: boolean('is_companion').notNull().default(false),
    /** The name that its source gives it, folded: an import knows it by that. */
    offerKey: plainText('offer_key').notNull().default(''),
  },
  (t) => [
    index('ticket_types_event').on(t.eventId, t.position),
    check('ticket_types_capacity', sql`${t.capacitySold} >= 0 and ${t.capacitySold} <= ${t.capacityTotal}`),
    check('ticket_types_price', sql`${t.priceCents} >= 0`),
    check('ticket_types_limit', sql`${t.perOrderLimit} > 0`),
  ],
)

/** Pictures copied here by an import, by the SHA-256 of their bytes; in the database, so that every process has them. */
export const pictures = pgTable('pictures', {
  hash: plainText('hash').primaryKey(),
  mediaType: text('media_type').notNull(),
  bytes: bytes('bytes').notNull(),
  storedAt: instant('stored_at').notNull(),
})

export const catalogueFileKind = pgEnum('catalogue_file_kind', ['snapshot', 'delta'])

/**
 * Files that devices hold the catalogue by (decision 035), in the database, so that every process has them. `at` is when their events were read,
 * `checkedAt` when they were last compared with what is listed; of a kind one is current, the others stay a day for who has heard of them.
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
    /** Length of the text in bytes; the text itself, in brotli. */
    length: integer('length').notNull(),
    brotli: bytes('brotli').notNull(),
    replacedAt: instant('replaced_at'),
  },
  (t) => [uniqueIndex('catalogue_files_current').on(t.kind).where(sql`${t.replacedAt} is null`)],
)

/** Who plays at an event, in the order of its source. */
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
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.artistId] }),
    index('event_artists_artist').on(t.artistId, t.eventId),
  ],
)
