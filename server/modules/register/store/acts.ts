import { sql } from 'drizzle-orm'
import { GUESTS_NAME } from '../../../../contract/rules/guests.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { SoldLine } from '../rules.ts'

/** Runs a query and returns its rows. */
export const rowsOf = async <R>(db: Db, query: ReturnType<typeof sql>): Promise<R[]> =>
  ((await db.execute(query)) as unknown as { rows: R[] }).rows

/** Columns that each later act of a ticket copies from its 'issued' row. */
export const SAME = sql.raw(
  'event_id, is_paid, number, event_name, starts_at, place, category, price_cents, vat_basis_points, seller, channel, seat_id, order_id',
)

/** The same columns of a row of a query. */
export const sameOf = (row: string) =>
  sql.raw(
    `${row}.event_id, ${row}.is_paid, ${row}.number, ${row}.event_name, ${row}.starts_at, ${row}.place, ${row}.category, ${row}.price_cents, ${row}.vat_basis_points, ${row}.seller, ${row}.channel, ${row}.seat_id, ${row}.order_id`,
  )

/**
 * Numbers the tickets of stored bookings, in the order of these and of their seats, with the next numbers of their concert's series. Runs in the
 * sale's transaction, so that a rollback leaves no gap. The seller is the concert's organisation if its legal name is known, else the house's.
 */
export const addIssued = async (
  tx: Db,
  bookingIds: string[],
  channel: 'door' | 'guest' | null,
): Promise<void> => {
  const wanted = sql.join(
    bookingIds.map((id, at) => sql`(${id}::text, ${at}::int)`),
    sql`, `,
  )
  await tx.execute(sql`
    with counted as (
      select b.*, b.price_cents > 0 as is_paid, wanted.at, (select count(*)::int from ticket_codes c where c.booking_id = b.id) as seats
      from (values ${wanted}) as wanted (id, at) join bookings b on b.id = wanted.id
    ), booked as (
      select *, sum(seats) over (partition by event_id, is_paid) - sum(seats) over (partition by event_id, is_paid order by at) + seats as until_last from counted
    ), series as (
      insert into ticket_series (event_id, is_paid, last) select event_id, is_paid, sum(seats) from booked group by 1, 2 order by 1, 2
      on conflict (event_id, is_paid) do update set last = ticket_series.last + excluded.last
      returning event_id, is_paid, last
    ), house as (
      select value->>'name' as name, (value->>'vatBasisPoints')::integer as vat from settings where name = 'seller'
    ), seller as (
      select distinct e.id, o.legal_name as name, case o.vat when '' then null when 'franchise' then 0 else (o.vat::numeric * 100)::integer end as vat
      from booked b join events e on e.id = b.event_id join organisations o on o.id = e.organisation_id
      where not o.is_house and o.legal_name <> ''
    )
    insert into ticket_register (act, ${SAME}, at)
    select 'issued', b.event_id, b.is_paid, series.last - b.until_last + c.position + 1, e.event_name, e.starts_at,
      concat_ws(', ', e.place, e.city), case when ${channel}::text = 'guest' then ${GUESTS_NAME} else t.name end, b.price_cents,
      coalesce(e.vat_basis_points, case when seller.id is null then (select vat from house) else seller.vat end),
      coalesce(seller.name, (select name from house)),
      coalesce(${channel}::text, case when b.source = 'purchase' then 'card' else b.source::text end)::register_channel,
      c.id, b.order_id, b.booked_at
    from booked b join series using (event_id, is_paid) join events e on e.id = b.event_id join ticket_types t on t.id = b.ticket_type_id
      join ticket_codes c on c.booking_id = b.id left join seller on seller.id = e.id
    order by b.at, c.position`)
}

export type WhichBookings =
  | { ids: string[] }
  | { orderId: string }
  | { memberId: string }
  | { seatId: string }

const among = (which: WhichBookings): ReturnType<typeof sql> => {
  if ('orderId' in which) return sql`b.order_id = ${which.orderId}`
  if ('memberId' in which) return sql`b.member_id = ${which.memberId}`
  if ('seatId' in which) return sql`c.id = ${which.seatId}`
  return sql`b.id in (${sql.join(
    which.ids.map((id) => sql`${id}`),
    sql`, `,
  )})`
}

