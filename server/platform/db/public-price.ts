import { sql } from 'drizzle-orm'
import { bookings, events, ticketTypes } from './schema.ts'

/** Price of a Pass booking without the Pass, in cents. Bookings older than this column use the current price. */
export const publicPriceCents = sql<number>`coalesce(
  ${bookings.publicPriceCents},
  case when ${events.priceCents} = 0 then 0 else ${ticketTypes.priceCents} end
)`.mapWith(Number)
