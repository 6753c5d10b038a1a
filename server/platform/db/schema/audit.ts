import { bigserial, index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/**
 * What operators did by `npm run admin`. `about` is the id of a member, an order or a delivery, never a name or an address: it outlives who it is
 * about. The database refuses to change or delete a row.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    /** Who ran it, as the operating system calls them. */
    operator: text('operator').notNull(),
    command: text('command').notNull(),
    about: text('about'),
    outcome: text('outcome').notNull(),
  },
  (t) => [index('audit_entries_about').on(t.about)],
)
