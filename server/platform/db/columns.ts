import { customType, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** Text sorted by code point on every server, whatever its locale, so that lists have the same order everywhere. */
export const plainText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** An opaque id of a row or a reference to one. */
export const id = (name = 'id') => plainText(name)

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** An instant, read and written as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Bytes. Both drivers return a Uint8Array (`Buffer` from node-postgres). */
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Columns of a delivery's attempts, at growing intervals; the next one is at `nextAttemptAt`. */
export const attempts = () => ({
  createdAt: instant('created_at').notNull(),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: instant('next_attempt_at').notNull(),
  sentAt: instant('sent_at'),
  lastError: text('last_error'),
})
