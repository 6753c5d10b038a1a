import { sql } from 'drizzle-orm'
import { waits } from './schema.ts'

/** Whether a place in line is promised a seat whose kind has another price since: no order is placed at the holder's. */
export const isRepriced = sql<boolean>`exists (
  select 1 from ticket_codes c join bookings b on b.id = c.booking_id join ticket_types t on t.id = b.ticket_type_id
  where c.promised_to = ${waits.id} and c.retired_at is null and b.price_cents <> t.price_cents
)`
