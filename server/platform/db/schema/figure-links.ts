import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, plainText } from '../columns.ts'
import { events } from './catalogue.ts'

/** Links to a concert's counts and takings for whoever has them, by the SHA-256 of their code: a copy of this table opens none. */
export const figureLinks = pgTable(
  'figure_links',
  {
    id: id().primaryKey(),
    codeHash: plainText('code_hash').notNull(),
    eventId: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    uniqueIndex('figure_links_code').on(t.codeHash),
    index('figure_links_event').on(t.eventId),
    index('figure_links_expiry').on(t.expiresAt),
  ],
)
