import { and, asc, count, countDistinct, eq, gte, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { cancelledSince } from '../../../platform/db/cancelled-since.ts'
import type { Db } from '../../../platform/db/database.ts'
import { eventFacts } from '../../../platform/db/event-facts.ts'
import { lastDayOfEvent } from '../../../platform/db/last-day.ts'
import { owedCents } from '../../../platform/db/owed-cents.ts'
import {
  bookings,
  doorLinks,
  events,
  invitations,
  members,
  orders,
  organisations,
  ticketTypes,
} from '../../../platform/db/schema.ts'
import { setTimes } from '../../../platform/db/set-times.ts'
import { ticketKind } from '../../../platform/db/ticket-kind.ts'
import { isElsewhereThanBefore } from '../../../platform/db/untold-move.ts'
import { isInMonth } from './bookings.ts'

/** When the member chose the date: for an order when it was placed, not when it was paid. */
export const takenAt = sql`coalesce(${orders.createdAt}, ${bookings.bookedAt})`

/** Whether a concert was cancelled after the booking: true as soon as the concert is cancelled, before a job ends the seat. */
export const cancelledWithEvent = sql<boolean>`(${bookings.cancelledWithEvent} or ${cancelledSince(takenAt)})`

/** Whether a booking's place was bought by someone else, who sent it to its holder; neither of them needs an account. */
export const isReceived = sql<boolean>`(${bookings.orderId} is not null and (${orders.memberId} = ${bookings.memberId}) is not true)`

/** Whether the box office itself has seats of a booking's kind left. */
export const hasSeatsLeft = sql<boolean>`(
  not ${ticketTypes.isSoldOut}
  and coalesce(${ticketTypes.capacitySold} < ${ticketTypes.capacityTotal}, true)
  and coalesce(${events.roomTotal} > (select sum(o.capacity_sold) from ticket_types o where o.event_id = ${events.id}), true)
)`

const isElsewhere = sql`(c.place is not null and (c.place <> ${events.place} or c.city is distinct from ${events.city}))`
const isOtherDay = sql`(c.date <> ${events.date} or c.time <> ${events.time})`
const latestFirst = sql`order by c.is_first desc, c.at desc, c.id`
/** A move that tells its holder something: the first, or any of those they may have been told of. */
const isHeard = sql`(c.is_first or ${bookings.eventChangeId} is not null)`

interface LastMove {
  date: string | null
  time: string | null
  place: string | null
  returnUntil: string | null
}

/**
 * The moves after the booking: until when the last lets return it, and the day, hour and place that it was taken for, or the last other
 * ones. Null if they led back before its holder was told.
 */
const lastMove = sql<LastMove | null>`(
  select json_build_object(
    'date', (array_agg(c.date ${latestFirst}) filter (where ${isOtherDay} and ${isHeard}))[1],
    'time', (array_agg(c.time ${latestFirst}) filter (where ${isOtherDay} and ${isHeard}))[1],
    'place', (array_agg(
      case when c.city is distinct from ${events.city} then concat_ws(', ', c.place, c.city) else c.place end ${latestFirst}
    ) filter (where ${isElsewhere} and ${isHeard}))[1],
    'returnUntil', (array_agg(c.return_until order by c.at desc, c.id))[1]
  ) from (
    select m.*, row_number() over (order by m.at, m.id) = 1 as is_first from event_changes m
    where m.event_id = ${events.id} and m.kind = 'moved' and m.at >= ${takenAt}
  ) c
  having ${bookings.eventChangeId} is not null or count(*) filter (where c.is_first and ${isElsewhereThanBefore('c')}) > 0
)`

/** End of the paid period of a booking's Pass, its giver's for an invitation; null without a Pass, and for a Pass that is not paid for. */
export const paidUntil = sql<string | null>`case ${bookings.source}
  when 'pass' then (select m.current_period_end from ${members} m where m.id = ${bookings.memberId})
  when 'invitation' then (
    select m.current_period_end from ${invitations} i join ${members} m on m.id = i.giver_id where i.booking_id = ${bookings.id}
  ) end`

const ticketsWhere = (db: Db, which: SQL | undefined) =>
  db
    .select({
      id: bookings.id,
      eventId: events.id,
      eventName: events.eventName,
      imageUrl: events.imageUrl,
      musicStyle: events.musicStyle,
      place: events.place,
      city: events.city,
      date: events.date,
      endDate: events.endDate,
      time: events.time,
      doorsAt: events.doorsAt,
      setTimes,
      ticketType: ticketKind,
      priceCents: bookings.priceCents,
      quantity: bookings.quantity,
      source: bookings.source,
      orderId: bookings.orderId,
      isReceived,
      passMonth: bookings.passMonth,
      invitedBy: sql<string | null>`(
        select case when i.is_guest then o.name else m.first_name end
        from ${invitations} i left join ${members} m on m.id = i.giver_id join ${organisations} o on o.id = ${events.organisationId}
        where i.booking_id = ${bookings.id}
      )`,
      isCancelled: cancelledWithEvent,
      cancelledWithPass: bookings.cancelledWithPass,
      paidUntil,
      orderState: orders.state,
      hasRefundFailed: sql<boolean>`${orders.refundFailedAt} is not null`,
      move: lastMove,
      owedCents,
      typePriceCents: ticketTypes.priceCents,
      isMinimum: ticketTypes.isMinimum,
      soldUntil: ticketTypes.soldUntil,
      allowsReturn: events.allowsReturn,
      hasSeatsLeft,
      seats: sql<number>`(
        select sum(b.quantity)::int from bookings b
        where b.id = ${bookings.id} or (b.order_id = ${bookings.orderId} and b.cancelled_at is null)
      )`,
      isUsed: sql<boolean>`exists (
        select 1 from ticket_codes c join bookings b on b.id = c.booking_id
        where (b.id = ${bookings.id} or b.order_id = ${bookings.orderId}) and c.used_at is not null
      )`,
      codes: sql<
        { id: string; usedAt: string | null; isOffered: boolean; number: string | null }[]
      >`coalesce((
        select json_agg(json_build_object('id', c.id, 'usedAt', c.used_at, 'isOffered', c.offered_at is not null, 'number', (
          select case when r.is_paid then '' else 'G' end || r.number
          from ticket_register r where r.seat_id = c.id and r.act = 'issued'
        )) order by c.position)
        from ticket_codes c where c.booking_id = ${bookings.id} and c.retired_at is null
      ), '[]')`,
      entrances: sql<number | null>`(
        select l.parts from ${doorLinks} l
        where l.event_id = ${events.id} and l.parts is not null and l.revoked_at is null
        order by l.created_at desc, l.id limit 1
      )`,
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, bookings.ticketTypeId))
    .leftJoin(orders, eq(orders.id, bookings.orderId))
    .where(which)
    .orderBy(asc(events.date), asc(events.sortTime), asc(bookings.id))

/** A booking with its ticket's data and its codes in seat order. `entrances`: between how many entrances the door is split; null if it is not. */
export type TicketRow = Awaited<ReturnType<typeof ticketsWhere>>[number]

/** Whether a member has no active seat at the booking's concert: a new booking replaces the cancelled one. */
const isOnlySeat = sql`not exists (
  select 1 from bookings b
  where b.member_id = ${bookings.memberId} and b.event_id = ${bookings.eventId} and b.cancelled_at is null
)`

/** Returns a member's bookings by date, time, id: active ones, those of cancelled concerts, and those that the Pass no longer covers. */
export const ticketsOf = (db: Db, memberId: string): Promise<TicketRow[]> =>
  ticketsWhere(
    db,
    and(
      eq(bookings.memberId, memberId),
      or(
        isNull(bookings.cancelledAt),
        bookings.cancelledWithEvent,
        and(bookings.cancelledWithPass, isOnlySeat),
      ),
    ),
  )

/** Returns the members who hold valid places of an order that someone else bought. */
export const receiversOf = (db: Db, orderId: string) =>
  db
    .select({
      bookingId: bookings.id,
      email: members.email,
      firstName: members.firstName,
      event: eventFacts,
    })
    .from(bookings)
    .innerJoin(orders, eq(orders.id, bookings.orderId))
    .innerJoin(events, eq(events.id, bookings.eventId))
    .innerJoin(members, eq(members.id, bookings.memberId))
    .where(and(eq(bookings.orderId, orderId), isNull(bookings.cancelledAt), isReceived))

/** Fetches a booking, even if cancelled. */
export const ticketById = async (db: Db, bookingId: string): Promise<TicketRow | undefined> => {
  const [row] = await ticketsWhere(db, eq(bookings.id, bookingId))
  return row
}

const concertUses = (memberId: string) =>
  and(eq(bookings.memberId, memberId), isNotNull(bookings.passMonth), isNull(bookings.cancelledAt))

const invitationUses = (memberId: string) =>
  and(eq(invitations.giverId, memberId), isNotNull(invitations.month), isNull(bookings.cancelledAt))

/** Counts the concerts of a month (`YYYY-MM`) that the member's Pass has used; cancelled bookings do not count. */
export const concertsUsed = async (db: Db, memberId: string, month: string): Promise<number> => {
  const [row] = await db
    .select({ used: count() })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .where(and(concertUses(memberId), isInMonth(month)))
  return Number(row?.used ?? 0)
}

/** Counts the invitations to concerts of a month (`YYYY-MM`) that a member has given; an invitation no longer counts if its seat has ended. */
export const invitationsUsed = async (db: Db, memberId: string, month: string): Promise<number> => {
  const [row] = await db
    .select({ used: count() })
    .from(invitations)
    .innerJoin(bookings, eq(bookings.id, invitations.bookingId))
    .innerJoin(events, eq(events.id, bookings.eventId))
    .where(and(invitationUses(memberId), isInMonth(month)))
  return Number(row?.used ?? 0)
}

const month = sql<string>`to_char(${events.date}, 'YYYY-MM')`

/** Returns a Pass's uses in a month (`YYYY-MM`) and later months; months without any are left out. */
export const monthlyUse = async (db: Db, memberId: string, from: string) => {
  const since = gte(events.date, `${from}-01`)
  const concerts = await db
    .select({ month, used: count() })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .where(and(concertUses(memberId), since))
    .groupBy(month)
  const given = await db
    .select({ month, used: count() })
    .from(invitations)
    .innerJoin(bookings, eq(bookings.id, invitations.bookingId))
    .innerJoin(events, eq(events.id, bookings.eventId))
    .where(and(invitationUses(memberId), since))
    .groupBy(month)
  const usedIn = (rows: typeof concerts, wanted: string) =>
    Number(rows.find((row) => row.month === wanted)?.used ?? 0)
  const months = [...new Set([...concerts, ...given].map((row) => row.month))].sort()
  return months.map((each) => ({
    month: each,
    concerts: usedIn(concerts, each),
    invitations: usedIn(given, each),
  }))
}

/** Counts the events from a day on for which the member has seats. */
export const registeredConcerts = async (db: Db, memberId: string, firstDay: string): Promise<number> => {
  const [row] = await db
    .select({ registered: countDistinct(bookings.eventId) })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .where(and(eq(bookings.memberId, memberId), isNull(bookings.cancelledAt), gte(lastDayOfEvent, firstDay)))
  return Number(row?.registered ?? 0)
}
