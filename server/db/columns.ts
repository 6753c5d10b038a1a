import { customType, timestamp } from 'drizzle-orm/pg-core'

/** Text that sorts by code point on every server, whatever its locale, so that lists come in one order everywhere. */
export const plainText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** An instant, read and written as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Bytes; both drivers answer a Uint8Array (`Buffer` from node-postgres). */
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
