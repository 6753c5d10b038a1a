import { bigserial, index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/**
 * Operator actions by `bin/nectar admin`. `about` is the id of a member, order or delivery, never a name or an address, because rows outlive
 * the person. The database refuses to change or delete a row.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    /** User name in the operating system. */
    operator: text('operator').notNull(),
    command: text('command').notNull(),
    about: text('about'),
    outcome: text('outcome').notNull(),
  },
  (t) => [index('audit_entries_about').on(t.about)],
)
