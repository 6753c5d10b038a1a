import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { OwnSource } from '../../../../contract/own-sources.ts'
import { id, instant, plainText } from '../columns.ts'
import { organisations } from './organisations.ts'

/** The calendars and pages that organisations have read for them (decision 080). An address may hold a secret: only the team sees it. */
export const ownSources = pgTable(
  'own_sources',
  {
    id: id().primaryKey(),
    organisationId: id('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    isPaused: boolean('is_paused').notNull().default(false),
    /** New concerts that say everything are published, not drafted. */
    publishes: boolean('publishes').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    nextAt: instant('next_at').notNull(),
    /** The reading in progress, and until when it counts as one. */
    lease: id('lease'),
    leasedUntil: instant('leased_until'),
    /** The last reading that succeeded, and the last one of the whole file. */
    readAt: instant('read_at'),
    wholeAt: instant('whole_at'),
    /** The server's validators of its file, to ask for changes alone. */
    etag: text('etag'),
    lastModified: text('last_modified'),
    /** Why the last reading failed, as a sentence; null if it succeeded. */
    error: text('error'),
    /** Failed readings in a row. */
    failures: integer('failures').notNull().default(0),
    report: jsonb('report').$type<OwnSource['report']>(),
  },
  (t) => [
    uniqueIndex('own_sources_address').on(t.organisationId, t.address),
    index('own_sources_due').on(t.nextAt).where(sql`not ${t.isPaused}`),
  ],
)

/** The concerts that a source has brought: as drafts, or published. They outlive both, so that nothing is brought twice. */
export const sourceConcerts = pgTable(
  'source_concerts',
  {
    sourceId: id('source_id')
      .notNull()
      .references(() => ownSources.id, { onDelete: 'cascade' }),
    /** SHA-256 of its identifier in the source. */
    keyHash: plainText('key_hash').notNull(),
    /** SHA-256 of its name, day and place: finds it if its identifier changes. */
    printHash: plainText('print_hash').notNull(),
    draftId: id('draft_id').notNull(),
    /** The concert that its draft becomes. */
    eventId: id('event_id').notNull(),
    /** The version of the draft that a reading wrote last; null if it was published at once. */
    draftVersion: integer('draft_version'),
    eventName: text('event_name').notNull(),
    /** As the source says now. */
    date: text('date').notNull(),
    time: text('time'),
    isCancelled: boolean('is_cancelled').notNull().default(false),
    isGone: boolean('is_gone').notNull().default(false),
    /** What it said when the concert was last so, or when a person left it as it is. */
    agreed: text('agreed').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sourceId, t.keyHash] }),
    index('source_concerts_event').on(t.eventId),
    index('source_concerts_date').on(t.date),
  ],
)
