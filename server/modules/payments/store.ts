import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { paymentEvents } from '../../platform/db/schema.ts'
import type { PaymentProvider, ProviderEvent } from '../../platform/payment-provider.ts'

type Name = PaymentProvider['name']

/** Whether an event of a provider has had its effect. */
export const isEventDone = async (db: Db, provider: Name, id: string): Promise<boolean> => {
  const found = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.id, id)))
    .limit(1)
  return found.length > 0
}

/**
 * Writes down that an event has had its effect, in the transaction of that effect; false where it had it before. Whoever brings the same event at the
 * same moment waits here for the first.
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
