import { and, asc, eq, gt, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { publicPriceCents } from '../../../platform/db/public-price.ts'
import {
  bookings,
  declarations,
  events,
  invitations,
  ticketCodes,
  ticketTypes,
} from '../../../platform/db/schema.ts'

type Declaration = typeof declarations.$inferSelect

/** Stores a declaration; `memberId` is set only if the member has a matching contract. */
export const addDeclaration = async (
  db: Db,
  declaration: typeof declarations.$inferInsert,
): Promise<void> => {
  await db.insert(declarations).values(declaration)
}

/** Fetches the declaration of a link by its token's hash, even if executed or ended. */
export const declarationByToken = async (db: Db, tokenHash: string): Promise<Declaration | undefined> => {
  const [row] = await db.select().from(declarations).where(eq(declarations.tokenHash, tokenHash))
  return row
}

/** Voids withdrawal links that were mailed to the member's former address. */
export const forgetWithdrawalLinks = async (db: Db, memberId: string): Promise<void> => {
  await db
    .update(declarations)
    .set({ tokenHash: null, tokenExpiresAt: null })
    .where(and(eq(declarations.memberId, memberId), isNull(declarations.executedAt)))
}

export const declarationExecuted = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .update(declarations)
    .set({ executedAt: now })
    .where(and(eq(declarations.id, id), isNull(declarations.executedAt)))
}

/** A termination to execute. */
interface DueTermination {
  id: string
  memberId: string
  declaredAt: Date
}

/** Maximum number of terminations read together. */
export const TERMINATIONS_READ = 20

/** Returns terminations declared after `since` and not executed yet, oldest first, after one of them or from the beginning. */
export const terminationsToExecute = async (
  db: Db,
  since: Date,
  last: DueTermination | undefined,
): Promise<DueTermination[]> => {
  const rows = await db
    .select({
      id: declarations.id,
      memberId: declarations.memberId,
      declaredAt: declarations.declaredAt,
    })
    .from(declarations)
    .where(
      and(
        eq(declarations.kind, 'termination'),
        isNull(declarations.executedAt),
        isNotNull(declarations.memberId),
        gt(declarations.declaredAt, since),
        last &&
          or(
            gt(declarations.declaredAt, last.declaredAt),
            and(eq(declarations.declaredAt, last.declaredAt), gt(declarations.id, last.id)),
          ),
      ),
    )
    .orderBy(declarations.declaredAt, declarations.id)
    .limit(TERMINATIONS_READ)
  return rows.flatMap(({ memberId, ...row }) => (memberId ? [{ memberId, ...row }] : []))
}

export const purgeDeclarations = async (db: Db, before: Date): Promise<void> => {
  await db.delete(declarations).where(lt(declarations.declaredAt, before))
}

/**
 * Returns a member's Pass bookings and invitations (`isGiven`) made in a period, by concert start. `isOff`: the organiser cancelled the concert
 * before it began. `isEnded`: cancelled with the Pass, which an offline door may not know.
 */
export const bookingsByPass = (db: Db, memberId: string, since: Date, before: Date | null = null) =>
  db
    .select({
      id: bookings.id,
      ticketTypeId: bookings.ticketTypeId,
      quantity: bookings.quantity,
      isGiven: sql<boolean>`${bookings.source} = 'invitation'`,
      eventName: events.eventName,
      date: events.date,
      endDate: events.endDate,
      time: events.time,
      isOff: sql<boolean>`coalesce(${events.withdrawnAt} < ${events.startsAt}, false)`,
      isLetIn: sql<boolean>`exists (
        select 1 from ${ticketCodes} where ${ticketCodes.bookingId} = ${bookings.id} and ${ticketCodes.usedAt} is not null
      )`,
      isEnded: sql<boolean>`${bookings.cancelledAt} is not null`,
      publicPriceCents,
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, bookings.ticketTypeId))
    .leftJoin(invitations, eq(invitations.bookingId, bookings.id))
    .where(
      and(
        or(
          and(eq(bookings.memberId, memberId), eq(bookings.source, 'pass')),
          and(eq(invitations.giverId, memberId), isNotNull(invitations.month)),
        ),
        or(isNull(bookings.cancelledAt), bookings.cancelledWithPass),
        gte(bookings.bookedAt, since),
        before ? lt(bookings.bookedAt, before) : undefined,
      ),
    )
    .orderBy(asc(events.startsAt), asc(bookings.id))

export type PassBooking = Awaited<ReturnType<typeof bookingsByPass>>[number]
