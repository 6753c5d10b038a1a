import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../server/platform/db/database.ts'

/** Rows per member: favourites, paid orders of two seats, and the mails of both. */
export const EACH = { favourites: 5, orders: 2, seats: 2 }

/** Adds `count` members with a season's rows each, spread over the existing concerts. Ids and tokens are as long as real ones. */
export const addSeason = async (db: Db, count: number): Promise<void> => {
  const { favourites, orders, seats } = EACH
  const member = sql`'m' || lpad(m::text, 11, '0')`
  const order = sql`'o' || lpad((m * ${orders}::int + k)::text, 11, '0')`
  const event = (shift: SQL) =>
    sql`(select id from concerts where n = 1 + (m * 7 + ${shift}) % (select count(*)::int from concerts))`
  await db.transaction(async (tx) => {
    const statements = [
      sql`set local statement_timeout = 0`,
      sql`create temporary table concerts on commit drop as select row_number() over (order by e.id)::int as n, e.id, t.id as kind
        from events e join ticket_types t on t.event_id = e.id`,
      sql`create unique index on concerts (n)`,
      sql`analyze concerts`,
      sql`insert into members (id, email, password_hash, first_name, last_name, level, autorenew, is_verified, created_at)
        select ${member}, 'membre.' || m || '@exemple.fr', repeat('x', 97), 'Ariane', 'Vidal', 'free', false, true, now() from generate_series(1, ${count}::int) m`,
      sql`insert into sessions (token_hash, member_id, created_at, refreshed_at, expires_at)
        select encode(sha256(m::text::bytea), 'hex'), ${member}, now(), now(), now() + interval '30 days' from generate_series(1, ${count}::int) m`,
      sql`insert into favourites (member_id, event_id, created_at)
        select ${member}, ${event(sql`k * 13`)}, now() from generate_series(1, ${count}::int) m, generate_series(1, ${favourites}::int) k on conflict do nothing`,
      sql`insert into orders (id, member_id, event_id, state, total_cents, request_key, request_hash, provider, payment_id, created_at, held_until, paid_at)
        select ${order}, ${member}, ${event(sql`k * 17`)}, 'ticketed', 2800, gen_random_uuid()::text, repeat('0', 64), 'demo', 'demo_pay_' || ${order}, now(), now(), now()
        from generate_series(1, ${count}::int) m, generate_series(1, ${orders}::int) k`,
      sql`insert into order_lines (order_id, ticket_type_id, position, quantity, price_cents)
        select o.id, c.kind, 0, ${seats}::int, 1400 from orders o join concerts c on c.id = o.event_id`,
      sql`insert into order_transitions (order_id, from_state, to_state, cause, at)
        select o.id, s.before::order_state, s.after::order_state, 'confirm', now() from orders o,
        (values ('selected', 'held'), ('held', 'paid'), ('paid', 'ticketed')) as s (before, after)`,
      sql`insert into bookings (id, member_id, event_id, ticket_type_id, quantity, price_cents, source, order_id, booked_at)
        select 'b' || substr(o.id, 2), o.member_id, o.event_id, c.kind, ${seats}::int, 1400, 'purchase', o.id, now() from orders o join concerts c on c.id = o.event_id`,
      sql`insert into ticket_codes (id, booking_id, position)
        select 't' || substr(md5(b.id || p), 1, 11), b.id, p from bookings b, generate_series(0, ${seats - 1}::int) p`,
      sql`insert into mails (id, dedupe_key, recipient, subject, text, html, state, created_at, next_attempt_at, sent_at)
        select 'r' || substr(o.id, 2), 'receipt:order:' || o.id, 'membre@exemple.fr', 'Vos billets et votre reçu', '', '', 'sent', now(), now(), now() from orders o`,
    ]
    for (const statement of statements) await tx.execute(statement)
  })
  await db.execute(sql`vacuum (analyze)`)
}
