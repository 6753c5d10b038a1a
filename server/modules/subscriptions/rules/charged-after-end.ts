import type { PaidInvoice } from './withdrawal.ts'

/**
 * What was charged for a contract after we had ended it, since its provider had not heard of that yet, and is paid back on top of
 * `endRefundCents`; in cents. What the end itself pays back may have gone to these, which are the newest: it counts for those of before.
 */
export const chargedAfterEnd = (
  invoices: PaidInvoice[],
  { endedAt, endRefundCents }: { endedAt: Date | null; endRefundCents: number | null },
): number => {
  const late = invoices.filter(({ paidAt }) => endedAt !== null && paidAt > endedAt)
  const charged = late.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const refunded = late.reduce((sum, { refundedCents }) => sum + refundedCents, 0)
  return charged - Math.max(0, refunded - (endRefundCents ?? 0))
}
