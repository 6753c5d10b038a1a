import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type DraftBody, draftStates } from '../../../../contract/drafts.ts'
import { id, instant } from '../columns.ts'
import { members } from './accounts.ts'
import { events } from './catalogue.ts'
import { organisations } from './organisations.ts'

export const draftState = pgEnum('draft_state', draftStates)

/** Concerts that are being written: no list, snapshot, feed or page knows them. */
export const eventDrafts = pgTable(
  'event_drafts',
  {
    id: id().primaryKey(),
    organisationId: id('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    /** The published concert that it edits, or became. */
    eventId: id('event_id').references(() => events.id, { onDelete: 'set null' }),
    state: draftState('state').notNull().default('draft'),
    version: integer('version').notNull(),
    body: jsonb('body').$type<DraftBody>().notNull(),
    /** What a reading of the organisation's own source doubts, as sentences. */
    doubts: jsonb('doubts').$type<string[]>().notNull().default([]),
    /** Why an operator returned it. */
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    updatedBy: id('updated_by').references(() => members.id, { onDelete: 'set null' }),
    /** When and by whom it was sent into review. */
    sentAt: instant('sent_at'),
    sentBy: id('sent_by').references(() => members.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('event_drafts_organisation').on(t.organisationId, t.updatedAt),
    index('event_drafts_review').on(t.sentAt).where(sql`${t.state} = 'review'`),
    index('event_drafts_published').on(t.updatedAt).where(sql`${t.state} = 'published'`),
    // A published concert is edited by one draft, whoever opens it.
    uniqueIndex('event_drafts_event').on(t.eventId).where(sql`${t.state} <> 'published'`),
  ],
)
