import { jsonb, pgTable } from 'drizzle-orm/pg-core'
import { plainText } from '../columns.ts'

/** What this deployment remembers about itself: a generated signing key that several processes share, whether the catalogue is the demonstration. */
export const settings = pgTable('settings', {
  name: plainText('name').primaryKey(),
  value: jsonb('value').notNull(),
})
