import { sql } from 'drizzle-orm'
import { ticketTypes } from './schema.ts'

/** The seats of a ticket type that their holders offer for sale at its price, and that nobody is about to pay. */
export const offeredSeats = sql<number>`(
  select count(*)::int from ticket_codes c join bookings b on b.id = c.booking_id join events e on e.id = b.event_id
  where c.offered_at is not null and c.promised_to is null and c.retired_at is null and c.used_at is null and e.allows_return
    and b.ticket_type_id = ${ticketTypes.id} and b.price_cents = ${ticketTypes.priceCents} and b.cancelled_at is null
)`