/**
 * Records the tickets of these bookings as cancelled, each once, and locks the bookings; with `after`, only those of concerts that start later as they
 * are planned now; with `isSettled`, their orders claim nothing more of them.
 */
export const addCancelled = async (
  tx: Db,
  which: WhichBookings,
  at: Date,
  { after = null, isSettled = false }: { after?: Date | null; isSettled?: boolean } = {},
): Promise<void> => {
  // A transaction that ends a booking at the same moment waits here, and then finds it ended.
  await tx.execute(sql`
    select b.id from ticket_codes c join bookings b on b.id = c.booking_id
    where b.cancelled_at is null and ${among(which)} order by b.id for no key update of b`)
  await tx.execute(sql`
    insert into ticket_register (act, ${SAME}, at, refunded_cents)
    select 'cancelled', ${sameOf('r')}, ${at.toISOString()}::timestamptz, case when ${isSettled} then
      r.price_cents - (select sum(x.refunded_cents)::int from ticket_register x where x.seat_id = r.seat_id) else 0 end
    from ticket_register r
    where r.act = 'issued' and (${after?.toISOString() ?? null}::timestamptz is null
        or coalesce((select e.starts_at from events e where e.id = r.event_id), r.starts_at) > ${after?.toISOString() ?? null}::timestamptz)
      and r.seat_id in (select c.id from ticket_codes c join bookings b on b.id = c.booking_id where b.cancelled_at is null and ${among(which)})
      and not exists (select from ticket_register x where x.seat_id = r.seat_id and x.act = 'cancelled')
    order by r.id`)
}

/** Records check-ins and undone check-ins. Must run before `used_at` is updated: seats without a change are skipped. */
export const addEntries = async (
  tx: Db,
  seats: { id: string; usedAt: Date | null }[],
  now: Date,
): Promise<void> => {
  if (seats.length === 0) return
  const values = sql.join(
    seats.map(({ id, usedAt }) => sql`(${id}::text, ${usedAt?.toISOString() ?? null}::timestamptz)`),
    sql`, `,
  )
  await tx.execute(sql`
    insert into ticket_register (act, ${SAME}, at)
    select (case when v.used_at is null then 'undone' else 'entered' end)::register_act, ${sameOf('r')}, coalesce(v.used_at, ${now.toISOString()}::timestamptz)
    from (values ${values}) v (id, used_at)
      join ticket_codes c on c.id = v.id join ticket_register r on r.seat_id = v.id and r.act = 'issued'
    where (c.used_at is null) <> (v.used_at is null)
    order by r.id`)
}

/** Returns the price of an order's tickets by seller and VAT rate; free ones are left out. Cents, and hundredths of a percent. */
export const salesOfOrder = (
  db: Db,
  orderId: string,
): Promise<{ seller: string | null; vatBasisPoints: number | null; cents: number }[]> =>
  rowsOf(
    db,
    sql`select r.seller, r.vat_basis_points as "vatBasisPoints", sum(r.price_cents)::int as cents
      from orders o join ticket_register r on r.event_id = o.event_id and r.order_id = o.id
      where o.id = ${orderId} and r.act = 'issued' and r.is_paid
        and exists (select from ticket_codes c where c.id = r.seat_id and c.retired_at is null)
      group by 1, 2 order by 2`,
  )

/** Legal data of an organisation that sold an order's tickets; '' if unknown, as in `organisations`. */
export interface SellingOrganisation {
  address: string
  registration: string
  vat: string
}

/** Returns the legal data of an order's organisation, if it has the seller's name still. */
export const sellingOrganisation = async (
  db: Db,
  orderId: string,
  seller: string,
): Promise<SellingOrganisation | undefined> => {
  const [row] = await rowsOf<SellingOrganisation>(
    db,
    sql`select s.address, s.registration, s.vat from orders o
      join events e on e.id = o.event_id join organisations s on s.id = e.organisation_id
      where o.id = ${orderId} and not s.is_house and s.legal_name = ${seller}`,
  )
  return row
}

