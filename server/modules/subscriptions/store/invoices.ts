import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { invoices } from '../../../platform/db/schema.ts'
import type { PaymentProvider, ProviderInvoice } from '../../../platform/payment-provider.ts'
import { newId } from '../../../platform/security/tokens.ts'

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

/** What was charged for a contract. */
export const invoicesOf = (db: Db, subscriptionId: string): Promise<InvoiceRow[]> =>
  db.select().from(invoices).where(eq(invoices.subscriptionId, subscriptionId))
