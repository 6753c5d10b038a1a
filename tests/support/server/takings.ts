import { sql } from 'drizzle-orm'
import type { Db } from '../../../server/platform/db/database.ts'

/** Returns the takings of an order from its valid paid tickets, in cents, less partial refunds. */
export const takingsOf = async (db: Db, orderId: string): Promise<number> => {
  const { rows } = (await db.execute(sql`
    select coalesce(sum(case r.act when 'issued' then r.price_cents else -r.refunded_cents end), 0)::int as cents
    from ticket_register r where r.order_id = ${orderId} and r.is_paid
      and not exists (select from ticket_register e where e.seat_id = r.seat_id and e.act = 'cancelled')`)) as unknown as {
    rows: [{ cents: number }]
  }
  return rows[0].cents
}