/** Returns the seat of an order with a number, such as '12'; undefined if it has none that is valid. */
export const seatOfNumber = async (db: Db, orderId: string, number: string): Promise<string | undefined> => {
  const [row] = await rowsOf<{ id: string }>(
    db,
    sql`select c.id from bookings b join ticket_codes c on c.booking_id = b.id
        join ticket_register r on r.seat_id = c.id and r.act = 'issued'
      where b.order_id = ${orderId} and b.cancelled_at is null and c.retired_at is null
        and (case when r.is_paid then '' else 'G' end) || r.number = ${number}`,
  )
  return row?.id
}

/** Sets the VAT rate of a concert's future sales, in basis points; null for its seller's rate. Returns false if the concert does not exist. */
export const setVat = async (db: Db, eventId: string, basisPoints: number | null): Promise<boolean> => {
  const changed = await rowsOf(
    db,
    sql`update events set vat_basis_points = ${basisPoints}::integer where id = ${eventId} returning id`,
  )
  return changed.length > 0
}

/** Concerts whose sales are read: those that begin in a period, or some by id. */
export interface WhichSales {
  from?: Date
  to?: Date
  eventIds?: string[]
}

/**
 * Returns the register's lines per concert, category, price and channel; `until` is the last register id to include. A concert begins when it is
 * planned now: it may have moved since its tickets were issued.
 */
export const soldLines = async (
  db: Db,
  { from, to, eventIds, until }: WhichSales & { until?: number },
): Promise<SoldLine[]> => {
  const ids = eventIds && sql.join([sql`null`, ...eventIds.map((id) => sql`${id}`)], sql`, `)
  const rows = await rowsOf<Omit<SoldLine, 'startsAt'> & { startsAt: string }>(
    db,
    sql`
    with acts as (
      select * from ticket_register
      where ${ids ? sql`event_id in (${ids})` : sql`true`}
        and (${until ?? null}::bigint is null or id <= ${until ?? null}::bigint)
    ), seats as (
      select seat_id, bool_or(act = 'cancelled') as is_cancelled, sum(refunded_cents) as back,
        count(*) filter (where act = 'entered') > count(*) filter (where act = 'undone') as is_in
      from acts group by seat_id
    ), tickets as (
      select i.*, s.is_cancelled, s.is_in, s.back from acts i join seats s on s.seat_id = i.seat_id where i.act = 'issued'
    ), named as (
      select distinct on (t.event_id) t.event_id, t.event_name, coalesce(e.starts_at, t.starts_at) as starts_at,
        e.id is null or e.time is not null as has_hour, e.end_date, t.place, t.seller, e.organizer
      from tickets t left join events e on e.id = t.event_id order by t.event_id, t.id desc
    )
    select n.event_id as "eventId", n.event_name as "eventName", n.starts_at::text as "startsAt", n.has_hour as "hasHour", n.end_date::text as "endDate", n.place, n.seller, n.organizer as organiser, t.is_paid as "isPaid",
      t.category, t.price_cents as "priceCents", t.vat_basis_points as "vatBasisPoints", t.channel, min(t.number)::int as first, max(t.number)::int as last,
      count(*)::int as issued, (count(*) filter (where t.is_cancelled))::int as cancelled, (count(*) filter (where t.is_in))::int as entered,
      coalesce(sum(t.back) filter (where not t.is_cancelled), 0)::int as "refundedCents"
    from tickets t join named n on n.event_id = t.event_id
    where (${from?.toISOString() ?? null}::timestamptz is null or n.starts_at >= ${from?.toISOString() ?? null}::timestamptz)
      and (${to?.toISOString() ?? null}::timestamptz is null or n.starts_at < ${to?.toISOString() ?? null}::timestamptz)
    group by n.event_id, n.event_name, n.starts_at, n.has_hour, n.end_date, n.place, n.seller, n.organizer, t.is_paid, t.category, t.price_cents, t.vat_basis_points, t.channel
    order by n.starts_at, n.event_id, t.is_paid desc, t.price_cents desc, t.category, t.channel`,
  )
  return rows.map((row) => ({ ...row, startsAt: new Date(row.startsAt) }))
}

