import { customType, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** Text that sorts by code point on every server, whatever its locale, so that lists come in one order everywhere. */
export const plainText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** What a row is known by: an opaque id, or the one that it refers to. */
export const id = (name = 'id') => plainText(name)

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** An instant, read and written as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Bytes; both drivers answer a Uint8Array (`Buffer` from node-postgres). */
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** How it goes with something that waits to be sent: tried at `nextAttemptAt`, later and later. */
export const attempts = () => ({
  createdAt: instant('created_at').notNull(),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: instant('next_attempt_at').notNull(),
  sentAt: instant('sent_at'),
  lastError: text('last_error'),
})
