import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

/**
 * Makes whatever the doors of one concert write happen one after the other, in any process, until the transaction ends: who reads what was numbered
 * meanwhile never finds a lower number later. Not the event's row, which an import may hold for long. It comes before any member's lock.
 */
export const lockDoors = async (tx: Db, eventId: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('doors'), hashtext(${eventId}))`)
}