/** Returns the last day (`YYYY-MM-DD`) of a concert as it is planned now; undefined if it does not exist any more. */
export const lastDayOf = async (db: Db, eventId: string): Promise<string | undefined> => {
  const [row] = await rowsOf<{ day: string }>(
    db,
    sql`select coalesce(end_date, date)::text as day from events where id = ${eventId}`,
  )
  return row?.day
}

/** What one day (`YYYY-MM-DD`, Europe/Paris) added to a concert's figures: their sum over all days is the statement's. */
export interface DaySales {
  date: string
  issued: number
  cancelled: number
  /** Negative if more was paid back than sold. */
  takenCents: number
}

/** Returns a concert's sales by the day on which they were made, earliest first; days without any are missing. */
export const soldByDay = (db: Db, eventId: string): Promise<DaySales[]> =>
  rowsOf<DaySales>(
    db,
    sql`
    select to_char(at at time zone 'Europe/Paris', 'YYYY-MM-DD') as date, (count(*) filter (where act = 'issued'))::int as issued,
      (count(*) filter (where act = 'cancelled'))::int as cancelled,
      sum(case act when 'issued' then price_cents when 'refunded' then -refunded_cents
        when 'cancelled' then coalesce((select sum(x.refunded_cents) from ticket_register x where x.seat_id = r.seat_id and x.id < r.id), 0) - price_cents
        else 0 end)::int as "takenCents"
    from ticket_register r where event_id = ${eventId} and act in ('issued', 'cancelled', 'refunded')
      and not exists (select from ticket_register c where r.act = 'refunded' and c.seat_id = r.seat_id and c.act = 'cancelled' and c.id < r.id)
    group by 1 order by 1`,
  )

/** Returns the numbers of an order's tickets in ascending order: '12', or 'G12' if free. */
export const numbersOfOrder = async (db: Db, orderId: string): Promise<string[]> => {
  const rows = await rowsOf<{ number: string }>(
    db,
    sql`select case when r.is_paid then '' else 'G' end || r.number as number
      from bookings b join ticket_codes c on c.booking_id = b.id join ticket_register r on r.seat_id = c.id and r.act = 'issued'
      where b.order_id = ${orderId} and c.retired_at is null order by r.is_paid desc, r.number`,
  )
  return rows.map(({ number }) => number)
}

/** Returns the numbers of a concert's cancelled tickets in ascending order. */
export const cancelledNumbers = async (
  db: Db,
  eventId: string,
  until: number | null = null,
): Promise<{ isPaid: boolean; number: number }[]> =>
  rowsOf(
    db,
    sql`select is_paid as "isPaid", number from ticket_register
      where event_id = ${eventId} and act = 'cancelled' and (${until}::bigint is null or id <= ${until}::bigint)
      order by is_paid desc, number`,
  )

/** Returns the closed statement of a concert; undefined if it is not closed. */
export const statementOf = async (
  db: Db,
  eventId: string,
): Promise<{ number: number; body: string; registerId: number; closedAt: Date } | undefined> => {
  const [row] = await rowsOf<{ number: number; body: string; registerId: number; closedAt: string }>(
    db,
    sql`select number, body, register_id as "registerId", closed_at::text as "closedAt" from statements where event_id = ${eventId}`,
  )
  return row && { ...row, closedAt: new Date(row.closedAt) }
}

/** Locks the register and the statements against other writers until the transaction ends. Returns the register's last id. */
export const lockRegister = async (tx: Db): Promise<number> => {
  await tx.execute(sql`lock table statements, ticket_register in share row exclusive mode`)
  const [row] = await rowsOf<{ last: string | number }>(
    tx,
    sql`select coalesce(max(id), 0) as last from ticket_register`,
  )
  return Number(row?.last ?? 0)
}

/** Stores the closed statement of a concert under the next number. */
export const addStatement = async (
  tx: Db,
  { eventId, registerId, body, at }: { eventId: string; registerId: number; body: string; at: Date },
): Promise<void> => {
  await tx.execute(sql`
    insert into statements (number, event_id, register_id, body, closed_at)
    select coalesce(max(number), 0) + 1, ${eventId}, ${registerId}, ${body}, ${at.toISOString()}::timestamptz from statements`)
}
