import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../columns.ts'
import { members } from './accounts.ts'
import { events } from './catalogue.ts'

/** Messages of organisers to the holders of a concert. The device chooses their ids, so that a repeated press sends once. */
export const concertMessages = pgTable(
  'concert_messages',
  {
    id: id().primaryKey(),
    eventId: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** How many members it was sent to. */
    people: integer('people').notNull(),
    sentAt: instant('sent_at').notNull(),
    sentBy: id('sent_by').references(() => members.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('concert_messages_event').on(t.eventId, t.sentAt),
    index('concert_messages_sender').on(t.sentBy),
  ],
)
