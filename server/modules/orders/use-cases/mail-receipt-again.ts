import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { queueMail } from '../../../platform/deliveries/mail/queue.ts'
import { newId } from '../../../platform/security/tokens.ts'
import { orderReceipt } from '../mails/order-receipt.ts'
import { buyerAndEvent, linesOf, orderById } from '../store.ts'

/** Mails the receipt of an order once more, to the address that its buyer has now; false where it has no tickets, or its buyer's account is gone. */
export const mailReceiptAgain = (
  { database, publicUrl, now }: { database: Database; publicUrl: () => string; now: () => Date },
  orderId: string,
): Promise<boolean> =>
  inTransaction(database.db, async (tx) => {
    const order = await orderById(tx, orderId)
    const facts = order?.state === 'ticketed' ? await buyerAndEvent(tx, orderId) : undefined
    if (!order || !facts) return false
    const { totalCents, provider, paidAt } = order
    const lines = await linesOf(tx, orderId)
    const mail = orderReceipt({
      orderId,
      ...facts,
      lines,
      totalCents,
      provider,
      paidAt: paidAt ?? order.createdAt,
      origin: publicUrl(),
    })
    await queueMail(tx, { ...mail, key: `${mail.key}:${newId()}` }, now())
    return true
  })
