import { sql } from 'drizzle-orm'

// A former release did not write that a place went on: its retired code says so.

/**
 * Joins the later acts of a paid ticket to its 'issued' row `i`, in cents: `r.claim` of its price is still its order's, `r.lost` was not paid back
 * though it ended.
 */
export const ticketClaims = sql.raw(`
  left join ticket_register e on e.seat_id = i.seat_id and e.act = 'cancelled'
  cross join lateral (
    select coalesce(-sum(x.refunded_cents) filter (where x.id > e.id), 0)::int as lost,
      case when exists (select from ticket_codes c where c.id = i.seat_id and c.retired_at is not null) then 0
        else i.price_cents - coalesce(sum(x.refunded_cents) filter (where e.id is null or x.id <= e.id), 0) end::int as claim
    from ticket_register x where x.seat_id = i.seat_id
  ) r`)

/** The sum that a ticketed order's buyer is refunded if the whole order ends, in cents. */
export const owedCents = sql<number>`least(orders.total_cents - orders.returned_cents, (
  select coalesce(sum(r.claim), 0)::int from ticket_register i ${ticketClaims}
  where i.order_id = orders.id and i.act = 'issued' and i.is_paid
))`
