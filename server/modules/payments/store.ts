import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { paymentEvents } from '../../platform/db/schema.ts'
import type { PaymentProvider, ProviderEvent } from '../../platform/payment-provider.ts'

type Name = PaymentProvider['name']

/** Returns whether a provider's event was processed. */
export const isEventDone = async (db: Db, provider: Name, id: string): Promise<boolean> => {
  const found = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.id, id)))
    .limit(1)
  return found.length > 0
}

/**
 * Records an event as processed, in the transaction of its effect; returns false if it was already. A concurrent delivery of the same event waits
 * here.
 */
export const eventIsNew = async (
  db: Db,
  provider: Name,
  { id, type }: Pick<ProviderEvent, 'id' | 'type'>,
  now: Date,
): Promise<boolean> => {
  const written = await db
    .insert(paymentEvents)
    .values({ provider, id, type, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  return written.length > 0
}
