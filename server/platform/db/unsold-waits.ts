import { type SQL, sql } from 'drizzle-orm'
import { startOfOverOffers } from '../../../contract/rules/resale.ts'
import { waits } from './schema.ts'

/** Whether a place in line is promised a valid seat of its holder: of a booking that has ended, it holds the free place. */
const hasPromised = (which: SQL) => sql<boolean>`exists (
  select 1 from ticket_codes c join bookings b on b.id = c.booking_id
    join ticket_types t on t.id = b.ticket_type_id join events e on e.id = b.event_id
  where c.promised_to = ${waits.id} and c.retired_at is null and b.cancelled_at is null and ${which}
)`

/** Whether a seat that its holder offers is promised to a place in line. */
export const isPromised = hasPromised(sql`true`)

/** Whether a place in line is promised a seat whose kind has another price since: no order is placed at the holder's. */
export const isRepriced = hasPromised(sql`b.price_cents <> t.price_cents`)

const until = (instant: Date) => sql`${instant.toISOString()}::timestamptz`

/** Whether a place in line is promised a seat that its holder may not sell any more, or has entered with. */
const isOfferOver = (now: Date) =>
  hasPromised(
    sql`(not e.allows_return or c.used_at is not null or e.starts_at <= ${until(startOfOverOffers(now))})`,
  )

/** Whether the seats that are held for a place in line are of a kind that nobody can order. */
const isOffSale = (now: Date) => sql<boolean>`exists (
  select 1 from ticket_types t join events e on e.id = t.event_id
  where t.id = ${waits.heldTypeId} and (
    t.is_sold_out or e.ticketing_mode = 'external' or t.sold_until <= ${until(now)} or t.sold_from > ${until(now)}
  )
)`

/** Whether no order can take the seats that are held for a place in line. */
export const isUnsold = (now: Date) =>
  sql<boolean>`(${isRepriced} or ${isOfferOver(now)} or ${isOffSale(now)})`

/** Whether the sale of all the seats that a place in line would take is over. */
export const isSaleOver = (now: Date) => sql<boolean>`not exists (
  select 1 from ticket_types t join events e on e.id = t.event_id
  where t.event_id = ${waits.eventId} and t.id = coalesce(${waits.ticketTypeId}, t.id) and not t.is_companion
    and e.ticketing_mode <> 'external' and coalesce(t.sold_until > ${until(now)}, true)
)`
