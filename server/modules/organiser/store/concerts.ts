import { and, asc, desc, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { ConcertTime } from '../../../../contract/organiser.ts'
import type { Db } from '../../../platform/db/database.ts'
import { lastDayOfEvent } from '../../../platform/db/last-day.ts'
import { events } from '../../../platform/db/schema.ts'

interface KindRow {
  id: string
  name: string
  priceCents: number
  isMinimum: boolean
  taken: number
  capacity: number | null
  isSoldOut: boolean
  soldFrom: string | null
}

// Subqueries name their outer columns in full: of a single table, drizzle writes `id` alone.
const concert = {
  id: events.id,
  eventName: events.eventName,
  place: events.place,
  city: events.city,
  date: events.date,
  endDate: events.endDate,
  time: events.time,
  doorsAt: events.doorsAt,
  roomTotal: events.roomTotal,
  withdrawnAt: events.withdrawnAt,
  previousDate: events.previousDate,
  allowsReturn: events.allowsReturn,
  isClosed: sql<boolean>`exists (select from statements s where s.event_id = events.id)`,
  kinds: sql<KindRow[]>`coalesce((
    select json_agg(json_build_object('id', t.id, 'name', t.name, 'priceCents', t.price_cents, 'isMinimum', t.is_minimum, 'taken', t.capacity_sold,
      'capacity', least(t.capacity_total, events.room_total), 'isSoldOut', t.is_sold_out, 'soldFrom', t.sold_from) order by t.position)
    from ticket_types t where t.event_id = events.id
  ), '[]')`,
}

/** Concerts whose deadlines are read: more than an organiser has in a quarter. */
const MAX_DEADLINES = 200

/** The last day of an event. */
const listed = (organisationId: string, when: ConcertTime, day: string): SQL | undefined =>
  and(
    eq(events.organisationId, organisationId),
    when === 'past' ? lt(lastDayOfEvent, day) : gte(lastDayOfEvent, day),
  )

/** Returns some concerts of an organisation: those to come from `day` on (`YYYY-MM-DD`) or the past ones, and how many there are. */
export const concertsOf = async (
  db: Db,
  organisationId: string,
  { when, day, offset, limit }: { when: ConcertTime; day: string; offset: number; limit: number },
) => {
  const order = when === 'past' ? desc : asc
  const rows = await db
    .select(concert)
    .from(events)
    .where(listed(organisationId, when, day))
    .orderBy(order(events.date), order(events.sortTime), order(events.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(events, listed(organisationId, when, day)) }
}

/** Returns the concerts of an organisation that begin until `to` and end from `from` on (`YYYY-MM-DD`), earliest first. */
export const concertsBetween = (db: Db, organisationId: string, { from, to }: { from: string; to: string }) =>
  db
    .select(concert)
    .from(events)
    .where(and(eq(events.organisationId, organisationId), gte(lastDayOfEvent, from), lte(events.date, to)))
    .orderBy(asc(events.date), asc(events.sortTime), asc(events.id))
    .limit(MAX_DEADLINES)

/** Returns the concerts of an organisation that begin on a day (`YYYY-MM-DD`). */
export const concertsOn = (db: Db, organisationId: string, day: string) =>
  db
    .select({ id: events.id, eventName: events.eventName, date: events.date, time: events.time })
    .from(events)
    .where(and(eq(events.organisationId, organisationId), eq(events.date, day)))
    .orderBy(asc(events.sortTime), asc(events.id))

/** Fetches a concert of an organisation; undefined if it belongs to others. */
export const concertOf = async (db: Db, organisationId: string, eventId: string) => {
  const [row] = await db
    .select(concert)
    .from(events)
    .where(and(eq(events.id, eventId), eq(events.organisationId, organisationId)))
  return row
}

/** Returns the first days (`YYYY-MM-DD`) of events by their ids. */
export const daysOf = async (db: Db, ids: string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: events.id, date: events.date })
    .from(events)
    .where(inArray(events.id, ids))
  return new Map(rows.map(({ id, date }) => [id, date]))
}

export type ConcertRow = Awaited<ReturnType<typeof concertsOf>>['rows'][number]

interface Demand {
  inOrders: number
  waiting: number
  proposed: number
  offered: number
  resold: number
}

/** Counts the places of a concert that are neither free nor sold for good: in unpaid orders, wished in line, held for it, offered by their holders; and those sold on. */
export const demandFor = async (db: Db, eventId: string): Promise<Demand> => {
  const { rows } = (await db.execute(sql`
    select (select coalesce(sum(l.quantity), 0)::int from order_lines l join orders o on o.id = l.order_id
        where o.event_id = ${eventId} and o.state = 'held') as "inOrders",
      (select coalesce(sum(w.quantity) filter (where w.held_type_id is null and w.order_id is null), 0)::int from waits w where w.event_id = ${eventId}) as waiting,
      (select coalesce(sum(w.quantity) filter (where w.held_type_id is not null), 0)::int from waits w where w.event_id = ${eventId}) as proposed,
      (select count(*)::int from ticket_codes c join bookings b on b.id = c.booking_id
        where b.event_id = ${eventId} and b.cancelled_at is null and c.retired_at is null and c.offered_at is not null) as offered,
      (select count(*)::int from seat_refunds r join orders o on o.id = r.order_id where o.event_id = ${eventId}) as resold`)) as unknown as {
    rows: Demand[]
  }
  return rows[0] ?? { inOrders: 0, waiting: 0, proposed: 0, offered: 0, resold: 0 }
}
