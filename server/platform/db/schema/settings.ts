import { jsonb, pgTable } from 'drizzle-orm/pg-core'
import { plainText } from '../columns.ts'

/** Internal values of this deployment, such as a signing key shared by its processes, or that the catalogue is the demonstration's. */
export const settings = pgTable('settings', {
  name: plainText('name').primaryKey(),
  value: jsonb('value').notNull(),
})
