import { sql } from 'drizzle-orm'
import { bookings, events, ticketTypes } from './schema.ts'

/** What a booking by the Pass would have cost without it, in cents; of one from before that was stored, what it costs now. */
export const publicPriceCents = sql<number>`coalesce(
  ${bookings.publicPriceCents},
  case when ${events.priceCents} = 0 then 0 else ${ticketTypes.priceCents} end
)`.mapWith(Number)
