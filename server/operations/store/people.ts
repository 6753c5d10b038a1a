import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { readShortCode } from '../../../contract/rules/door-code.ts'
import { fold } from '../../../contract/rules/search.ts'
import { idBeginnings, shortCodeOf } from '../../modules/door/rules/check-in.ts'
import type { Db } from '../../platform/db/database.ts'
import { owedCents } from '../../platform/db/owed-cents.ts'
import { bookings, events, invitations, members, orders, ticketCodes } from '../../platform/db/schema.ts'

const ACCENTS = { from: 'àâäáãåçéèêëíìîïñóòôöõúùûüýÿ', to: 'aaaaaaceeeeiiiinooooouuuuyy' }

const folded = (column: PgColumn): SQL =>
  sql`translate(replace(replace(lower(${column}), 'œ', 'oe'), 'æ', 'ae'), ${ACCENTS.from}::text, ${ACCENTS.to}::text)`

const contains = (text: SQL, word: string): SQL => sql`position(${word}::text in ${text}) > 0`

/** Returns the members with all these words in their name, or with a part of an address, by name. */
export const membersNamed = (db: Db, typed: string, limit: number) => {
  const words = fold(typed).split(' ').filter(Boolean)
  const name = sql`${folded(members.firstName)} || ' ' || ${folded(members.lastName)}`
  const address = contains(sql`${members.email}`, typed.trim().toLowerCase())
  const named = words.length > 0 ? and(...words.map((word) => contains(name, word))) : undefined
  return db
    .select()
    .from(members)
    .where(or(address, named))
    .orderBy(asc(members.lastName), asc(members.firstName), asc(members.id))
    .limit(limit)
}

/** Returns the seats whose guest without an account has all these words in their name, newest first. */
export const guestsNamed = async (db: Db, typed: string, limit: number): Promise<string[]> => {
  const words = fold(typed).split(' ').filter(Boolean)
  if (words.length === 0) return []
  const rows = await db
    .select({ id: ticketCodes.id })
    .from(invitations)
    .innerJoin(ticketCodes, eq(ticketCodes.bookingId, invitations.bookingId))
    .where(
      and(
        isNotNull(invitations.guestName),
        isNull(ticketCodes.retiredAt),
        ...words.map((word) => contains(folded(invitations.guestName), word)),
      ),
    )
    .orderBy(desc(invitations.givenAt), asc(ticketCodes.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Restricts an id column to the ids that may have a short code, or to the id itself. */
const mayBe = (column: PgColumn, typed: string, letters: string | null): SQL | undefined => {
  if (!letters) return eq(column, typed)
  const { random, plain } = idBeginnings(letters)
  return or(
    eq(column, typed),
    eq(sql`left(${column}, 6)`, random),
    plain === null ? undefined : eq(sql`left(${column}, 5)`, plain),
  )
}

/** Returns the seats and the members with a code: a short code as screens and paper show it, or an id. */
export const withCode = async (
  db: Db,
  typed: string,
): Promise<{ seatIds: string[]; memberIds: string[] }> => {
  const letters = readShortCode(typed)
  const isIt = ({ id }: { id: string }) => id === typed || (letters !== null && shortCodeOf(id) === letters)
  const seats = await db
    .select({ id: ticketCodes.id, bookingId: ticketCodes.bookingId })
    .from(ticketCodes)
    .where(or(mayBe(ticketCodes.id, typed, letters), eq(ticketCodes.bookingId, typed)))
  const found = await db
    .select({ id: members.id })
    .from(members)
    .where(mayBe(members.id, typed, letters))
  return {
    seatIds: seats.filter((seat) => isIt(seat) || seat.bookingId === typed).map(({ id }) => id),
    memberIds: found.filter(isIt).map(({ id }) => id),
  }
}

/** Fetches seats with their concert and whose they are: the holder's address, or a guest's name. */
export const seatsById = (db: Db, ids: string[]) =>
  db
    .select({
      id: ticketCodes.id,
      usedAt: ticketCodes.usedAt,
      isOver: sql<boolean>`(${ticketCodes.retiredAt} is not null or ${bookings.cancelledAt} is not null)`,
      eventName: events.eventName,
      date: events.date,
      endDate: events.endDate,
      orderId: bookings.orderId,
      email: members.email,
      guest: invitations.guestName,
      buyer: sql<
        string | null
      >`(select m.email from ${orders} o join members m on m.id = o.member_id where o.id = ${bookings.orderId})`,
    })
    .from(ticketCodes)
    .innerJoin(bookings, eq(bookings.id, ticketCodes.bookingId))
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(members, eq(members.id, bookings.memberId))
    .leftJoin(invitations, eq(invitations.bookingId, bookings.id))
    .where(inArray(ticketCodes.id, ids))
    .orderBy(desc(events.date), asc(ticketCodes.position), asc(ticketCodes.id))

export const membersById = (db: Db, ids: string[]) =>
  ids.length === 0
    ? []
    : db.select().from(members).where(inArray(members.id, ids)).orderBy(asc(members.lastName))

/** Returns a member's newest orders with their concerts. */
export const ordersOf = (db: Db, memberId: string, limit: number) =>
  db
    .select({
      id: orders.id,
      state: orders.state,
      totalCents: orders.totalCents,
      returnedCents: orders.returnedCents,
      owedCents,
      refundFailedAt: orders.refundFailedAt,
      createdAt: orders.createdAt,
      eventName: events.eventName,
      date: events.date,
      endDate: events.endDate,
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(eq(orders.memberId, memberId))
    .orderBy(desc(orders.createdAt), asc(orders.id))
    .limit(limit)
