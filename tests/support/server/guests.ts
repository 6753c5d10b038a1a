import { sql } from 'drizzle-orm'
import type { Db } from '../../../server/platform/db/database.ts'
import { newId } from '../../../server/platform/security/tokens.ts'

const FIRST_NAMES = [
  ...['Inès', 'Karim', 'Léa', 'Anne-Sophie', 'Noé', 'Fatoumata', 'Jean', 'Zoé', 'Mehdi', 'Chloé'],
]

/** Adds `count` bookings of one paid seat each, by new members, to a concert of `addConcert`, with ids as random as real ones. */
export const addGuests = async (db: Db, eventId: string, count: number): Promise<void> => {
  const batch = newId()
  const idOf = (what: string) =>
    sql`left(translate(encode(sha256((${`${what} ${batch} `}::text || n)::bytea), 'base64'), '+/', '-_'), 12)`
  const guests = sql`generate_series(0, ${count - 1}::int) n`
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`insert into members (id, email, password_hash, first_name, last_name, level, autorenew, is_verified, created_at)
      select ${idOf('member')}, 'grand-' || n || '-' || md5(${batch}) || '@exemple.fr', 'x', (${sql.param(FIRST_NAMES)}::text[])[n % 10 + 1], repeat(chr(65 + n * 7 % 26), 4), 'free', false, true, now() from ${guests}`)
    await tx.execute(sql`insert into bookings (id, member_id, event_id, ticket_type_id, quantity, price_cents, source, booked_at)
      select ${idOf('booking')}, ${idOf('member')}, ${eventId}, ${`${eventId}-1`}, 1, 1400, 'purchase', now() + n * interval '1 ms' from ${guests}`)
    await tx.execute(
      sql`insert into ticket_codes (id, booking_id, position) select ${idOf('seat')}, ${idOf('booking')}, 0 from ${guests}`,
    )
  })
}
