import { inArray, sql } from 'drizzle-orm'
import { addOrganisation, setPerson } from '../../server/modules/organisations/store.ts'
import type { Db } from '../../server/platform/db/database.ts'
import { events } from '../../server/platform/db/schema.ts'
import { hashToken } from '../../server/platform/security/tokens.ts'
import { organisationForm } from './server/organisation-forms.ts'

/** Favourites and bookings of each member, and members for each event. */
const OWN = 10
const PER_EVENT = 10

const memberId = (n: number): string => `crowd-${n}`
const eventId = (n: number): string => `evening-${n}`
/** Returns the token of a member's session: as long as a true one. */
const tokenOf = (n: number): string => `crowd-${n}`.padEnd(43, '-')

/**
 * Adds `count` members, from 1 on, with ten favourites and ten booked places each; the first ones get a session. An event for ten members gives
 * each a hundred of both. Returns the number of events.
 */
export const addManyMembers = async (
  db: Db,
  count: number,
  { now, sessions = 100 }: { now: Date; sessions?: number },
): Promise<number> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const day = sql`(${at} + (n % 300 - 5) * interval '1 day')::date`
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

const HOUSE = 'many-house'
/** Concerts of the house, whatever the number of events. */
const HOUSE_CONCERTS = Array.from({ length: 10 }, (_, index) => eventId(index + 1))

/** Gives the first events to an organisation, and that to the first member. */
export const addHouse = async (db: Db, now: Date): Promise<void> => {
  const made = { ...organisationForm, id: HOUSE, state: 'trusted' as const, createdAt: now }
  await addOrganisation(db, { ...made, requestHash: HOUSE })
  await setPerson(db, { organisationId: HOUSE, memberId: memberId(1), role: 'responsable', since: now })
  await db.update(events).set({ organisationId: HOUSE }).where(inArray(events.id, HOUSE_CONCERTS))
}

interface ManyCall {
  name: string
  /** Returns the address for the n-th caller. */
  url: (caller: number) => string
  method?: 'POST' | 'DELETE'
  payload?: object
  /** The caller, if only one may. */
  by?: number
}

const get = (name: string, path: string): ManyCall => ({ name, url: () => `/api${path}` })

/** An event of the house, by caller. */
const eventOf = (caller: number) => eventId((caller % 10) + 1)

/** Calls by which members read and write what is theirs. */
export const memberCalls: ManyCall[] = [
  get('me', '/auth/me'),
  get('user', '/auth/user'),
  get('favourites', '/favorites'),
  { name: 'favourite', url: (caller) => `/api/favorites/${eventOf(caller)}/check` },
  {
    name: 'favourites of a list',
    ...{ method: 'POST', url: () => '/api/favorites/batch-check', payload: { eventIds: HOUSE_CONCERTS } },
  },
  { name: 'like', method: 'POST', url: (caller) => `/api/favorites/${eventOf(caller + 5)}` },
  { name: 'unlike', method: 'DELETE', url: (caller) => `/api/favorites/${eventOf(caller + 5)}` },
  get('follows', '/follows'),
  get('invitations', '/invitations'),
  get('tickets', '/tickets'),
  get('seat keys', '/tickets/keys'),
  get('waits', '/waits'),
  get('pass', '/user/pass-qr'),
  get('subscription', '/subscription/details'),
  get('gifts', '/gifts'),
  get('orders', '/orders'),
  get('calendars', '/user/calendar-addresses'),
  get('devices', '/user/sessions'),
  get('preferences', '/user/notification-preferences'),
  get('export', '/user/export'),
]

const house = (name: string, path = ''): ManyCall => ({
  ...{ name, url: () => `/api/organisations/${HOUSE}${path}`, by: 1 },
})
const concert = (name: string, path = '') => house(name, `/concerts/${eventId(7)}${path}`)

/** Calls by which the first member reads what the house has. */
export const organiserCalls: ManyCall[] = [
  { ...get('organisations', '/organisations'), by: 1 },
  house('organisation'),
  house('concerts', '/concerts'),
  house('deadlines', '/deadlines'),
  concert('concert'),
  concert('people', '/people'),
  concert('file', '/people-file'),
  concert('guests', '/guests'),
  concert('messages', '/messages'),
  concert('stakes', '/stakes'),
  concert('door links', '/door-links'),
]

/** Returns a call as `inject` takes it. */
export const injectedCall = ({ url, method, payload, by }: ManyCall, caller: number) => ({
  ...{ method: method ?? ('GET' as const), url: url(caller) },
  headers: { authorization: `Bearer ${tokenOf(by ?? caller)}` },
  ...(payload && { payload }),
})
