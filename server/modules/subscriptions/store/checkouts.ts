import { and, eq, or } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { subscriptionCheckouts } from '../../../platform/db/schema.ts'
import type { PaymentProvider } from '../../../platform/payment-provider.ts'

/** The payment of a Pass that was opened. */
export type CheckoutRow = typeof subscriptionCheckouts.$inferSelect

/** The openings of a member that a press meets: its own, by what it is known by, and the one that is still open. */
export const checkoutsMetBy = (db: Db, memberId: string, requestKey: string): Promise<CheckoutRow[]> =>
  db
    .select()
    .from(subscriptionCheckouts)
    .where(
      and(
        eq(subscriptionCheckouts.memberId, memberId),
        or(eq(subscriptionCheckouts.requestKey, requestKey), eq(subscriptionCheckouts.state, 'open')),
      ),
    )

/** Adds an opening. */
export const addCheckout = async (
  tx: Db,
  checkout: typeof subscriptionCheckouts.$inferInsert,
): Promise<CheckoutRow> => {
  const [row] = await tx.insert(subscriptionCheckouts).values(checkout).returning()
  if (!row) throw new Error('Nothing was inserted')
  return row
}

/** Writes down the page that a provider opened; returns whether it is still wanted. */
export const storeSession = async (
  db: Db,
  id: string,
  { sessionId, url }: { sessionId: string; url: string },
): Promise<boolean> => {
  const kept = await db
    .update(subscriptionCheckouts)
    .set({ sessionId, url })
    .where(and(eq(subscriptionCheckouts.id, id), eq(subscriptionCheckouts.state, 'open')))
    .returning({ id: subscriptionCheckouts.id })
  return kept.length === 1
}

/** The opening that a provider's page belongs to, by the page or by what the provider kept of ours. */
export const checkoutAt = async (
  db: Db,
  provider: PaymentProvider['name'],
  sessionId: string,
  checkoutId: string | null,
): Promise<CheckoutRow | undefined> => {
  const bySession = eq(subscriptionCheckouts.sessionId, sessionId)
  const [row] = await db
    .select()
    .from(subscriptionCheckouts)
    .where(
      and(
        eq(subscriptionCheckouts.provider, provider),
        checkoutId ? or(bySession, eq(subscriptionCheckouts.id, checkoutId)) : bySession,
      ),
    )
  return row
}

/** Ends an opening, once. */
export const endCheckout = async (db: Db, id: string, state: 'completed' | 'expired'): Promise<void> => {
  await db
    .update(subscriptionCheckouts)
    .set({ state, checkAt: null })
    .where(and(eq(subscriptionCheckouts.id, id), eq(subscriptionCheckouts.state, 'open')))
}
