import { sql } from 'drizzle-orm'
import type { Db } from '../../server/platform/db/database.ts'
import { hashToken } from '../../server/platform/security/tokens.ts'

/** Favourites and bookings of each member, and members for each event. */
export const OWN = 10
const PER_EVENT = 10

export const memberId = (n: number): string => `crowd-${n}`
export const eventId = (n: number): string => `evening-${n}`
/** Returns the token of a member's session: as long as a true one. */
export const tokenOf = (n: number): string => `crowd-${n}`.padEnd(43, '-')

/**
 * Adds `count` members, from 1 on, with ten favourites and ten booked places each, as PostgreSQL makes them; the first ones get a
 * session. There is an event for ten members, so that each event has a hundred of both, whatever the count. Returns the number of events.
 */
export const addManyMembers = async (
  db: Db,
  count: number,
  { now, sessions = 100 }: { now: Date; sessions?: number },
): Promise<number> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const day = sql`(${at} + (n % 300 - 60) * interval '1 day')::date`
  const eventCount = Math.ceil(count / PER_EVENT)
  await db.execute(sql`
    insert into events (id, event_name, ticketing_mode, search_text, date, time, starts_at, added_at)
    select 'evening-' || n, 'Soirée ' || n, 'internal', 'soiree ' || n, ${day}, '20:30', ${day} + interval '19 hours 30 minutes', ${at} - interval '60 days'
    from generate_series(1, ${eventCount}::int) n`)
  await db.execute(sql`
    insert into ticket_types (id, event_id, name, price_cents, capacity_total, capacity_sold)
    select 'evening-' || n || '-1', 'evening-' || n, 'Plein tarif', 0, 500, ${OWN * PER_EVENT}::int
    from generate_series(1, ${eventCount}::int) n`)
  await db.execute(sql`
    insert into members (id, email, password_hash, first_name, last_name, is_verified, created_at)
    select 'crowd-' || n, 'crowd-' || n || '@exemple.fr', 'nobody signs in', 'Ariane', 'Vidal ' || n, true, ${at}
    from generate_series(1, ${count}::int) n`)
  // Each member has the events that follow one of theirs, so that each event has its hundred.
  const own = sql`generate_series(1, ${count}::int) n, generate_series(0, ${OWN - 1}::int) k`
  const event = sql`'evening-' || ((n + k * 37) % ${eventCount}::int + 1)`
  await db.execute(sql`
    insert into favourites (member_id, event_id, created_at)
    select 'crowd-' || n, ${event}, ${at} - k * interval '1 hour' - interval '10 days' from ${own} on conflict do nothing`)
  await db.execute(sql`
    insert into bookings (id, member_id, event_id, ticket_type_id, quantity, price_cents, source, booked_at)
    select 'place-' || n || '-' || k, 'crowd-' || n, ${event}, ${event} || '-1', 1, 0, 'free', ${at} - k * interval '1 hour' from ${own}`)
  await db.execute(sql`
    insert into ticket_codes (id, booking_id, position)
    select 'seat-' || n || '-' || k, 'place-' || n || '-' || k, 0 from ${own}`)
  const tokens = Array.from({ length: Math.min(sessions, count) }, (_, index) => index + 1)
  await db.execute(sql`
    insert into sessions (token_hash, member_id, created_at, refreshed_at, expires_at) values ${sql.join(
      tokens.map(
        (n) => sql`(${hashToken(tokenOf(n))}, ${memberId(n)}, ${at}, ${at}, ${at} + interval '1 year')`,
      ),
      sql`, `,
    )}`)
  await db.execute(sql`vacuum analyze`)
  return eventCount
}
