import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { ticketClaims } from '../../../platform/db/owed-cents.ts'
import { rowsOf, SAME, sameOf } from './acts.ts'

/** Carries a ticket's partial refunds over to the ticket that replaces it. */
export const addMovedRefunds = async (
  tx: Db,
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<void> => {
  await tx.execute(sql`
    insert into ticket_register (act, ${SAME}, at, refunded_cents)
    select 'refunded', ${sameOf('r')}, ${at.toISOString()}::timestamptz, before.cents
    from ticket_register r
      cross join (select coalesce(sum(refunded_cents), 0)::int as cents from ticket_register where seat_id = ${from} and act = 'refunded') before
    where r.seat_id = ${to} and r.act = 'issued' and before.cents > 0`)
}

/** Returns the partial refunds recorded of a ticket, in cents. */
export const refundsOf = async (db: Db, seatId: string): Promise<number> => {
  const [row] = await rowsOf<{ cents: number }>(
    db,
    sql`select coalesce(sum(refunded_cents), 0)::int as cents from ticket_register where seat_id = ${seatId}`,
  )
  return row?.cents ?? 0
}

// A former release wrote no refund of 0 when an operator closed a loss: only the order and its seats say so.

/**
 * The paid tickets of an order with their claims, in cents; all ended without a claim once the whole order is refunded. `open` is the part of `lost`
 * that is still to be repaid.
 */
const paidTicketsOf = (orderId: string) => sql`
      select i.*, r.lost, case when over.is_over then 0 else r.claim end as claim, over.is_over or e.id is not null as is_ended,
        case when o.refund_failed_at is not null
            or exists (select from seat_refunds s where s.order_id = o.id and s.refunded_at is null and s.check_at is null)
          then (
            select coalesce(-sum(x.refunded_cents), 0)::int from ticket_register x where x.seat_id = i.seat_id and x.id > e.id and not exists (
              select from ticket_register z where z.seat_id = x.seat_id and z.act = 'refunded' and z.refunded_cents = 0 and z.id > x.id
            )
          ) else 0 end as open
      from orders o cross join lateral (select o.state = 'refunded' as is_over) over
        join ticket_register i on i.event_id = o.event_id and i.order_id = o.id ${ticketClaims}
      where o.id = ${orderId} and i.act = 'issued' and i.is_paid`

/**
 * Sum that the register has as paid back of an order, from its tickets `own`, in cents. Tickets that a former release ended claim too much once an
 * account is erased: together never more than the order's rest.
 */
const recordedOf = (orderId: string) => sql`
      (select o.total_cents - least(o.total_cents - o.returned_cents, (select coalesce(sum(claim), 0) from own)) from orders o where o.id = ${orderId})
        - (select coalesce(sum(lost), 0) from own)`

/**
 * Records a partial refund over an order's tickets in number order, first over those whose refund the bank sent back and that are still owed.
 * `paidBackCents` is the total since the payment: a repeated call records nothing.
 */
export const addRefunded = async (
  tx: Db,
  { orderId, paidBackCents, at }: { orderId: string; paidBackCents: number; at: Date },
): Promise<void> => {
  await tx.execute(sql`
    with own as (
      ${paidTicketsOf(orderId)}
    ), owed as (
      select ${paidBackCents}::int - (${recordedOf(orderId)}) as cents
    ), sized as (
      select own.*, case when is_ended then open else claim end as room from own
    ), rooms as (
      select sized.*, sum(room) over (order by is_ended desc, number) - room as before from sized
    )
    insert into ticket_register (act, ${SAME}, at, refunded_cents)
    select 'refunded', ${sameOf('r')}, ${at.toISOString()}::timestamptz, least(r.room, owed.cents - r.before)
    from rooms r cross join owed where owed.cents > r.before and r.room > 0 order by r.number`)
}

/** A refund that the bank sent back. `seatId`: it was of that seat alone; `paidBackCents`: the order's total at the provider now, if known. */
export interface SentBack {
  orderId: string
  seatId: string | null
  cents: number
  paidBackCents: number | null
  at: Date
}

/**
 * Takes a refund that never arrived off an order's tickets, up to the sum that the provider lacks: first off valid ones, the last number first, then
 * off ended ones. Returns the cents of ended ones, which are owed again.
 */
export const addSentBack = async (
  tx: Db,
  { orderId, seatId, cents, paidBackCents, at }: SentBack,
): Promise<number> => {
  const [row] = await rowsOf<{ owed: number }>(
    tx,
    sql`
    with own as (
      ${paidTicketsOf(orderId)}
    ), missing as (
      select greatest(0, least(${cents}::int, ${recordedOf(orderId)} - coalesce(${paidBackCents}::int, 0)))::int as cents
    ), sized as (
      select own.*, case when is_ended or ${seatId}::text is null then price_cents - claim - lost else 0 end as room from own
    ), carried as (
      select sized.*, sum(room) over (order by is_ended, seat_id = ${seatId ?? ''} desc, number desc) - room as before from sized
    ), taken as (
      insert into ticket_register (act, ${SAME}, at, refunded_cents)
      select 'refunded', ${sameOf('c')}, ${at.toISOString()}::timestamptz, -least(c.room, m.cents - c.before)
      from carried c cross join missing m where c.before < m.cents and c.room > 0 order by c.number
      returning seat_id, refunded_cents
    )
    select m.cents + coalesce((select sum(t.refunded_cents) from taken t join own on own.seat_id = t.seat_id where not own.is_ended), 0)::int as owed
    from missing m`,
  )
  return row?.owed ?? 0
}

/**
 * Moves the partial refunds of an order to one of its tickets, up to its price: it is given back, and they were for it. The ticket with the
 * last number gives first.
 */
export const addGatheredRefunds = async (
  tx: Db,
  { orderId, seatId, at }: { orderId: string; seatId: string; at: Date },
): Promise<void> => {
  await tx.execute(sql`
    with own as (
      select i.*, coalesce((select sum(x.refunded_cents) from ticket_register x where x.seat_id = i.seat_id), 0)::int as back
      from orders o join ticket_register i on i.event_id = o.event_id and i.order_id = o.id
      where o.id = ${orderId} and i.act = 'issued' and i.is_paid
        and not exists (select from ticket_register x where x.seat_id = i.seat_id and x.act = 'cancelled')
    ), room as (select price_cents - back as cents from own where seat_id = ${seatId}),
    gives as (
      select own.*, sum(back) over (order by number desc) - back as before from own where seat_id <> ${seatId} and back > 0
    ), moved as (
      select gives.*, least(back, room.cents - before)::int as cents from gives cross join room where room.cents > before
    )
    insert into ticket_register (act, ${SAME}, at, refunded_cents)
    select 'refunded'::register_act, ${sameOf('m')}, ${at.toISOString()}::timestamptz, -m.cents from moved m
    union all
    select 'refunded'::register_act, ${sameOf('o')}, ${at.toISOString()}::timestamptz, (select sum(cents)::int from moved) from own o
    where o.seat_id = ${seatId} and exists (select from moved)`)
}

/** Returns the partial refunds of an order that its other valid paid tickets carry, in cents: whom they were for is not known. */
export const refundsOfOthers = async (tx: Db, orderId: string, seatId: string): Promise<number> => {
  const [row] = await rowsOf<{ cents: number }>(
    tx,
    sql`select coalesce(sum(x.refunded_cents), 0)::int as cents
      from orders o join ticket_register x on x.event_id = o.event_id and x.order_id = o.id
      where o.id = ${orderId} and x.seat_id <> ${seatId}
        and not exists (select from ticket_register c where c.seat_id = x.seat_id and c.act = 'cancelled')`,
  )
  return row?.cents ?? 0
}

/** Takes the unpaid rest of its price off a ticket that was given back by hand, and closes it. */
export const addKept = async (tx: Db, seatId: string, at: Date): Promise<void> => {
  await tx.execute(sql`
    insert into ticket_register (act, ${SAME}, at, refunded_cents)
    select 'refunded', ${sameOf('r')}, ${at.toISOString()}::timestamptz, -r.refunded_cents * kept.once
    from ticket_register r cross join (values (1), (0)) kept (once)
    where r.seat_id = ${seatId} and r.act = 'cancelled' and r.refunded_cents > 0 order by kept.once desc`)
}

/** Closes the losses of an order's ended tickets, whose refunds the bank sent back: they were repaid by other means. */
export const addClosed = async (tx: Db, orderId: string, at: Date): Promise<void> => {
  await tx.execute(sql`
    with own as (
      ${paidTicketsOf(orderId)}
    )
    insert into ticket_register (act, ${SAME}, at)
    select 'refunded', ${sameOf('own')}, ${at.toISOString()}::timestamptz from own where is_ended and open > 0 order by number`)
}
