import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { invoices, subscriptionCheckouts } from '../../../platform/db/schema.ts'
import type { PaymentProvider, ProviderInvoice } from '../../../platform/payment-provider.ts'
import { newId } from '../../../platform/security/tokens.ts'

/** The payment of a Pass that was opened. */
export type CheckoutRow = typeof subscriptionCheckouts.$inferSelect

/** The openings of a member that an attempt meets: its own, by its key, and the one that is still open. */
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
  const stored = await db
    .update(subscriptionCheckouts)
    .set({ sessionId, url })
    .where(and(eq(subscriptionCheckouts.id, id), eq(subscriptionCheckouts.state, 'open')))
    .returning({ id: subscriptionCheckouts.id })
  return stored.length === 1
}

/** The opening that a provider's page belongs to, by the page or by what the provider stored of ours. */
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

/** Ends an opening whose page's address is not stored, so that it was answered to nobody, nor will be; returns whether that is so. */
export const endUnanswered = async (db: Db, id: string): Promise<boolean> => {
  const ended = await db
    .update(subscriptionCheckouts)
    .set({ state: 'expired', checkAt: null })
    .where(
      and(
        eq(subscriptionCheckouts.id, id),
        eq(subscriptionCheckouts.state, 'open'),
        isNull(subscriptionCheckouts.sessionId),
      ),
    )
    .returning({ id: subscriptionCheckouts.id })
  return ended.length === 1
}

/** An invoice as it is stored. */
export type InvoiceRow = typeof invoices.$inferSelect

/** Stores the invoices that a provider reported, oldest first, and what of them was refunded since; returns those that were new. */
export const storeInvoices = async (
  tx: Db,
  of: { subscriptionId: string; memberId: string | null; provider: PaymentProvider['name'] },
  reported: ProviderInvoice[],
  now: Date,
): Promise<InvoiceRow[]> => {
  const added: InvoiceRow[] = []
  for (const { invoiceId, plan, amountCents, refundedCents, paidAt } of reported.toReversed()) {
    const [row] = await tx
      .insert(invoices)
      .values({
        ...of,
        id: newId(),
        providerId: invoiceId,
        plan,
        amountCents,
        paidAt,
        refundedCents,
        refundedAt: refundedCents > 0 ? now : null,
      })
      .onConflictDoNothing({ target: [invoices.provider, invoices.providerId] })
      .returning()
    if (row) added.push(row)
    else
      await tx
        .update(invoices)
        .set({ refundedCents, refundedAt: now })
        .where(
          and(
            eq(invoices.provider, of.provider),
            eq(invoices.providerId, invoiceId),
            lt(invoices.refundedCents, refundedCents),
          ),
        )
  }
  return added
}

/** What was charged for a subscription. */
export const invoicesOf = (db: Db, subscriptionId: string): Promise<InvoiceRow[]> =>
  db.select().from(invoices).where(eq(invoices.subscriptionId, subscriptionId))
