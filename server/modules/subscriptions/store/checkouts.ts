import { and, eq, gte, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { invoices, subscriptionCheckouts } from '../../../platform/db/schema.ts'
import type { PaymentProvider, ProviderInvoice } from '../../../platform/payment-provider.ts'
import { newId } from '../../../platform/security/tokens.ts'

export type CheckoutRow = typeof subscriptionCheckouts.$inferSelect

/** Returns a member's payment pages with this request key, or that are still open. */
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

export const addCheckout = async (
  tx: Db,
  checkout: typeof subscriptionCheckouts.$inferInsert,
): Promise<CheckoutRow> => {
  const [row] = await tx.insert(subscriptionCheckouts).values(checkout).returning()
  if (!row) throw new Error('Nothing was inserted')
  return row
}

/** Stores the page that a provider opened; returns whether it is still needed. */
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

/** Fetches the row of a provider's page, by its session id or by our id kept at the provider. */
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

/** Closes a payment page, unless it is closed already. */
export const endCheckout = async (db: Db, id: string, state: 'completed' | 'expired'): Promise<void> => {
  await db
    .update(subscriptionCheckouts)
    .set({ state, checkAt: null })
    .where(and(eq(subscriptionCheckouts.id, id), eq(subscriptionCheckouts.state, 'open')))
}

/** Closes a page whose address is not stored, and was therefore never returned to the member; returns whether it was. */
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

export type InvoiceRow = typeof invoices.$inferSelect

/** Stores the invoices that a provider reported, oldest first, and updates refunds of known ones, downwards too; returns the new invoices. */
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
        .set({ refundedCents, refundedAt: refundedCents > 0 ? now : null })
        .where(
          and(
            eq(invoices.provider, of.provider),
            eq(invoices.providerId, invoiceId),
            ne(invoices.refundedCents, refundedCents),
          ),
        )
  }
  return added
}

export const invoicesOf = (db: Db, subscriptionId: string): Promise<InvoiceRow[]> =>
  db.select().from(invoices).where(eq(invoices.subscriptionId, subscriptionId))

/** Returns what Passes were paid in a period and not paid back, in cents TTC. */
export const passTakings = async (db: Db, { from, to }: { from: Date; to: Date }): Promise<number> => {
  const [row] = await db
    .select({
      cents: sql<number>`coalesce(sum(${invoices.amountCents} - ${invoices.refundedCents}), 0)::int`,
    })
    .from(invoices)
    .where(and(gte(invoices.paidAt, from), lt(invoices.paidAt, to)))
  return row?.cents ?? 0
}
