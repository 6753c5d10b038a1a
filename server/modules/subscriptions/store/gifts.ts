import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/db/database.ts'
import { gifts, members } from '../../../platform/db/schema.ts'
import type { PaymentProvider } from '../../../platform/payment-provider.ts'
import { BATCH, later } from './subscriptions.ts'

export type GiftRow = typeof gifts.$inferSelect

const buyers = alias(members, 'buyers')
const takers = alias(members, 'takers')

const select = (db: Db) =>
  db
    .select({ gift: gifts, from: buyers.firstName, takenBy: takers.firstName })
    .from(gifts)
    .leftJoin(buyers, eq(buyers.id, gifts.buyerId))
    .leftJoin(takers, eq(takers.id, gifts.takerId))

/** A gift with the first names of its buyer and its taker. */
export type NamedGift = Awaited<ReturnType<typeof select>>[number]

/** Returns the gifts that a member paid, newest first. */
export const giftsOf = (db: Db, buyerId: string): Promise<NamedGift[]> =>
  select(db)
    .where(and(eq(gifts.buyerId, buyerId), isNotNull(gifts.paidAt)))
    .orderBy(desc(gifts.paidAt), asc(gifts.id))

export const giftOf = async (db: Db, buyerId: string, id: string): Promise<NamedGift | undefined> => {
  const [row] = await select(db).where(and(eq(gifts.buyerId, buyerId), eq(gifts.id, id)))
  return row
}

export const giftByCode = async (db: Db, codeHash: string): Promise<NamedGift | undefined> => {
  const [row] = await select(db).where(eq(gifts.codeHash, codeHash))
  return row
}

/** Returns the gifts that a member took and that have not begun, in the order of taking. */
export const waitingGifts = (db: Db, takerId: string): Promise<GiftRow[]> =>
  db
    .select()
    .from(gifts)
    .where(and(eq(gifts.takerId, takerId), eq(gifts.state, 'paid'), isNull(gifts.begunAt)))
    .orderBy(asc(gifts.takenAt), asc(gifts.id))

/** Adds a gift, or returns the one that the same request has made. */
export const addGift = async (
  db: Db,
  gift: typeof gifts.$inferInsert & { buyerId: string },
): Promise<GiftRow> => {
  await db
    .insert(gifts)
    .values(gift)
    .onConflictDoNothing({ target: [gifts.buyerId, gifts.requestKey] })
  const [row] = await db
    .select()
    .from(gifts)
    .where(and(eq(gifts.buyerId, gift.buyerId), eq(gifts.requestKey, gift.requestKey)))
  if (!row) throw new Error('Nothing was inserted')
  return row
}

const locked = async (tx: Db, which: SQL | undefined): Promise<GiftRow | undefined> => {
  const [row] = await tx.select().from(gifts).where(which).for('update')
  return row
}

/** Lock a gift until the transaction ends; the caller locks the taker first. */
export const lockGift = (tx: Db, id: string): Promise<GiftRow | undefined> => locked(tx, eq(gifts.id, id))
export const lockGiftByCode = (tx: Db, codeHash: string): Promise<GiftRow | undefined> =>
  locked(tx, eq(gifts.codeHash, codeHash))

/** Updates a gift and returns the new row. Throws if it does not exist. */
export const changeGift = async (tx: Db, id: string, change: Partial<GiftRow>): Promise<GiftRow> => {
  const [row] = await tx.update(gifts).set(change).where(eq(gifts.id, id)).returning()
  if (!row) throw new Error(`Gift ${id} has gone`)
  return row
}

export const giftById = async (db: Db, id: string): Promise<GiftRow | undefined> => {
  const [row] = await db.select().from(gifts).where(eq(gifts.id, id))
  return row
}

/** Fetches the gift of a provider's page, by its session id or by our id kept at the provider. */
export const giftAt = async (
  db: Db,
  provider: PaymentProvider['name'],
  { sessionId, giftId }: { sessionId: string; giftId: string | null },
): Promise<GiftRow | undefined> => {
  const bySession = eq(gifts.sessionId, sessionId)
  const [row] = await db
    .select()
    .from(gifts)
    .where(and(eq(gifts.provider, provider), giftId ? or(bySession, eq(gifts.id, giftId)) : bySession))
  return row
}

/** Locks the gift that a payment paid; undefined if it paid none. */
export const giftPaidBy = (
  tx: Db,
  provider: PaymentProvider['name'],
  paymentId: string,
): Promise<GiftRow | undefined> =>
  locked(tx, and(eq(gifts.provider, provider), eq(gifts.paymentId, paymentId)))

/** Claims due gifts for this process. */
export const takeDueGifts = (db: Db, provider: PaymentProvider['name'], now: Date): Promise<GiftRow[]> =>
  db
    .update(gifts)
    .set({ checkAt: later(now, gifts.checks), checks: sql`${gifts.checks} + 1` })
    .where(
      inArray(
        gifts.id,
        db
          .select({ id: gifts.id })
          .from(gifts)
          .where(and(eq(gifts.provider, provider), lte(gifts.checkAt, now)))
          .orderBy(asc(gifts.checkAt))
          .limit(BATCH)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning()

/** Returns what gifts were paid in a period and not paid back, in cents TTC. */
export const giftTakings = async (db: Db, { from, to }: { from: Date; to: Date }): Promise<number> => {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${gifts.totalCents} - ${gifts.refundedCents}), 0)::int` })
    .from(gifts)
    .where(and(gte(gifts.paidAt, from), lt(gifts.paidAt, to)))
  return row?.cents ?? 0
}

const NO_WORDS = { firstName: null, greeting: null }

/** Deletes gifts that were never paid, and the words of those that ended or were taken, before a limit. */
export const purgeGifts = async (db: Db, before: Date): Promise<void> => {
  await db.delete(gifts).where(and(eq(gifts.state, 'expired'), lt(gifts.createdAt, before)))
  await db
    .update(gifts)
    .set(NO_WORDS)
    .where(
      and(
        or(isNotNull(gifts.firstName), isNotNull(gifts.greeting)),
        or(lt(gifts.withdrawnAt, before), lt(gifts.takenAt, before), lt(gifts.validUntil, before)),
      ),
    )
}
